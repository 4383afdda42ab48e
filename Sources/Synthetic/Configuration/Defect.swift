/// A requested defect of a synthetic phone, with its strength.
public struct Defect: Hashable, Sendable {
    /// The kind of defect.
    public let kind: Kind
    /// The strength, in the unit of the kind's description; meaningless if there is no unit.
    public let value: Double

    /// Creates a defect of strength `value`, or of standard strength without one.
    public init(_ kind: Kind, value: Double? = nil) {
        self.kind = kind
        self.value = value ?? kind.description.standardValue
    }

    /// Parses a defect written as `NAME` or `NAME=VALUE`, as in the tool's `--defect`.
    ///
    /// - Throws: ``SyntheticFailure`` if there is no such name, or the value is not a number within
    ///   the kind's range.
    public init(parsing text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let kind = Kind(rawValue: name) else { throw SyntheticFailure.unknownDefect(name) }
        guard parts.count == 2 else {
            self.init(kind)
            return
        }
        let description = kind.description
        guard description.unit != nil, let value = Double(String(parts[1])),
            description.range.contains(value)
        else { throw SyntheticFailure.badDefectValue(String(parts[1]), description) }
        self.init(kind, value: value)
    }

    /// All defects, in the order of the help text.
    public static let all: [Description] = Kind.allCases.map(\.description)

    /// The description of a defect, for help and messages.
    public struct Description: Hashable, Sendable {
        /// The name to write after `--defect`.
        public let name: String
        /// The value's unit; nil if the defect takes no value.
        public let unit: String?
        /// The value if none is given.
        public let standardValue: Double
        /// The allowed values.
        public let range: ClosedRange<Double>
        /// The defect's effect, in one line.
        public let explanation: String

        /// The allowed values, as a sentence.
        var rule: String {
            guard let unit else { return "Write \(name) without a value." }
            return "Give a number from \(range.lowerBound) to \(range.upperBound) (\(unit))."
        }
    }
}

extension Defect: CustomStringConvertible {
    /// The defect in the form that ``init(parsing:)`` accepts.
    public var description: String {
        kind.description.unit == nil ? kind.rawValue : "\(kind.rawValue)=\(value)"
    }
}
