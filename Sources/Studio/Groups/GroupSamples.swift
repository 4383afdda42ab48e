import LockstepAnalysis
import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepSessions

/// The samples of one sensor of a group's member, at times on the reference clock.
struct GroupSamples {
    /// One number of a sample.
    enum Axis: String, CaseIterable {
        /// The length of the vector: the same for phones that are mounted together, however.
        case magnitude
        case x
        case y
        case z

        func value(_ sample: Vector3) -> Double {
            switch self {
            case .magnitude: sample.length
            case .x: sample.x
            case .y: sample.y
            case .z: sample.z
            }
        }
    }

    let sensor: InertialSensor
    let axis: Axis
    /// The stretch on the reference clock; nil for all samples.
    let stretch: ClosedRange<HostTime>?
    /// The limit of points.
    let mostPoints: Int

    /// Reads a member's samples; nil if it has none of this sensor.
    ///
    /// - Throws: ``FileError`` or ``FormatError`` if the rows cannot be read.
    func plot(of session: OpenSession, _ map: ClockMap) throws -> FinePlot? {
        var reduction = Reduction(limit: mostPoints)
        try forEachRow(of: session, map) { row in
            let time = HostTime(nanoseconds: map.reference(row.timestamp))
            guard row.channel.sensor == sensor, stretch?.contains(time) ?? true else { return }
            reduction.add(axis.value(row.value), at: time)
        }
        guard !reduction.buckets.isEmpty else { return nil }
        let gaps = try session.reading().tracks[sensor.stream]?.gaps ?? []
        return FinePlot(
            sensor: sensor, line: axis.rawValue, reduction: reduction,
            gaps: gaps.map { gap in
                StreamTrack.Gap(
                    start: HostTime(nanoseconds: map.reference(gap.start)),
                    end: HostTime(nanoseconds: map.reference(gap.end)))
            })
    }

    private func forEachRow(
        of session: OpenSession, _ map: ClockMap, _ body: (InertialRow) -> Void
    ) throws {
        if let stretch, let inverse = map.inverse {
            func host(_ reference: HostTime) -> HostTime {
                HostTime(nanoseconds: inverse.reference(reference))
            }
            try session.inertialRows(
                from: host(stretch.lowerBound), to: host(stretch.upperBound)
            ).forEach(body)
        } else if let rows = try session.session.inertialRows() {
            while let row = try rows.next() { body(row) }
        }
    }
}
