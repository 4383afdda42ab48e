import LockstepSamples

/// The origin of a calibration, as stated in a comment of the files that Lockstep exports.
///
/// The words are those of `ExportCalibration.sentence` and `ExportRig`; other programs' files do
/// not contain them.
enum StatedOrigin: Hashable {
    /// Measured on this device; by whom, in words.
    case measured(source: String?)
    /// As the device is built.
    case nominal
    /// The session did not contain the camera's place: the values are a phone's nominal rotation.
    case unknown

    private static let sentence = "# How the camera sits on the inertial sensor is "
    private static let nominalNoise = "# Nominal, not measured on this phone"

    /// The measurement's source, in words; nil if it is not stated.
    var source: String? {
        if case .measured(let source) = self { source } else { nil }
    }

    /// Reads a file's statement about the camera's mounting on the inertial sensor; nil if there is
    /// none.
    init?(of bytes: [UInt8]) {
        guard let words = Self.comment(Self.sentence, in: bytes) else { return nil }
        if words.hasPrefix("measured") {
            let isNamed = words.hasPrefix("measured with ")
            let name = words.dropFirst("measured with ".count)
            self = .measured(
                source: isNamed ? name.removing(suffix: " on this device.").map(String.init) : nil)
        } else if words.contains("is not known") {
            self = .unknown
        } else if words.hasPrefix("nominal") {
            self = .nominal
        } else {
            return nil
        }
    }

    /// Whether a file states that its noise is another sensor's, written because Kalibr requires
    /// it.
    static func isNominalNoise(_ bytes: [UInt8]) -> Bool { comment(nominalNoise, in: bytes) != nil }

    /// The rest of the first line that begins with these words after its indentation.
    private static func comment(_ words: String, in bytes: [UInt8]) -> Substring? {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = line.drop { $0 <= UInt8(ascii: " ") }
            guard line.starts(with: words.utf8) else { continue }
            return Substring(decoding: line.dropFirst(words.utf8.count), as: UTF8.self)
        }
        return nil
    }
}

extension Substring {
    /// The text before `suffix`; nil if it ends otherwise.
    fileprivate func removing(suffix: String) -> Substring? {
        hasSuffix(suffix) ? dropLast(suffix.count) : nil
    }
}
