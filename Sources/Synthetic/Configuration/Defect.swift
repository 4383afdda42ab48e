/// Something wrong with a synthetic phone, on request, with how strong it is.
public struct Defect: Hashable, Sendable {
    /// What is wrong.
    public let kind: Kind
    /// How strong, in the unit of the kind's description; meaningless where there is no unit.
    public let value: Double

    /// A defect of the usual strength, or of `value` where that is given.
    public init(_ kind: Kind, value: Double? = nil) {
        self.kind = kind
        self.value = value ?? kind.description.standardValue
    }

    /// A defect written `NAME` or `NAME=VALUE`, as the tool's `--defect` takes it.
    ///
    /// - Throws: ``SyntheticFailure`` when there is no such name, or the value is not a number
    ///   within the kind's range.
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

    /// Every defect there is, in the order of a help text.
    public static let all: [Description] = Kind.allCases.map(\.description)

    /// A defect in words and numbers, for help and for messages.
    public struct Description: Hashable, Sendable {
        /// What is written after `--defect`.
        public let name: String
        /// The value's unit; nil if the defect takes no value.
        public let unit: String?
        /// The value where none is given.
        public let standardValue: Double
        /// The values allowed.
        public let range: ClosedRange<Double>
        /// What it does, in one line.
        public let explanation: String

        /// The values allowed, as a sentence.
        var rule: String {
            guard let unit else { return "Write \(name) without a value." }
            return "Give a number from \(range.lowerBound) to \(range.upperBound) (\(unit))."
        }
    }
}

extension Defect: CustomStringConvertible {
    /// The defect as ``init(parsing:)`` reads it.
    public var description: String {
        kind.description.unit == nil ? kind.rawValue : "\(kind.rawValue)=\(value)"
    }
}
