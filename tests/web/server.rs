//! A server of our own in a folder of its own, and a small client.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A scene with one wall between two of three operatives.
pub const SCENE: &str = "kind: scene
game: killteam
killzone:
  kind: killzone
  id: test
  size: [20, 14]
  terrain:
  - id: block
    parts:
    - {id: wall, traits: [heavy], wall: {from: [10, 4], to: [10, 10], thickness: 0.5}, height: 4}
operatives:
- {id: a1, side: a, base: 32, move: 6, at: [4, 7], order: engage}
- {id: b1, side: b, base: 32, move: 6, at: [16, 7], order: engage}
- {id: b2, side: b, base: 32, move: 6, at: [16, 12.5], order: engage}
";

pub struct Server {
    child: Child,
    pub port: u16,
    pub folder: tempfile::TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Serves a folder with `scene.yaml` and these further files.
    pub fn with(files: &[(&str, &str)]) -> Server {
        Server::begin(files, "scene.yaml", ".")
    }

    /// Serves these files and `scene.yaml`, beginning with one of them, from a folder of them.
    pub fn begin(files: &[(&str, &str)], first: &str, from: &str) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().join(from);
        std::fs::create_dir_all(&here).unwrap();
        for (name, text) in files.iter().chain(&[("scene.yaml", SCENE)]) {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_sightline"))
            .arg("serve")
            .arg(folder.path().join(first))
            .args(["--port", "0"])
            .current_dir(here)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("the address in {line:?}"));
        Server { child, port, folder }
    }

    pub fn new() -> Server {
        Server::with(&[])
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// The status and the answer of a question.
    pub fn ask(&self, name: &str, question: &Value) -> (u16, Value) {
        let reply = request(self.port, "POST", &format!("/api/{name}"), &[], &question.to_string());
        (reply.status, serde_json::from_str(&reply.body).unwrap_or(json!(reply.body)))
    }

    /// The answer of a question that has one.
    pub fn answer(&self, name: &str, question: &Value) -> Value {
        let (status, answer) = self.ask(name, question);
        assert_eq!(status, 200, "{name}: {answer}");
        answer
    }

    /// Resident memory of the server, kilobytes.
    pub fn memory(&self) -> Option<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(Path::new(&path)).ok()?;
        let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// One HTTP request. A `Host` among the headers stands for the right one.
pub fn request(port: u16, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        text += &format!("Host: 127.0.0.1:{port}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        text += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    text += "\r\n";
    // It may also close before it has read everything.
    let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
    read(stream)
}

/// Reads an answer up to its stated length; not every server closes behind it.
fn read(stream: TcpStream) -> Reply {
    let mut reader = BufReader::new(stream);
    let (mut head, mut line) = (String::new(), String::new());
    while reader.read_line(&mut line).is_ok_and(|read| read > 0) && line != "\r\n" {
        head.push_str(&std::mem::take(&mut line));
    }
    let value = |name: &str| {
        let lines = head.lines().filter_map(|line| line.split_once(':'));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, v)| v.trim())
    };
    let length = value("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    // A server that refuses early may close before it has said everything.
    let _ = reader.read_exact(&mut body);
    let status = head.split_whitespace().nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Reply { status, head, body: String::from_utf8_lossy(&body).into_owned() }
}
