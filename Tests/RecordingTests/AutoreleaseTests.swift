import LockstepConcurrency
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// Each of a recording's threads drains the system's autorelease pool after each unit of work.
struct AutoreleaseTests {
    private let witness = PoolWitness()
    /// The names of calls that were outside a unit of work.
    private let outside = Mutex<Set<String>>([])

    private func note(_ call: String) {
        if !witness.isInUnit { outside.withLock { _ = $0.insert(call) } }
    }

    private func studio(_ mode: RecordingMode) -> (Studio, measured: Mutex<Int>) {
        var studio = Studio(mode)
        studio.codecs.autoreleasePool = witness.pool
        studio.codecs.beforeStill = { _ in note("still") }
        studio.codecs.beforeImage = { _ in note("image") }
        let measured = Mutex(0)
        studio.configuration.freeBytes = {
            // The first call is made by the thread that starts the recording.
            let isFirst = measured.change { count in
                defer { count += 1 }
                return count == 0
            }
            if !isFirst { note("free space") }
            return 1 << 40
        }
        return (studio, measured)
    }

    @Test(arguments: [RecordingMode.logger, .vislam])
    func threadsCallPortsInUnits(mode: RecordingMode) throws {
        let (studio, measured) = studio(mode)
        let source = HandSource(.phone())
        let recorder = studio.recorder(onFrame: { _, _ in note("listener") })
        try recorder.start(from: source)
        for index in 0..<20 {
            let time = milliseconds(Int64(index) * 33)
            source.push(try frame(time))
            source.push(inertial(time))
        }
        // The synchronizing thread measures the free space.
        #expect(measured.wait(milliseconds: 10_000) { $0 > 1 })
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(result.frames > 0)
        #expect(outside.withLock { $0 } == [])
        // Rows are formatted and written by one thread each; images are stored by one.
        let encoders = mode == .logger ? studio.configuration.encoderCount : 0
        #expect(witness.threadCount == 4 + encoders)
    }

    @Test func eachStillIsAUnit() throws {
        let (studio, _) = studio(.logger)
        let frames = try (0..<300).map { try frame(milliseconds(Int64($0) * 33)) }
        let source = ScriptedSource(.phone(), frames.map { Delivery($0, arrival: nil) })
        let result = try studio.recorder().record(from: source)
        #expect(result.frames == 300)
        #expect(witness.unitCount > 300)
    }
}
