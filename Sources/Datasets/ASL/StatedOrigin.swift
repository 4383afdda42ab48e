import LockstepSamples

/// The origin of a calibration, as stated in a comment of the files that Lockstep exports.
///
/// Other programs' files do not contain these words.
enum StatedOrigin: Hashable {
    /// Measured on this device, by this source.
    case measured(source: String?)
    /// As the device is built.
    case nominal
    /// The session did not contain the camera's position: the values are a phone's nominal
    /// rotation.
    case unknown

    /// A comment for nominal noise of another sensor, written because Kalibr requires noise values.
    static let nominalNoise = Words.unmeasuredNoise + ": a Bosch BMI160, as TUM VI states it."

    /// The statement, as a sentence for a comment or an assumption.
    var sentence: String { Words.subject + words + "." }

    /// The statement, as a clause after "is".
    var words: String {
        switch self {
        case .measured(let source):
            return Words.measured + (source.map { Words.source + $0 } ?? "") + Words.measuredEnd
        case .nominal: return Words.nominal + "as the device is built, not measured"
        case .unknown:
            return Words.nominal + "the rotation of a phone's back camera; " + Words.unknownPlace
                + ", and is set to 0"
        }
    }

    /// The measurement's source, as free text; nil if it is not stated.
    var source: String? {
        if case .measured(let source) = self { source } else { nil }
    }

    /// The words from which statements are written, and by which they are recognized.
    private enum Words {
        static let subject = "How the camera sits on the inertial sensor is "
        static let measured = "measured"
        static let source = " with "
        static let measuredEnd = " on this device"
        static let nominal = "nominal: "
        static let unknownPlace = "its place on the IMU is not known"
        static let unmeasuredNoise = "Nominal, not measured on this phone"
    }

    /// Reads a file's statement about the camera's mounting on the inertial sensor; nil if there is
    /// none.
    init?(of bytes: [UInt8]) {
        guard let words = Self.comment(Words.subject, in: bytes) else { return nil }
        if let rest = words.removing(prefix: Words.measured) {
            let name = rest.removing(prefix: Words.source)?
                .removing(suffix: Words.measuredEnd + ".")
            self = .measured(source: name.map(String.init))
        } else if words.contains(Words.unknownPlace) {
            self = .unknown
        } else if words.hasPrefix(Words.nominal) {
            self = .nominal
        } else {
            return nil
        }
    }

    /// Whether a file contains the comment ``nominalNoise``.
    static func isNominalNoise(_ bytes: [UInt8]) -> Bool {
        comment(Words.unmeasuredNoise, in: bytes) != nil
    }

    /// The rest of the first comment that begins with these words.
    private static func comment(_ words: String, in bytes: [UInt8]) -> Substring? {
        let words = "# " + words
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = line.drop { $0 <= UInt8(ascii: " ") }
            guard line.starts(with: words.utf8) else { continue }
            return Substring(decoding: line.dropFirst(words.utf8.count), as: UTF8.self)
        }
        return nil
    }
}

extension Substring {
    /// The text after `prefix`; nil if it begins otherwise.
    fileprivate func removing(prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }

    /// The text before `suffix`; nil if it ends otherwise.
    fileprivate func removing(suffix: String) -> Substring? {
        hasSuffix(suffix) ? dropLast(suffix.count) : nil
    }
}
