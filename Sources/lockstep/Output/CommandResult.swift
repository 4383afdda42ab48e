import LockstepAnalysis

/// A command's result, printed on standard output.
///
/// Only ``Console`` converts it to bytes; it escapes control characters.
enum CommandResult {
    /// Lines without line feeds.
    case lines([String])
    /// Lines that are wrapped to the terminal's width, with a colored severity.
    case styled([StyledLine])
    /// A JSON document with a final line feed.
    case json([UInt8])
}

/// A line that is colored and wrapped on a terminal.
struct StyledLine {
    /// The severity whose colored label begins the line; nil for a line without a label.
    var severity: Finding.Severity?
    /// The text after the label.
    var text: String
    /// The indentation of continuation lines, in columns.
    var indent = 0
}
