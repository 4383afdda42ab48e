import LockstepFormats
import LockstepSamples

extension Judge {
    /// Whether accelerometer and gyroscope begin before the first frame and end after the last.
    var coverageFindings: [Finding] {
        guard let camera = facts.streams[.camera], camera.count > 0 else { return [] }
        return [Stream.accelerometer, .gyroscope].compactMap { stream in
            guard let coverage = facts.coverage[stream] else { return nil }
            guard record(.camera)?.description.clock != .unrelated else {
                return finding(
                    .cannotTell, .coverage, stream: stream,
                    "Frames have a clock of their own: nobody can tell which samples surround them."
                )
            }
            return coverageFinding(stream, coverage, camera)
        }
    }

    private func coverageFinding(
        _ stream: Stream, _ coverage: CoverageFacts, _ camera: StampStatistics
    ) -> Finding {
        let lateStart = max(.zero, coverage.first - camera.first)
        let earlyEnd = max(.zero, camera.last - coverage.last)
        let outside = coverage.before.count + coverage.after.count
        return finding(
            outside == 0 ? .pass : .fail, .coverage, stream: stream,
            outside == 0
                ? "Samples surround all frames."
                : "\(coverage.before.count) frames lie before the first sample (it starts "
                    + "\((lateStart.seconds * 1e3).short) ms late), \(coverage.after.count) after "
                    + "the last (it ends \((earlyEnd.seconds * 1e3).short) ms early).",
            remedy: "Leave those frames out; start the inertial sensors before the camera."
        ).measuring(
            Finding.Number(max(lateStart, earlyEnd).seconds, "s"), against: .uncovered,
            at: coverage.before.places + coverage.after.places)
    }
}

extension Threshold {
    /// Time of frames without inertial samples.
    fileprivate static let uncovered = Threshold(
        0, "s", source: "preintegration needs a sample on either side of each frame")
}
