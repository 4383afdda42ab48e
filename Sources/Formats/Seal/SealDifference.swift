public import LockstepSamples

/// How a place of a session differs from the seal.
public enum SealProblem: Hashable, Sendable {
    /// A file is missing.
    case missingFile
    /// A file ends within sealed bytes.
    case missingBytes
    /// A file ends before sealed bytes.
    case absentBytes
    /// Sealed bytes are intact, but at another place, because bytes before them were added or
    /// removed.
    case shiftedBytes
    /// The lines that end the seal are missing, although the recording ended.
    case missingEnd
    /// Bytes were changed.
    case changedBytes
    /// Bytes are those that the seal has at another place.
    case movedBytes(from: Place)
    /// A file was added.
    case addedFile
    /// Bytes were added after a file's end.
    case addedBytes
    /// An incomplete line follows the end of the seal.
    case addedLine
    /// Lines are signed by a key that was not requested.
    case foreignKey(PublicKey)
    /// A line of the seal is invalid, for this reason, a clause.
    case invalidLine(String)

    private static let constant: [Self] = [
        .missingFile, .missingBytes, .absentBytes, .shiftedBytes, .missingEnd, .changedBytes,
        .addedFile, .addedBytes, .addedLine,
    ]
    private static let moved = "what stands here belongs to "

    /// The problem as a clause.
    ///
    /// Amendments in seals contain the clauses of files' problems, so these never change.
    public var clause: String {
        switch self {
        case .missingFile: return "the file is not there"
        case .missingBytes: return "the file ends within these bytes"
        case .absentBytes: return "the file ends before these bytes"
        case .shiftedBytes:
            return "the recorded bytes are intact, but moved because the file's length changed"
        case .missingEnd:
            return "the recording had ended, and the lines that end its seal are not there"
        case .changedBytes: return "these bytes are not what was recorded"
        case .movedBytes(let owner): return Self.moved + owner.sealed
        case .addedFile: return "the file was not there when the recording was sealed"
        case .addedBytes:
            return "bytes behind its end were not there when the recording was sealed"
        case .addedLine: return "half a line stands behind the seal's end"
        case .foreignKey(let key):
            return "lines are signed by the key \(key.text), which was not requested"
        case .invalidLine(let reason): return reason
        }
    }

    /// Reads a clause of an amendment; nil if it is not one that a command writes.
    fileprivate init?(clause: Substring) {
        let problem =
            clause.hasPrefix(Self.moved)
            ? .movedBytes(from: Place(sealed: clause.dropFirst(Self.moved.count)))
            : Self.constant.first { $0.clause == clause }
        guard let problem, problem.clause == clause else { return nil }
        self = problem
    }
}

extension SealAmendment {
    /// A place that differed from the seal, and how.
    public struct Difference: Hashable, Sendable {
        /// The difference as the seal contains it, which its signature covers: "imu.csv, byte 80:
        /// the file ends within these bytes".
        public let text: String
        /// The place; nil if the text does not begin with one.
        public let place: Place?
        /// How the place differed; nil for a text that no command of this version writes.
        public let problem: SealProblem?

        private static let separator = ": "

        /// Creates a difference.
        public init(at place: Place, _ problem: SealProblem) {
            self.init(text: place.sealed + Self.separator + problem.clause)
        }

        /// Reads a difference of a seal, which may be any text.
        public init(text: String) {
            self.text = text
            guard let separator = text.firstRange(of: Self.separator) else {
                (place, problem) = (nil, nil)
                return
            }
            let (start, end) = (text[..<separator.lowerBound], text[separator.upperBound...])
            let place = Place(sealed: start)
            self.place = place.sealed == start ? place : nil
            problem = SealProblem(clause: end)
        }
    }
}

extension Place {
    private static let rowLabel = ", row "
    private static let byteLabel = ", byte "

    /// The place as a seal contains it.
    fileprivate var sealed: String {
        file + (row.map { "\(Self.rowLabel)\($0)" } ?? "")
            + (byte.map { "\(Self.byteLabel)\($0)" } ?? "")
    }

    /// Reads a place of a seal.
    fileprivate init(sealed text: Substring) {
        var file = text
        let byte = file.removeNumber(after: Self.byteLabel)
        let row = file.removeNumber(after: Self.rowLabel).flatMap(Int.init(exactly:))
        self.init(file: String(file), row: row, byte: byte)
    }
}

extension Substring {
    /// Removes a label and a number from the end; nil, and nothing is removed, without them.
    fileprivate mutating func removeNumber(after label: String) -> Int64? {
        let start = self[..<(lastIndex { !("0"..."9" ~= $0) }.map(index(after:)) ?? startIndex)]
        guard start.hasSuffix(label), let number = Int64(self[start.endIndex...]) else {
            return nil
        }
        self = start.dropLast(label.count)
        return number
    }
}
