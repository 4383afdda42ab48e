public import LockstepSamples

/// A violation of a format by text or bytes.
public struct FormatError: Failure, Hashable {
    /// The cause of the error.
    public enum Fact: Hashable, Sendable {
        /// The number of fields in a row differs from its header.
        case fieldCount(expected: Int, actual: Int)
        /// A field is not a number.
        case notANumber(field: String, text: String)
        /// A field contains an unknown word.
        case unknownWord(field: String, text: String)
        /// A required column is missing.
        case missingColumn(String)
        /// The header differs from the expected one.
        case header(expected: String, actual: String)
        /// The text is not JSON, or a member is missing or has the wrong type.
        case json(String)
        /// A list has the wrong length.
        case length(field: String, expected: Int, actual: Int)
        /// The last line has no line feed: writing the file was interrupted.
        case cutOff
        /// A line is longer than the limit for rows.
        case lineTooLong(limit: Int)
        /// A timestamp has an exponent: a spreadsheet rounded it, and its last digits are lost.
        case spreadsheetTimestamp(field: String, text: String)
        /// A number is out of range.
        case outOfRange(field: String, text: String)
        /// The text is not YAML, or uses an unsupported feature.
        case yaml(String)
        /// Bytes violate their format.
        case bytes(of: String, String)
        /// An image that may be intact, but is of a kind that frames do not have; the reason as a
        /// clause.
        case unsupportedImage(String)
        /// An OpenEXR file that may be intact, but is of an unsupported kind.
        case unreadOpenEXR(String)
    }

    /// The cause of the error.
    public var fact: Fact
    /// The location, once a caller that knows the file has added it.
    public var place: Place?

    /// Creates an error without a place.
    public init(_ fact: Fact, place: Place? = nil) {
        self.fact = fact
        self.place = place
    }

    /// Returns the same error with a place.
    public func at(_ place: Place) -> FormatError { FormatError(fact, place: place) }

    /// The problem in words.
    public var problem: String {
        switch fact {
        case .fieldCount(let expected, let actual):
            return "the row has \(actual.counted("field")) instead of \(expected)"
        case .notANumber(let field, let text):
            return "\(field) is '\(text.shortened)', which is not a number"
        case .spreadsheetTimestamp(let field, let text):
            return "\(field) is '\(text.shortened)', a timestamp that a spreadsheet rounded"
        case .unknownWord(let field, let text):
            return "\(field) is '\(text.shortened)', which is unknown"
        case .missingColumn(let name): return "there is no column '\(name)'"
        case .header(let expected, let actual):
            return "the header is '\(actual.shortened)' instead of '\(expected)'"
        case .json(let message): return "the JSON is invalid: \(message)"
        case .length(let field, let expected, let actual):
            return "\(field) has \(actual.counted("number")) instead of \(expected)"
        case .cutOff: return "the last row is incomplete"
        case .lineTooLong(let limit): return "a row is longer than \(limit) bytes"
        case .outOfRange("format.version", let text) where (Int(text) ?? 0) > 0:
            return "the session has format version \(text), and this Lockstep supports "
                + "\(SessionManifest.formatVersion)"
        case .outOfRange("seal.version", let text) where (Int(text) ?? 0) > 0:
            return "the seal has version \(text), and this Lockstep supports \(SealRecord.version)"
        case .outOfRange("group.version", let text) where (Int(text) ?? 0) > 0:
            return "the group has format version \(text), and this Lockstep supports "
                + "\(GroupManifest.formatVersion)"
        case .outOfRange(let field, let text):
            return "\(field) is \(text.shortened), which is invalid"
        case .yaml(let message): return "the YAML is invalid: \(message)"
        case .bytes(let format, let message):
            return "the bytes are not a valid \(format): \(message)"
        case .unsupportedImage(let problem): return problem
        case .unreadOpenEXR(let kind): return "OpenEXR files with \(kind) are not supported"
        }
    }

    /// The remedy, as a sentence.
    public var remedy: Remedy {
        switch fact {
        case .cutOff: return "\(.recover) removes it and reports what was lost."
        case .spreadsheetTimestamp:
            return "Use the logger's original file, not one that a spreadsheet saved."
        case .outOfRange("format.version", let text) where (Int(text) ?? 0) > 0,
            .outOfRange("seal.version", let text) where (Int(text) ?? 0) > 0,
            .outOfRange("group.version", let text) where (Int(text) ?? 0) > 0:
            return "Update Lockstep to the version that wrote it."
        case .bytes: return "Copy the file again from its source; this copy may be incomplete."
        case .unsupportedImage: return .convertImage
        case .unreadOpenEXR:
            return
                "Write one part with scan lines, without compression or with RLE, ZIPS, ZIP, PIZ "
                + "or PXR24, and depth as the only channel or as a channel named Z."
        default: return "Compare the file with docs/FORMAT.md, and fix the program that wrote it."
        }
    }
}

extension String {
    /// At most 60 characters, so that a malformed file cannot flood a message.
    fileprivate var shortened: String { count <= 60 ? self : prefix(57) + "…" }
}
