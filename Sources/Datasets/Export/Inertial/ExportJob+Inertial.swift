import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Passes each exported raw inertial sample to `body`, in order of arrival.
    func forEachInertialSample(_ body: (InertialSample) throws -> Void) throws {
        guard let rows = try session.inertialRows() else { return }
        while let row = try rows.next() {
            try reporter.advance()
            guard let sensor = row.channel.sensor,
                selector.takes(sensor.stream, at: row.timestamp)
            else { continue }
            let time = selector.exportedTime(row.timestamp)
            try body(InertialSample(sensor: sensor, timestamp: time, value: row.value))
        }
    }

    /// Passes each exported angular velocity with the acceleration at its time to `body`; reports
    /// samples without a match.
    ///
    /// - Returns: The number of rows.
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
        report(merge, rowCount)
        return rowCount
    }

    /// The exported inertial sensor if it is only one of accelerometer and gyroscope; nil if it is
    /// both or neither.
    var soleInertialSensor: InertialSensor? {
        switch (contents.samples[.accelerometer], contents.samples[.gyroscope]) {
        case (.some, nil): return .accelerometer
        case (nil, .some): return .gyroscope
        default: return nil
        }
    }

    /// Creates a merge that interpolates accelerations at the timestamps of angular velocities.
    func makeInertialMerge() -> InertialMerge {
        InertialMerge(period: session.manifest.period(of: .accelerometer))
    }

    /// Reports what a finished merge left out.
    func report(_ merge: InertialMerge, _ rowCount: Int) {
        if merge.interpolatedCount > 0 {
            reporter.addLoss(
                "Lost in part: accelerations' own timestamps. Rows have those of angular velocities; "
                    + merge.interpolatedCount.counted("acceleration", of: rowCount)
                    + " \(merge.interpolatedCount.verb("is", "are")) interpolated linearly.")
        }
        addLoss(
            merge.outsideCount, "angular velocity", "angular velocities",
            "without an acceleration before or after them.")
        addLoss(
            merge.inGapCount, "angular velocity", "angular velocities",
            "in gaps of more than two periods between accelerations.")
        addLoss(
            merge.unusedCount, "acceleration", "accelerations",
            "without an angular velocity near enough in time: a row has both.")
        addLoss(
            merge.unorderedCount, "sample", "samples",
            "not later than the sensor's previous sample.")
    }

    private func addLoss(_ count: Int, _ noun: String, _ nouns: String, _ sentence: String) {
        guard count > 0 else { return }
        reporter.addLoss("Left out: \(count) \(count == 1 ? noun : nouns) \(sentence)")
    }
}

extension SessionManifest {
    /// The achieved sampling period of a stream, or else the requested one.
    fileprivate func period(of stream: Stream) -> HostDuration? {
        let record = streams.first { $0.description.stream == stream }
        let rate = record?.achievedRateHertz ?? record?.description.requestedRateHertz
        return rate.flatMap { $0 > 0 ? HostDuration(seconds: 1 / $0) : nil }
    }
}
