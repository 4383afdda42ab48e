import LockstepSamples

/// A file of a recording that could not be decoded, which a session keeps only as a notice among
/// its events.
package struct UndecodedFile {
    /// The file's name in the recording.
    package let name: String
    /// The reason, as a clause.
    package let reason: String

    // Sessions contain this text, so it never changes.
    private static let words = " cannot be decoded: "
    private static let end = "."

    /// Creates a file that could not be decoded because of an error.
    init(_ name: String, _ error: any Failure) { (self.name, reason) = (name, error.problem) }

    /// Reads a session's notice; nil for other notices.
    package init?(notice: String) {
        guard let words = notice.firstRange(of: Self.words), notice.hasSuffix(Self.end) else {
            return nil
        }
        name = String(notice[..<words.lowerBound])
        reason = String(notice[words.upperBound...].dropLast(Self.end.count))
    }

    /// The file and the reason, as a sentence.
    package var notice: String { name + Self.words + reason + Self.end }
}
