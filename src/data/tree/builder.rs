//! Builds the tree from the events of the parser.

use std::collections::BTreeMap;
use std::rc::Rc;

use granit_parser::{Event, ScalarStyle, StructureStyle, Tag};

use super::super::diagnostic::{Diagnostic, Report, SourceId, Span, quoted};
use super::{Entry, MAX_ALIASED, MAX_DEPTH, MAX_NODES, Node, Value};

/// What ends parsing early; boxed to keep the steps cheap.
pub(super) type Step = Result<(), Box<Diagnostic>>;

pub(super) struct Builder<'r> {
    report: &'r mut Report,
    source: SourceId,
    stack: Vec<Frame>,
    /// By anchor; an anchor whose node is still open is not there yet.
    anchors: BTreeMap<usize, Rc<Node>>,
    nodes: usize,
    aliased: usize,
    root: Option<Rc<Node>>,
    documents: usize,
}

/// A collection whose end has not come yet.
struct Frame {
    start: usize,
    end: usize,
    anchor: usize,
    /// Written in brackets.
    flow: bool,
    size: usize,
    height: usize,
    content: Content,
}

enum Content {
    List(Vec<Rc<Node>>),
    Map { entries: Vec<Entry>, seen: BTreeMap<String, Span>, merges: Vec<Rc<Node>>, key: Key },
}

/// The key that waits for its value.
enum Key {
    None,
    Text(String, Span),
    Merge,
    /// A key that was refused; its value is dropped.
    Refused,
}

