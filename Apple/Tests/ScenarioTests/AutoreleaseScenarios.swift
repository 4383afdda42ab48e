import LockstepAppleMedia
import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// A recording's threads release the temporary objects of Apple's frameworks after each frame.
@Suite struct AutoreleaseScenarios {
    private static let frameCount = 10_000
    /// The most objects that may be alive on one thread: a few for each of the 42 frames that the
    /// queue holds, because the image thread stores all frames that are ready as one unit of work.
    private static let most = 200

    @Test(arguments: [RecordingMode.logger, .vislam])
    func longRecordingsKeepNoObjects(mode: RecordingMode) async throws {
        let folder = try TemporaryFolder()
        try await VirtualPhone.withPhone { phone in
            var configuration = RecorderConfiguration(mode: mode, directory: folder.path)
            configuration.queueByteLimit = 16 << 10
            let recorder = Recorder(
                configuration, codecs: AppleCodecs(), fileSystem: LocalFileSystem(),
                clock: StandingClock(),
                onFrame: { _, _ in VirtualPhone.autorelease() })
            let result = try recorder.record(from: SameImage(frames: Self.frameCount))
            #expect(result.frames == Self.frameCount)
            let most = phone.autoreleased.mostOnOneThread
            #expect((1...Self.most).contains(most))
        }
    }
}

/// A camera that delivers one image again and again, 30 times a second.
private final class SameImage: StoredSource {
    let description = SourceDescription(streams: [])
    private let image: PixelBuffer
    private let rest: Mutex<Range<Int>>

    init(frames: Int) throws {
        let size = PixelSize(width: 16, height: 16)
        image = try #require(
            PixelBuffer(format: .nv12FullRange, size: size) { _, bytes in
                bytes.initializeMemory(as: UInt8.self, repeating: 100)
            })
        rest = Mutex(0..<frames)
    }

    func next() throws -> Delivery? {
        guard let index = rest.withLock({ $0.popFirst() }) else { return nil }
        let time = HostTime(nanoseconds: Int64(index) * 33_333_333)
        return Delivery(.frame(CameraFrame(timestamp: time, image: .pixels(image))), arrival: time)
    }
}

/// A clock that stands still: a stored source has its own times.
private struct StandingClock: HostClock {
    var now: HostTime { HostTime(nanoseconds: 0) }
    var anchor: ClockAnchor { ClockAnchor(host: now, wall: WallTime(nanoseconds: 0)) }
    func sleep(until time: HostTime) {}
}
