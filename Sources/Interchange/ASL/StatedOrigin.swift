import LockstepSamples

/// Who measured, as the calibration files of Lockstep's own exports say in a comment.
///
/// The words are those of `ExportCalibration.sentence` and `ExportRig`; a file of anybody else has
/// none of them.
enum StatedOrigin: Hashable {
    /// Somebody measured on this device; who, in words.
    case measured(source: String?)
    /// As the device is built.
    case nominal
    /// The session did not say where the camera lies: the numbers stand for a phone's rotation.
    case unknown

    private static let sentence = "# How the camera sits on the inertial sensor is "
    private static let nominalNoise = "# Nominal, not measured on this phone"

    /// Who measured, in words; nil if no one says.
    var source: String? {
        if case .measured(let source) = self { source } else { nil }
    }

    /// What a file says of how the camera sits on the inertial sensor; nil if it does not.
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

    /// Whether a file says that its noise is another sensor's, which Kalibr asks for.
    static func isNominalNoise(_ bytes: [UInt8]) -> Bool { comment(nominalNoise, in: bytes) != nil }

    /// The rest of the first line that begins with these words behind its indentation.
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
