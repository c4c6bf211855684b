//! The board in a browser: a page, and the JSON API that it uses.
//!
//! The server listens on the loopback address only and answers only requests that are meant for
//! it: the names `Host` and `Origin` are checked, so that no other page can use it. Every answer
//! forbids scripts and requests that are not its own. A request has a limit of size and of time.
//! Files are read and written in the opened folder only.
//!
//! Requests hold no state: a question brings its scene, and a game in play its log.

mod api;
mod assets;
mod guard;
mod opened;

use std::future::IntoFuture;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Uri};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

pub use api::{PATHS, answer};
pub use opened::Opened;

/// The longest body of a request, bytes: a file of the greatest size as a JSON text.
const MAX_BODY: usize = 10 << 20;
/// A request that takes longer is given up.
const MAX_TIME: Duration = Duration::from_secs(60);

/// What all requests share.
pub struct Shared {
    pub opened: Opened,
    scenes: api::scenes::Scenes,
    /// The states games in play have come to, to be played on from.
    pub games: api::play::Games,
    /// As many answers are worked out at once as there are processors.
    turns: Semaphore,
}

impl Shared {
    pub fn new(opened: Opened) -> Shared {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        Shared {
            opened,
            scenes: api::scenes::Scenes::default(),
            games: api::play::Games::default(),
            turns: Semaphore::new(processors),
        }
    }
}

/// Serves the page until the program is stopped; `listening` is told the address.
///
/// # Errors
/// Where the port cannot be listened on.
pub fn serve(opened: Opened, port: u16, listening: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        listening(address);
        let router = router(Arc::new(Shared::new(opened)), address.port());
        axum::serve(listener, router).into_future().await
    })
}

/// Everything that is answered at a port.
fn router(shared: Arc<Shared>, port: u16) -> Router {
    Router::new()
        .route("/api/{*name}", post(question))
        .fallback(get(page))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(move |request, next| guard::guard(port, request, next)))
        .with_state(shared)
}

async fn page(uri: Uri) -> Response {
    match assets::find(uri.path()) {
        Some((kind, bytes)) => ([(CONTENT_TYPE, kind)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn question(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    body: Bytes,
) -> Response {
    let turn = shared.clone();
    let Ok(_turn) = turn.turns.acquire().await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    // The turn ends with the work, even where nobody waits for it any longer.
    let work = tokio::task::spawn_blocking(move || api::answer(&shared, &name, &body));
    let (status, text) = match work.await {
        Ok(answer) => answer,
        Err(_) => (500, r#"{"error":"the question could not be worked out"}"#.to_owned()),
    };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(CONTENT_TYPE, "application/json")], text).into_response()
}
