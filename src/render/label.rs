//! Labels that keep clear of each other, of bases and of lines, with leader lines.

use super::canvas::Rect;
use super::font;
use super::svg::{Element, Px};
use super::theme;

/// A label that wants a place near its anchor.
#[derive(Clone, Debug)]
pub struct Label {
    pub text: String,
    pub anchor: Px,
    /// User units around the anchor that the label stays out of.
    pub clear: f64,
    pub size: f64,
    pub colour: &'static str,
    pub need: Need,
    pub look: Look,
}

/// How hard to look for a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Anywhere in the picture rather than nowhere.
    Must,
    /// Near its anchor or not at all; on it where nothing has to be kept clear.
    Nearby,
    /// On its anchor or not at all.
    Here,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Text with a pale halo.
    Plain,
    /// Text in a framed box.
    Boxed,
}

/// A label in its place.
#[derive(Clone, Debug)]
pub struct Placed {
    pub label: Label,
    pub rect: Rect,
    pub leader: Option<[Px; 2]>,
}

/// Remembers what is taken.
#[derive(Clone, Debug)]
pub struct Placer {
    bounds: Rect,
    taken: Vec<Rect>,
    discs: Vec<(Px, f64)>,
    lines: Vec<[Px; 2]>,
    placed: Vec<Placed>,
}

/// Candidate directions: right, left, up, down first, then between. Unit vectors.
const DIRECTIONS: [[f64; 2]; 16] = [
    [1.0, 0.0],
    [0.0, -1.0],
    [-1.0, 0.0],
    [0.0, 1.0],
    [DIAGONAL, -DIAGONAL],
    [-DIAGONAL, -DIAGONAL],
    [DIAGONAL, DIAGONAL],
    [-DIAGONAL, DIAGONAL],
    [STEEP, -FLAT],
    [FLAT, -STEEP],
    [-FLAT, -STEEP],
    [-STEEP, -FLAT],
    [STEEP, FLAT],
    [FLAT, STEEP],
    [-FLAT, STEEP],
    [-STEEP, FLAT],
];
const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// Cosine and sine of an eighth of a half turn.
const STEEP: f64 = 0.923_88;
const FLAT: f64 = 0.382_68;

/// Candidate gaps between the cleared area and the label.
const GAPS: [f64; 10] = [3.0, 9.0, 18.0, 30.0, 45.0, 65.0, 90.0, 120.0, 160.0, 210.0];
/// Gaps that still count as nearby.
const NEARBY: usize = 4;
/// Air kept between labels.
const AIR: f64 = 2.0;
/// The cost of lying over a base, and over a line such as the edge of a part.
const COVERS_BASE: f64 = 40.0;
const COVERS_LINE: f64 = 30.0;
/// The cost of a line nearer than [`CLOSE`], such as a slanted edge at a corner of the label:
/// more than the next gap costs.
const HUGS_LINE: f64 = 8.0;
/// Less than the least gap, so that labels beside straight edges are not concerned.
const CLOSE: f64 = 2.8;
/// A leader is drawn where the label is farther than this from what it names.
const LEADER: f64 = 7.0;

impl Placer {
    /// Labels stay inside `bounds`.
    pub fn new(bounds: Rect) -> Placer {
        Placer {
            bounds,
            taken: Vec::new(),
            discs: Vec::new(),
            lines: Vec::new(),
            placed: Vec::new(),
        }
    }

