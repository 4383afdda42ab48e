/// The format of a still image file.
public enum StillFormat: String, Sendable, CaseIterable {
    /// JPEG (JFIF 1.02): every program reads it.
    case jpeg
    /// HEIC: images of HEVC in HEIF (ISO/IEC 23008-12, annex B.4), smaller than JPEG files.
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

    /// Recognizes a file by its first bytes.
    ///
    /// - Returns: nil for a file that begins like neither format.
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
