public import LockstepSamples

/// The result of one check, good or bad.
public struct Finding: Hashable, Sendable {
    /// How serious the result is.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        /// The data is as it should be.
        case pass
        /// The recording does not contain the data that the check needs.
        case cannotTell = "cannot_tell"
        /// Usable with care.
        case warn
        /// Not usable for the profile's purpose.
        case fail

        /// Orders severities from best to worst.
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
        /// The 95 % confidence interval of the number, in that unit; nil if unknown.
        public var interval: ClosedRange<Double>?

        /// A number with its unit.
        public init(_ value: Double, _ unit: String, interval: ClosedRange<Double>? = nil) {
            self.value = value
            self.unit = unit
            self.interval = interval
        }
    }

    /// How serious the result is.
    public var severity: Severity
    /// The name of the finding.
    public var name: FindingName
    /// The stream that was checked; nil if the finding concerns the entire session.
    public var stream: Stream?
    /// The measured value; nil if there is none.
    public var measured: Number?
    /// The limit that the measurement was compared with, and its source.
    public var threshold: Threshold?
    /// The result in one sentence.
    public var meaning: String
    /// What to do about it, in one sentence; nil if nothing needs to be done.
    public var remedy: Remedy?
    /// How many places a finding lists: enough to look at, and a bound on memory.
    public static let mostPlaces = 5

    /// The first ``mostPlaces`` places of the problem, with their timestamps if known.
    public var places: [Place]

    /// A finding without a measured number.
    public init(_ severity: Severity, _ name: FindingName, stream: Stream? = nil, meaning: String) {
        self.severity = severity
        self.name = name
        self.stream = stream
        self.meaning = meaning
        places = []
    }
}
