import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// The microphone's samples on their way into a session.
@Suite struct AudioRecordingTests {
    private static func block(
        at time: Int64, rateHertz: Double = 48_000
    ) throws -> AudioBlock {
        let format = try #require(
            AudioFormat(rateHertz: rateHertz, channelCount: 1, sampleType: .int16))
        return try #require(
            AudioBlock(
                timestamp: HostTime(nanoseconds: time * 1_000_000), format: format,
                bytes: [UInt8(time % 250), 0]))
    }

    /// Headphones with a microphone change the rate; the file has one.
    @Test func blocksOfAnotherFormatAreDrops() throws {
        let studio = Studio()
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        let rates = [48_000.0, 48_000, 16_000, 16_000, 48_000]
        let refusals = try rates.enumerated().map { number, rate in
            source.push(.audio(try Self.block(at: Int64(number) * 20, rateHertz: rate)))
        }
        source.push(inertial(milliseconds(100)))
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(refusals == [nil, nil, .unusable, .unusable, nil])
        #expect(result.samples[.audio] == 3)
        #expect(result.drops.count(.audio, .unusable) == 2)
        let contents = try studio.contents(result.path)
        #expect(contents.isGapless)
        let stored = contents.compactMap { entry -> HostTime? in
            guard case .audio(let block) = entry.sample else { return nil }
            return block.timestamp
        }
        #expect(stored == [0, 20, 80].map { milliseconds($0) })
    }

    /// Audio never takes a frame's place in the queue.
    @Test func audioDoesNotCauseTheRejectionOfFrames() throws {
        let block = try Self.block(at: 0)
        #expect(Received.byteCount(of: .audio(block)) == MemoryLayout<Received>.stride)
    }
}