    /// Nothing may cover this rectangle.
    pub fn reserve(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Labels and leaders avoid this disc where they can.
    pub fn avoid_disc(&mut self, center: Px, r: f64) {
        self.discs.push((center, r));
    }

    /// Labels avoid this line where they can.
    pub fn avoid_line(&mut self, from: Px, to: Px) {
        self.lines.push([from, to]);
    }

    /// Puts a label on the first of these places at which it covers nothing at all; `false` if
    /// there is none.
    pub fn place_at(&mut self, label: &Label, places: &[Px]) -> bool {
        let here = |at: &Px| Label { anchor: *at, need: Need::Here, ..label.clone() };
        let (width, height) = label.extent();
        let clear = |at: &&Px| {
            let rect = Rect::around(**at, width, height);
            self.free(&rect)
                && self.discs.iter().all(|(c, r)| rect.nearest(*c).distance(*c) >= *r)
                && !self.lines.iter().any(|[a, b]| crosses(*a, *b, &rect))
        };
        places.iter().find(clear).is_some_and(|at| self.place(here(at)))
    }

    /// Finds a place; `false` where there is none. Call with the most important labels first.
    pub fn place(&mut self, label: Label) -> bool {
        let (width, height) = label.extent();
        let found = match label.need {
            Need::Here => {
                let rect = Rect::around(label.anchor, width, height);
                self.free(&rect).then_some(rect)
            }
            Need::Nearby => {
                let here = Rect::around(label.anchor, width, height);
                let on_anchor = label.clear == 0.0 && self.free(&here);
                if on_anchor { Some(here) } else { self.best(&label, width, height, NEARBY) }
            }
            Need::Must => self
                .best(&label, width, height, GAPS.len())
                .or_else(|| self.anywhere(label.anchor, width, height)),
        };
        let Some(rect) = found else { return false };
        let leader = self.leader(&label, &rect);
        self.lines.extend(leader);
        self.taken.push(rect.grown(AIR));
        self.placed.push(Placed { label, rect, leader });
        true
    }

    #[cfg(test)]
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// Every label, leaders below.
    pub fn draw(&self) -> Element {
        let leaders = self.placed.iter().filter_map(Placed::draw_leader);
        let labels = self.placed.iter().map(Placed::draw);
        Element::group().children(leaders).children(labels)
    }

    fn free(&self, rect: &Rect) -> bool {
        self.bounds.contains(rect) && self.taken.iter().all(|t| t.overlap(rect) == 0.0)
    }

    fn best(&self, label: &Label, width: f64, height: f64, gaps: usize) -> Option<Rect> {
        let mut best: Option<(f64, Rect)> = None;
        for gap in &GAPS[..gaps] {
            if best.is_some_and(|(cost, _)| cost <= *gap) {
                break;
            }
            for (rank, [dx, dy]) in DIRECTIONS.iter().enumerate() {
                let reach = label.clear + gap;
                let center =
                    label.anchor.plus(dx * (reach + width / 2.0), dy * (reach + height / 2.0));
                let rect = Rect::around(center, width, height);
                if !self.free(&rect) {
                    continue;
                }
                let nuisance = self.nuisance(label, &rect);
                if label.need == Need::Nearby && nuisance >= COVERS_BASE {
                    continue;
                }
                let cost = gap + 0.4 * rank as f64 + nuisance;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, rect));
                }
            }
        }
        best.map(|(_, rect)| rect)
    }

    /// What a free place would cover or cross.
    fn nuisance(&self, label: &Label, rect: &Rect) -> f64 {
        let own = |center: &Px| center.distance(label.anchor) < 0.5;
        let discs = self
            .discs
            .iter()
            .filter(|(center, r)| !own(center) && rect.nearest(*center).distance(*center) < *r);
        let lines = self.lines.iter().filter(|[a, b]| crosses(*a, *b, rect)).count();
        let around = rect.grown(CLOSE);
        let near = self.lines.iter().filter(|[a, b]| crosses(*a, *b, &around)).count();
        let leader = self.leader(label, rect).map_or(0.0, |[from, to]| {
            let over = self.taken.iter().filter(|t| crosses(from, to, t)).count();
            let through = self
                .discs
                .iter()
                .filter(|(center, r)| !own(center) && segment_distance(*center, from, to) < *r);
            let cut = self.lines.iter().filter(|[a, b]| meet(*a, *b, from, to)).count();
            60.0 * over as f64 + 25.0 * through.count() as f64 + 8.0 * cut as f64
        });
        let covered = COVERS_BASE * discs.count() as f64 + COVERS_LINE * lines as f64;
        covered + HUGS_LINE * (near - lines) as f64 + leader
    }

    /// The free place nearest to the anchor on a grid over the whole picture.
    fn anywhere(&self, anchor: Px, width: f64, height: f64) -> Option<Rect> {
        const STEP: f64 = 8.0;
        let columns = ((self.bounds.width - width) / STEP).floor();
        let rows = ((self.bounds.height - height) / STEP).floor();
        let mut best: Option<(f64, Rect)> = None;
        if columns < 0.0 || rows < 0.0 {
            return None;
        }
        for i in 0..=columns as u32 {
            for j in 0..=rows as u32 {
                let (x, y) = (f64::from(i) * STEP, f64::from(j) * STEP);
                let rect = Rect::new(self.bounds.x + x, self.bounds.y + y, width, height);
                let distance = rect.center().distance(anchor);
                if best.is_none_or(|(least, _)| distance < least) && self.free(&rect) {
                    best = Some((distance, rect));
                }
            }
        }
        best.map(|(_, rect)| rect)
    }

    fn leader(&self, label: &Label, rect: &Rect) -> Option<[Px; 2]> {
        let to = rect.nearest(label.anchor);
        let length = to.distance(label.anchor);
        (label.need != Need::Here && length - label.clear > LEADER)
            .then(|| [label.anchor.towards(to, label.clear / length), to])
    }
}

