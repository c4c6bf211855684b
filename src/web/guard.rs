//! What stands between the network and the answers.

use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::MAX_TIME;

/// Nothing but the page's own files runs, and it talks to nobody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Refuses what is not meant for this server, and gives up what takes too long.
pub async fn guard(port: u16, request: Request, next: Next) -> Response {
    let answer = match refusal(port, request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None => match tokio::time::timeout(MAX_TIME, next.run(request)).await {
            Ok(answer) => answer,
            Err(_) => (StatusCode::REQUEST_TIMEOUT, "this took too long").into_response(),
        },
    };
    protected(answer)
}

/// Why a request is refused: another page, or another name, may stand behind it.
fn refusal(port: u16, headers: &HeaderMap) -> Option<&'static str> {
    let own = |text: &str| {
        ["127.0.0.1", "localhost", "[::1]"].iter().any(|name| {
            text.strip_prefix(name)
                .is_some_and(|rest| rest == format!(":{port}") || rest.is_empty() && port == 80)
        })
    };
    let text = |name: HeaderName| headers.get_all(name).iter().map(|value| value.to_str());
    let mut hosts = text(HOST);
    if !matches!((hosts.next(), hosts.next()), (Some(Ok(host)), None) if own(host)) {
        return Some("the Host of this request is not this server");
    }
    let foreign = |origin: Result<&str, _>| {
        !origin.is_ok_and(|origin| origin.strip_prefix("http://").is_some_and(own))
    };
    if text(ORIGIN).any(foreign) {
        return Some("the Origin of this request is another page");
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let asks = headers.contains_key(header::CONTENT_LENGTH);
    (asks && site.is_some_and(|site| site != "same-origin" && site != "none"))
        .then_some("another site made this request")
}

fn protected(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}
