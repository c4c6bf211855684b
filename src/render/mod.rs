//! Pictures: SVG, PNG.