impl Label {
    /// Width and height.
    pub fn extent(&self) -> (f64, f64) {
        let pad = if self.look == Look::Boxed { 5.0 } else { 1.0 };
        (font::width(&self.text, self.size) + 2.0 * pad, self.size * 1.1 + 0.8 * pad)
    }
}

impl Placed {
    fn draw(&self) -> Element {
        let label = &self.label;
        let center = self.rect.center();
        let baseline = Px::new(center.x, center.y + label.size * font::CAP_HEIGHT / 2.0);
        let text = Element::text(baseline, label.size, &label.text)
            .with("text-anchor", "middle")
            .with("fill", label.colour);
        match label.look {
            Look::Plain => text
                .with("stroke", theme::PAPER)
                .with("stroke-width", 3.0)
                .with("stroke-opacity", 0.85)
                .with("stroke-linejoin", "round")
                .with("paint-order", "stroke"),
            Look::Boxed => {
                let r = &self.rect;
                let frame = Element::rect(Px::new(r.x, r.y), r.width, r.height)
                    .with("rx", 3.0)
                    .with("fill", theme::PAPER)
                    .with("fill-opacity", 0.94)
                    .with("stroke", label.colour)
                    .with("stroke-width", 1.1);
                Element::group().child(frame).child(text.with("font-weight", "600"))
            }
        }
    }

    fn draw_leader(&self) -> Option<Element> {
        let [from, to] = self.leader?;
        let stroke = |colour, width| {
            Element::line(from, to).with("stroke", colour).with("stroke-width", width)
        };
        Some(
            Element::group()
                .child(stroke(theme::PAPER, 3.0).with("stroke-opacity", 0.8))
                .child(stroke(self.label.colour, 1.0)),
        )
    }
}

/// Does the segment come into the rectangle? (Clipped against each side in turn.)
pub fn crosses(a: Px, b: Px, rect: &Rect) -> bool {
    let (mut t0, mut t1) = (0.0f64, 1.0f64);
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let sides = [
        (-dx, a.x - rect.x),
        (dx, rect.right() - a.x),
        (-dy, a.y - rect.y),
        (dy, rect.bottom() - a.y),
    ];
    for (p, q) in sides {
        if p == 0.0 {
            if q <= 0.0 {
                return false;
            }
        } else if p < 0.0 {
            t0 = t0.max(q / p);
        } else {
            t1 = t1.min(q / p);
        }
    }
    t0 < t1
}

