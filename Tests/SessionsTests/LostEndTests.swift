import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepSessions

/// Frames that waited in an encoder when the process was killed have no rows.
@Suite struct LostEndTests {
    /// A camera at 10 Hz and a gyroscope at 100 Hz that end at these times, in milliseconds.
    private func lost(
        camera: Int64?, gyroscope: Int64, drop: Int64? = nil,
        reason: DropReason = .lostInCrash, clock: StreamClock = .host
    ) -> LostEnd? {
        var tally = SessionTally()
        let time = { (milliseconds: Int64) in HostTime(nanoseconds: milliseconds * 1_000_000) }
        for step in stride(from: 0, through: gyroscope, by: 10) {
            tally.count(.gyroscope, at: time(step))
        }
        for step in stride(from: 0, through: camera ?? -1, by: 100) {
            tally.count(.camera, at: time(step))
        }
        if let drop {
            tally.count(
                .drop(
                    Drop(
                        stream: .camera, reason: reason, evidence: .reported,
                        timestamp: time(drop))))
        }
        var manifest = SessionManifest(sessionID: "s", mode: "video", secondsFromUTC: 0)
        manifest.streams = [
            StreamRecord(StreamDescription(stream: .camera, requestedRateHertz: 10, clock: clock))
        ]
        return LostEnd(tally, manifest, lastDrop: drop.map(time))
    }

    @Test func isNoticedBeyondTwoFramesIntervals() {
        #expect(lost(camera: 1000, gyroscope: 1200) == nil)
        let lost = lost(camera: 1000, gyroscope: 1210)
        #expect(lost?.missing == .milliseconds(210))
        #expect(lost?.drop.timestamp == HostTime(nanoseconds: 1_000_000_000))
        #expect(lost?.drop.count == nil)
        #expect(lost?.drop.evidence == .inferred)
    }

    @Test func isNoticedWhereNoFrameWasKept() {
        #expect(lost(camera: nil, gyroscope: 200) == nil)
        #expect(lost(camera: nil, gyroscope: 300)?.missing == .milliseconds(300))
        #expect(lost(camera: nil, gyroscope: 300)?.lastFrame == nil)
    }

    /// As in `check`, which measures the camera's end from the kept frames only.
    @Test(arguments: [1100, 1200, 1400] as [Int64])
    func isMeasuredFromTheLastFrameThatIsKept(_ drop: Int64) {
        let lost = lost(camera: 1000, gyroscope: 1500, drop: drop)
        #expect(lost?.missing == .milliseconds(500))
        #expect(lost?.hasUncountedFrames == (drop < 1300))
    }

    @Test(arguments: [DropReason.motionGate, .late])
    func isNoLossWhereFramesWereDroppedBeforeTheCrash(_ reason: DropReason) {
        #expect(lost(camera: 1000, gyroscope: 1500, drop: 1400, reason: reason) == nil)
    }

    @Test func isNotReportedForASeparateClock() {
        #expect(lost(camera: 1000, gyroscope: 5000, clock: .unrelated) == nil)
    }

    @Test func becomesADropOfTheCamera() throws {
        let (disk, last) = try killed()
        let report = try disk.recover()
        let missing = try #require(report.cameraEndMissing)
        #expect(
            report.losses.contains(
                "camera ends \(missing.seconds.short) s before the other streams; frames without a "
                    + "row are not counted."))
        let drop = Drop(
            stream: .camera, reason: .lostInCrash, evidence: .inferred,
            timestamp: last.timestamp, count: nil)
        #expect(try disk.events().filter { $0.event == .drop(drop) }.count == 1)
        let record = try disk.manifest.streams.first { $0.description.stream == .camera }
        #expect(record?.drops[.lostInCrash] == 1)
        #expect(try disk.recover().isUnchanged)
    }

    @Test func isNotReportedDuringAnInterruption() throws {
        let (disk, _) = try killed()
        let event = EventRow(
            time: HostTime(nanoseconds: 0), event: .interruptionBegan(reason: "call"),
            arrival: Arrival(time: nil, sequence: 1_000))
        let rows = (disk.files["events.jsonl"] ?? []) + event.line()
        disk.system.put(rows, at: disk.path + "/events.jsonl")
        #expect(try disk.recover().cameraEndMissing == nil)
    }

    /// A session without the later half of its frame rows, and the last remaining frame.
    private func killed() throws -> (Killed, last: FrameRow) {
        let disk = try Killed(seed: 4, count: 90)
        let frames = try disk.frames()
        let last = frames[frames.count / 2]
        disk.removeRows(of: .frames) { line in
            frames.contains {
                $0.index > last.index && line.contains("\"frame_index\":\($0.index),")
            }
        }
        disk.removeRows(of: .events) { $0.contains("interruption") || $0.contains("drop") }
        return (disk, last)
    }
}
