import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct SessionRoundTripTests {
    @Test func playsBackWhatWasWritten() throws {
        let directory = "/tmp/lockstep-test-\(UInt64.random(in: 0...UInt64.max))"
        let anchor = ClockAnchor(
            host: HostTime(nanoseconds: 5), wall: WallTime(nanoseconds: 1_700_000_000_000_000_000))
        let opening = SessionOpening(
            source: SourceDescription(streams: []), mode: "logger", start: anchor,
            secondsFromUTC: 0)
        let writer = try SessionWriter.create(in: directory, opening, fileSystem: LocalFileSystem())
        var batch = RowBatch()
        let sample = InertialSample(
            sensor: .accelerometer, timestamp: HostTime(nanoseconds: 7), value: [0.1, -1, 1e-5])
        batch.append(.inertial(sample), arrival: HostTime(nanoseconds: 9), sequence: 0)
        batch.append(
            .event(.clockAnchor(anchor), at: anchor.host), arrival: nil, sequence: 1)
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "requested"))
        let session = try Session(opening: writer.path, fileSystem: LocalFileSystem())
        #expect(session.manifest.state == .complete)
        let row = try session.inertialRows()?.next()
        #expect(row?.value == sample.value)
        try writer.discard()
    }
}