fn segment_distance(p: Px, a: Px, b: Px) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = dx * dx + dy * dy;
    let t = if square > 0.0 { ((p.x - a.x) * dx + (p.y - a.y) * dy) / square } else { 0.0 };
    p.distance(a.towards(b, t.clamp(0.0, 1.0)))
}

/// Do two segments cross properly?
fn meet(a: Px, b: Px, c: Px, d: Px) -> bool {
    let turn = |p: Px, q: Px, r: Px| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(text: &str, x: f64, y: f64, need: Need) -> Label {
        Label {
            text: text.into(),
            anchor: Px::new(x, y),
            clear: 10.0,
            size: 12.0,
            colour: theme::INK,
            need,
            look: Look::Boxed,
        }
    }

    #[test]
    fn a_heap_of_labels_on_one_spot_does_not_overlap() {
        let bounds = Rect::new(0.0, 0.0, 500.0, 400.0);
        let mut placer = Placer::new(bounds);
        for i in 0..25 {
            let text = format!("operative number {i}");
            assert!(placer.place(label(&text, 250.0, 200.0, Need::Must)), "{i} has no place");
        }
        let rects: Vec<_> = placer.placed().iter().map(|p| p.rect).collect();
        for (i, a) in rects.iter().enumerate() {
            assert!(bounds.contains(a));
            assert!(rects[..i].iter().all(|b| a.overlap(b) == 0.0));
        }
    }

    #[test]
    fn a_full_picture_refuses() {
        let mut placer = Placer::new(Rect::new(0.0, 0.0, 60.0, 60.0));
        placer.reserve(Rect::new(0.0, 0.0, 60.0, 60.0));
        assert!(!placer.place(label("a1", 30.0, 30.0, Need::Must)));
        assert!(!placer.place(label("wider than the picture", 30.0, 30.0, Need::Must)));
    }

    #[test]
    fn a_leader_ties_a_far_label_to_its_anchor() {
        let mut placer = Placer::new(Rect::new(0.0, 0.0, 400.0, 400.0));
        placer.reserve(Rect::new(150.0, 150.0, 100.0, 100.0));
        assert!(placer.place(label("a1", 200.0, 200.0, Need::Must)));
        let placed = &placer.placed()[0];
        let [from, to] = placed.leader.expect("the label had to move away");
        assert!((from.distance(Px::new(200.0, 200.0)) - 10.0).abs() < 1e-9);
        assert_eq!(placed.rect.nearest(from), to);
    }

    /// A slanted line passes where the label would be put first, and just beside it.
    #[test]
    fn labels_keep_some_air_to_slanted_lines() {
        for shift in [0.0, 1.0, 2.0, 4.0] {
            let mut placer = Placer::new(Rect::new(0.0, 0.0, 400.0, 400.0));
            let line = [Px::new(150.0, 180.0 - shift), Px::new(400.0, 200.0 - shift)];
            placer.avoid_line(line[0], line[1]);
            assert!(placer.place(label("a wall", 200.0, 200.0, Need::Nearby)));
            let around = placer.placed()[0].rect.grown(CLOSE);
            assert!(!crosses(line[0], line[1], &around), "{shift}");
        }
    }

    #[test]
    fn crossing_lines_are_seen() {
        let rect = Rect::new(10.0, 10.0, 10.0, 10.0);
        assert!(crosses(Px::new(0.0, 0.0), Px::new(30.0, 30.0), &rect));
        assert!(crosses(Px::new(15.0, 15.0), Px::new(16.0, 15.0), &rect));
        assert!(!crosses(Px::new(0.0, 0.0), Px::new(30.0, 5.0), &rect));
        assert!(!crosses(Px::new(0.0, 0.0), Px::new(5.0, 5.0), &rect));
    }
}
