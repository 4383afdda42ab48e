/// The missing end of an imported file, in the words of notices, which are all that a session keeps
/// of it.
package enum MissingEnd {
    private static let start = "The end of "
    private static let verb = " is missing: it was read up to byte "

    /// The notice of an import that read a part of a file.
    ///
    /// - Parameters:
    ///   - byte: The end of that part.
    ///   - byteCount: The file's length in bytes.
    ///   - content: What the part contains, in words.
    package static func notice(
        file: String, byte: Int64, byteCount: Int64, content: String
    ) -> String {
        "\(start)\(file)\(verb)\(byte) of \(byteCount), \(content); anything that was to follow "
            + "is lost."
    }

    /// Whether a notice states that a file's end is missing.
    package static func isNotice(_ notice: String) -> Bool {
        notice.hasPrefix(start) && notice.split(separator: verb).count > 1
    }
}
