/// The format of a still image file.
public enum StillFormat: String, Sendable, CaseIterable {
    /// JPEG (JFIF).
    case jpeg
    /// HEIC: an HEVC image in a HEIF file.
    case heic

    /// The ending of a file's name, without a period.
    public var fileExtension: String {
        switch self {
        case .jpeg: return "jpg"
        case .heic: return "heic"
        }
    }

    /// The name for people.
    public var title: String { rawValue.uppercased() }

    /// The problem of a file with this format's name and another format's content, as a clause.
    package func contradiction(by actual: StillFormat) -> String {
        "the file is a \(actual.title), but its name ends in .\(fileExtension)"
    }

    /// Recognizes a file by its first bytes.
    ///
    /// - Returns: `.heic` for any file that begins with `ftyp`; `HEIFPicture` checks the brand. nil for
    ///   a file that begins like neither format.
    public init?(of file: [UInt8]) {
        if file.starts(with: [0xFF, 0xD8]) {
            self = .jpeg
        } else if file.dropFirst(4).starts(with: "ftyp".utf8) {
            self = .heic
        } else {
            return nil
        }
    }
}
