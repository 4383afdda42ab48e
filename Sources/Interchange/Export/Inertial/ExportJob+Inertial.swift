import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Every raw reading that is exported, in order of arrival.
    func forEachInertialSample(_ body: (InertialSample) throws -> Void) throws {
        guard let rows = try session.inertialRows() else { return }
        while let row = try rows.next() {
            try progress.advance()
            guard let sensor = row.channel.sensor,
                selector.takes(sensor.stream, at: row.timestamp)
            else { continue }
            try body(InertialSample(sensor: sensor, timestamp: row.timestamp, value: row.value))
        }
    }

    /// One row an angular velocity, with the acceleration at its time; says what has none.
    ///
    /// - Returns: how many rows there are.
    @discardableResult
    func forEachInertialRow(_ body: (MergedInertialRow) throws -> Void) throws -> Int {
        var merge = makeInertialMerge()
        var rowCount = 0
        try forEachInertialSample { sample in
            for row in merge.add(sample) {
                try body(row)
                rowCount += 1
            }
        }
        merge.finish()
        say(merge, rowCount)
        return rowCount
    }

    /// The only one of accelerometer and gyroscope whose readings are exported; nil with both or
    /// neither.
    var soleInertialSensor: InertialSensor? {
        switch (contents.samples[.accelerometer], contents.samples[.gyroscope]) {
        case (.some, nil): return .accelerometer
        case (nil, .some): return .gyroscope
        default: return nil
        }
    }

    /// Puts accelerations to the timestamps of angular velocities, for exports that go through all rows.
    func makeInertialMerge() -> InertialMerge {
        InertialMerge(period: session.manifest.period(of: .accelerometer))
    }

    /// Says what a merge that is finished left out.
    func say(_ merge: InertialMerge, _ rowCount: Int) {
        if merge.interpolatedCount > 0 {
            lose(
                "Lost in part: accelerations' own timestamps; there is one row an angular velocity, "
                    + "and \(merge.interpolatedCount) of \(rowCount) have an acceleration interpolated "
                    + "linearly.")
        }
        lose(
            merge.outsideCount, "angular velocity", "angular velocities",
            "with no acceleration before or after them.")
        lose(
            merge.inGapCount, "angular velocity", "angular velocities",
            "in gaps between accelerations of more than two periods.")
        lose(
            merge.unusedCount, "acceleration", "accelerations",
            "with no angular velocity near enough in time: a row has both.")
        lose(
            merge.unorderedCount, "reading", "readings",
            "whose timestamp is not later than the one before of their sensor.")
    }

    private func lose(_ count: Int, _ noun: String, _ nouns: String, _ sentence: String) {
        guard count > 0 else { return }
        lose("Left out: \(count) \(count == 1 ? noun : nouns) \(sentence)")
    }
}

extension SessionManifest {
    /// The time between two samples of a stream, as they came or as they were asked for.
    fileprivate func period(of stream: Stream) -> HostDuration? {
        let record = streams.first { $0.description.stream == stream }
        let rate = record?.achievedRateHertz ?? record?.description.requestedRateHertz
        return rate.flatMap { $0 > 0 ? HostDuration(seconds: 1 / $0) : nil }
    }
}
