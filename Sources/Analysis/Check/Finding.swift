public import LockstepSamples

/// One thing that a check looked at, whether it was good or not.
public struct Finding: Hashable, Sendable {
    /// How good it was.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        /// As it should be.
        case pass
        /// The recording does not hold what would be needed to tell.
        case cannotTell = "cannot_tell"
        /// Usable with care.
        case warn
        /// Not usable for the profile's purpose.
        case fail

        /// Orders severities, the worst last.
        public static func < (left: Self, right: Self) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .pass: return 0
            case .cannotTell: return 1
            case .warn: return 2
            case .fail: return 3
            }
        }
    }

    /// A number with its unit.
    public struct Number: Hashable, Sendable {
        /// The number.
        public var value: Double
        /// Its unit, such as "s", "%", "Hz" or "rows".
        public var unit: String
        /// Where the true number lies with 95 %, in that unit; nil if no one can say.
        public var interval: ClosedRange<Double>?

        /// A number with its unit.
        public init(_ value: Double, _ unit: String, interval: ClosedRange<Double>? = nil) {
            self.value = value
            self.unit = unit
            self.interval = interval
        }
    }

    /// How good it was.
    public var severity: Severity
    /// What was looked at.
    public var name: FindingName
    /// In which stream; nil for what concerns the whole session.
    public var stream: Stream?
    /// What was measured.
    public var measured: Number?
    /// What it was compared with, and where that number comes from.
    public var threshold: Threshold?
    /// What it means, in a sentence.
    public var meaning: String
    /// What can be done about it, in a sentence; nil if nothing need be done.
    public var remedy: String?
    /// How many places a finding lists: enough to look at, and a bound on memory.
    public static let mostPlaces = 5

    /// The first ``mostPlaces`` places where it shows, with their timestamps if those are known.
    public var places: [Place]

    /// A finding of a number of which nothing more need be said.
    public init(_ severity: Severity, _ name: FindingName, stream: Stream? = nil, meaning: String) {
        self.severity = severity
        self.name = name
        self.stream = stream
        self.meaning = meaning
        places = []
    }
}
