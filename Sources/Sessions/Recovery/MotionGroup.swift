import LockstepFormats
import LockstepSamples

/// The rows of `imu.csv` and `attitude.csv` that share a `seq`: a raw sample, or the parts of a
/// device motion sample.
struct MotionGroup {
    let sequence: Int64
    /// The rows of raw sensors.
    private(set) var readings: [InertialRow] = []
    private var parts: [(row: InertialRow, line: Int)] = []
    private var attitude: (row: AttitudeRow, line: Int)?

    /// Takes the rows with the smallest `seq` from both files; nil when both are at their end.
    init?(next parts: RowSurvey<InertialRow>?, _ attitudes: RowSurvey<AttitudeRow>?) throws {
        let heads = [parts?.head?.sequence, attitudes?.head?.sequence]
        guard let sequence = heads.compactMap({ $0 }).min() else { return nil }
        self.sequence = sequence
        while let parts, let head = parts.head, head.sequence == sequence {
            if head.row.channel.sensor == nil {
                self.parts.append((head.row, head.line))
            } else {
                readings.append(head.row)
            }
            try parts.advance()
        }
        if let attitudes, let head = attitudes.head, head.sequence == sequence {
            attitude = (head.row, head.line)
            try attitudes.advance()
        }
    }

    /// The timestamp and arrival of the device motion; nil for a raw sample.
    var motion: (time: HostTime, arrival: Arrival)? {
        if let attitude { return (attitude.row.timestamp, attitude.row.arrival) }
        return parts.first.map { ($0.row.timestamp, $0.row.arrival) }
    }

    /// Whether the device motion has each of its parts exactly once.
    var isComplete: Bool {
        let channels = Set(parts.map(\.row.channel))
        return attitude != nil && readings.isEmpty && channels.count == parts.count
            && channels.isSuperset(of: [.userAcceleration, .gravity, .rotationRate])
    }

    /// Marks the rows of the device motion for removal.
    func remove(from parts: RowSurvey<InertialRow>?, _ attitudes: RowSurvey<AttitudeRow>?) {
        for part in self.parts { parts?.remove(line: part.line) }
        if let attitude { attitudes?.remove(line: attitude.line) }
    }
}
