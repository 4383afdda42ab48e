import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A part of a session that reaches its end.
@Suite struct SessionPartTests {
    /// A recorder notes drops with the last arrival time, which is later than the last timestamp.
    @Test func keepsEventsAfterTheLastSample() throws {
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 1).write(in: "d", fileSystem: system)
        var batch = RowBatch()
        let late = HostTime(nanoseconds: .max - 1)
        batch.append(.event(.notice("late"), at: late), arrival: nil, sequence: 1000)
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "test", movieCodec: nil))
        let session = try Session(opening: writer.path, fileSystem: system)
        let last = try #require(session.manifest.end)
        try #require(last < late)
        let part = try Datasets.openPart(
            of: session, from: .zero, to: nil, codecs: BoxMovieCodecs())
        let times = try part.drained().compactMap {
            if case .event(.notice("late"), let time) = $0.sample { time } else { nil }
        }
        #expect(times == [late])
    }
}