impl<'r> Builder<'r> {
    pub fn new(report: &'r mut Report, source: SourceId) -> Builder<'r> {
        Builder {
            report,
            source,
            stack: Vec::new(),
            anchors: BTreeMap::new(),
            nodes: 0,
            aliased: 0,
            root: None,
            documents: 0,
        }
    }

    /// Reports what ended the parsing.
    pub fn refuse(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// The root, with everything ended that a syntax error left open.
    pub fn finish(mut self) -> Option<Rc<Node>> {
        self.close_all();
        self.root
    }

    /// Takes in the next event; an error ends the parsing.
    pub fn event(&mut self, event: Event<'_>, span: granit_parser::Span) -> Step {
        let span = self.span(span);
        if event.is_node() {
            self.count(span)?;
        }
        if let Some(tag) = event.tag() {
            self.check_tag(tag, span);
        }
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Box::new(
                        Diagnostic::error("syntax", span, "a second document begins here")
                            .help("a file holds one document: remove everything from here on"),
                    ));
                }
            }
            Event::Scalar(text, style, anchor, _) => {
                let plain = style == ScalarStyle::Plain;
                let value = Value::Scalar { text: text.into_owned(), plain };
                self.add(Rc::new(Node { span, value, size: 1, height: 0 }), anchor);
            }
            Event::SequenceStart(style, anchor, _) => {
                self.open(Content::List(Vec::new()), style, span, anchor)?;
            }
            Event::MappingStart(style, anchor, _) => {
                let (entries, merges) = (Vec::new(), Vec::new());
                let seen = BTreeMap::new();
                let content = Content::Map { entries, seen, merges, key: Key::None };
                self.open(content, style, span, anchor)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(Some(span)),
            Event::Alias(anchor) => self.alias(anchor, span)?,
            Event::UnresolvedAlias(name) => {
                let message = format!("no anchor {} stands before this", quoted(&name));
                self.report.push(Diagnostic::error("unknown-anchor", span, message));
                self.skip();
            }
            _ => {}
        }
        Ok(())
    }

    fn span(&self, span: granit_parser::Span) -> Span {
        let start = span.start.byte_offset().unwrap_or(0);
        let end = span.end.byte_offset().unwrap_or(start).max(start);
        Span { source: self.source, start, end }
    }

    fn count(&mut self, span: Span) -> Step {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(limit(span, format!("the file holds more than {MAX_NODES} values")));
        }
        Ok(())
    }

    fn check_tag(&mut self, tag: &Tag, span: Span) {
        if tag.core_suffix().is_none() && tag.original() != "!" {
            let message = format!("the tag {} means nothing here", quoted(&tag.original()));
            self.report.push(Diagnostic::error("syntax", span, message).help("remove the tag"));
        }
    }

    fn open(&mut self, content: Content, style: StructureStyle, span: Span, anchor: usize) -> Step {
        if self.stack.len() >= MAX_DEPTH {
            return Err(too_deep(span));
        }
        let (start, end, flow) = (span.start, span.end, style == StructureStyle::Flow);
        self.stack.push(Frame { start, end, anchor, flow, size: 1, height: 1, content });
        Ok(())
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Step {
        let Some(node) = self.anchors.get(&anchor).cloned() else {
            let message = "an alias inside the value that it stands for";
            self.report.push(Diagnostic::error("syntax", span, message));
            self.skip();
            return Ok(());
        };
        self.aliased = self.aliased.saturating_add(node.size);
        if self.aliased > MAX_ALIASED {
            return Err(limit(
                span,
                format!("the aliases of the file stand for more than {MAX_ALIASED} values"),
            ));
        }
        if self.stack.len() + node.height > MAX_DEPTH {
            return Err(too_deep(span));
        }
        self.add(node, 0);
        Ok(())
    }

    /// Drops a value that was refused where it stands.
    fn skip(&mut self) {
        if let Some(Frame { content: Content::Map { key, .. }, .. }) = self.stack.last_mut() {
            *key = match key {
                Key::None => Key::Refused,
                _ => Key::None,
            };
        }
    }

    /// Puts a finished node where it belongs.
    fn add(&mut self, node: Rc<Node>, anchor: usize) {
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        let Some(frame) = self.stack.last_mut() else {
            self.root.get_or_insert(node);
            return;
        };
        frame.size = frame.size.saturating_add(node.size);
        frame.height = frame.height.max(node.height + 1);
        if node.span.source == self.source {
            frame.end = frame.end.max(node.span.end);
        }
        match &mut frame.content {
            Content::List(items) => items.push(node),
            Content::Map { entries, seen, merges, key } => {
                match std::mem::replace(key, Key::None) {
                    Key::None => *key = read_key(&node, self.report),
                    Key::Refused => {}
                    Key::Merge => merges.push(node),
                    Key::Text(text, span) => match seen.get(&text) {
                        Some(first) => {
                            let message = format!("{} is written twice", quoted(&text));
                            self.report.push(
                                Diagnostic::error("duplicate-key", span, message)
                                    .note(*first, "the first one is here"),
                            );
                        }
                        None => {
                            seen.insert(text.clone(), span);
                            entries.push(Entry { key: text, key_span: span, value: node });
                        }
                    },
                }
            }
        }
    }

    fn close(&mut self, end: Option<Span>) {
        let Some(frame) = self.stack.pop() else { return };
        let flow_end = end.filter(|e| e.end > e.start).map_or(frame.end, |e| e.end);
        let span = Span { source: self.source, start: frame.start, end: flow_end };
        let value = match frame.content {
            Content::List(items) => Value::List(items),
            Content::Map { mut entries, seen, merges, .. } => {
                self.merge(&mut entries, seen, &merges);
                Value::Map(entries)
            }
        };
        let node = Node { span, value, size: frame.size, height: frame.height };
        self.add(Rc::new(node), frame.anchor);
    }

    /// Ends all open collections. What is in brackets is dropped: half a
    /// point or half a weapon would only lead to further errors. So is an unfinished key.
    fn close_all(&mut self) {
        let sound = self.stack.iter().enumerate().find_map(|(depth, frame)| match frame {
            Frame { flow: true, .. } => Some(depth.max(1)),
            Frame { content: Content::Map { key: Key::None, .. }, .. } => Some(depth + 1),
            _ => None,
        });
        self.stack.truncate(sound.unwrap_or(self.stack.len()));
        while !self.stack.is_empty() {
            self.close(None);
        }
    }

    /// Adds what `<<` brings in: own keys win over merged ones, earlier mappings over later.
    fn merge(
        &mut self,
        entries: &mut Vec<Entry>,
        mut seen: BTreeMap<String, Span>,
        merges: &[Rc<Node>],
    ) {
        let sources = merges.iter().flat_map(|node| match &node.value {
            Value::List(items) => items.clone(),
            _ => vec![node.clone()],
        });
        for node in sources {
            let Value::Map(merged) = &node.value else {
                let message = "`<<` takes a mapping or a list of mappings";
                self.report.push(Diagnostic::error("wrong-type", node.span, message));
                continue;
            };
            for entry in merged {
                if !seen.contains_key(&entry.key) {
                    seen.insert(entry.key.clone(), entry.key_span);
                    entries.push(Entry {
                        key: entry.key.clone(),
                        key_span: entry.key_span,
                        value: entry.value.clone(),
                    });
                }
            }
        }
    }
}

fn read_key(node: &Node, report: &mut Report) -> Key {
    match &node.value {
        Value::Scalar { text, plain: true } if text == "<<" => Key::Merge,
        Value::Scalar { text, .. } => Key::Text(text.clone(), node.span),
        _ => {
            let message = "a key must be a word";
            report.push(Diagnostic::error("wrong-type", node.span, message));
            Key::Refused
        }
    }
}

fn limit(span: Span, message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("limit", span, message))
}

pub(super) fn too_deep(span: Span) -> Box<Diagnostic> {
    limit(span, format!("lists and mappings are nested more than {MAX_DEPTH} deep"))
}
