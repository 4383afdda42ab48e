/// What a command prints on standard output.
///
/// Only ``Console`` turns it into bytes, and escapes it on the way.
enum CommandResult {
    /// Lines without their line feeds.
    case lines([String])
    /// A JSON document with its last line feed.
    case json([UInt8])
}
