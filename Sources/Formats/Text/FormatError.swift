public import LockstepSamples

/// Text or bytes that do not hold what their format says.
public struct FormatError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// A row has another number of fields than its header.
        case fieldCount(expected: Int, actual: Int)
        /// A field is not a number.
        case notANumber(field: String, text: String)
        /// A field holds a word that it may not hold.
        case unknownWord(field: String, text: String)
        /// A column that must be there is missing.
        case missingColumn(String)
        /// The header is another one.
        case header(expected: String, actual: String)
        /// The text is not JSON, or a member is missing or of another type.
        case json(String)
        /// A list has another length than it must have.
        case length(field: String, expected: Int, actual: Int)
        /// A line has no end: the file was cut off while it was written.
        case cutOff
        /// A line is longer than any row can be.
        case lineTooLong(limit: Int)
        /// A timestamp has an exponent: a spreadsheet rounded it, and its last digits are lost.
        case spreadsheetTimestamp(field: String, text: String)
        /// A number lies outside what can be true.
        case outOfRange(field: String, text: String)
        /// The text is not YAML, or of a kind that is not read here.
        case yaml(String)
        /// Bytes that are not what their format says.
        case bytes(of: String, String)
        /// An OpenEXR file that may be intact, of a kind that is not read here.
        case unreadOpenEXR(String)
    }

    /// What is wrong.
    public var fact: Fact
    /// Where, once somebody who knows the file has said it.
    public var place: Place?

    /// A fact without a place.
    public init(_ fact: Fact, place: Place? = nil) {
        self.fact = fact
        self.place = place
    }

    /// The same fact with its place.
    public func at(_ place: Place) -> FormatError { FormatError(fact, place: place) }

    /// What is wrong, in words.
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
        case .json(let message): return "the text is not the JSON expected: \(message)"
        case .length(let field, let expected, let actual):
            return "\(field) has \(actual) numbers instead of \(expected)"
        case .cutOff: return "the last row is cut off"
        case .lineTooLong(let limit): return "a row is longer than \(limit) bytes"
        case .outOfRange("format.version", let text) where (Int(text) ?? 0) > 0:
            return "the session has version \(text) of the format, and this Lockstep knows "
                + "\(SessionManifest.formatVersion)"
        case .outOfRange("seal.version", let text) where (Int(text) ?? 0) > 0:
            return "the seal has version \(text), and this Lockstep knows \(SealRecord.version)"
        case .outOfRange(let field, let text):
            return "\(field) is \(text.shortened), which cannot be"
        case .yaml(let message): return "the text is not the YAML expected: \(message)"
        case .bytes(let format, let message): return "the bytes are no \(format): \(message)"
        case .unreadOpenEXR(let kind): return "OpenEXR files with \(kind) are not read"
        }
    }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .cutOff: return "`lockstep recover` removes it and says what was lost."
        case .spreadsheetTimestamp:
            return "Take the file as the logger wrote it, never opened and saved by a spreadsheet."
        case .outOfRange("format.version", let text) where (Int(text) ?? 0) > 0,
            .outOfRange("seal.version", let text) where (Int(text) ?? 0) > 0:
            return "Update to the newer Lockstep that wrote it."
        case .bytes: return "Copy the file again from where it was made; it may have been cut off."
        case .unreadOpenEXR:
            return
                "Write one part with scan lines, without compression or with RLE, ZIPS, ZIP, PIZ "
                + "or PXR24, and depth as the only channel or as the one called Z."
        default: return "Compare the file with docs/FORMAT.md; the writer of the file made it so."
        }
    }
}

extension String {
    /// At most 60 letters, so that a hostile file cannot flood a message.
    fileprivate var shortened: String { count <= 60 ? self : prefix(57) + "…" }
}
