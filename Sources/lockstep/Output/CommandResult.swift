import LockstepAnalysis

/// What a command prints on standard output.
///
/// Only ``Console`` turns it into bytes, and escapes it on the way.
enum CommandResult {
    /// Lines without their line feeds.
    case lines([String])
    /// Lines that are wrapped to the terminal's width, with a severity in its color.
    case styled([StyledLine])
    /// A JSON document with its last line feed.
    case json([UInt8])
}

/// A line that looks other on a terminal than in a file.
struct StyledLine {
    /// The severity whose label the line begins with, in color; nil for a line without one.
    var severity: Finding.Severity?
    /// The line behind the label.
    var text: String
    /// Columns by which the lines that it is wrapped into are indented.
    var indent = 0
}
