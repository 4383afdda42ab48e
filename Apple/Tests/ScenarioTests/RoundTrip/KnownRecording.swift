import LockstepAppModel
import LockstepConcurrency
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic
import VirtualPhone

/// A session of the synthetic phone, recorded without Apple's frameworks or their replacements.
struct KnownRecording: Sendable {
    /// A size for which a phone's buffers pad the rows.
    static let imageSize = PixelSize(width: 72, height: 54)
    static let quality = 0.9
    /// Ten seconds before 2^22 s of uptime, up to which `Double` seconds resolve nanoseconds.
    static let startTime = HostTime(nanoseconds: 4_194_294_000_000_001)

    private let folder: TemporaryFolder
    let session: Session

    /// Records the synthetic phone until after its magnetic field is calibrated.
    init() throws {
        var footage = SyntheticConfiguration(seed: 21, duration: .seconds(5))
        footage.imageSize = Self.imageSize
        footage.depthSize = PixelSize(width: 40, height: 30)
        footage.startTime = Self.startTime
        footage.streams.insert(.audio)
        var mode = RecordingMode.logger
        mode.streams.insert(.audio)
        folder = try TemporaryFolder()
        let (disk, clock) = (LocalFileSystem(), ZeroClock())
        let recorder = Recorder(
            RecorderConfiguration(mode: mode, directory: folder.path), codecs: FFmpegCodecs(),
            fileSystem: disk, clock: clock)
        let result = try recorder.record(from: CompleteFrameSource(SyntheticPhone(footage)))
        session = try Session(opening: result.path, fileSystem: disk)
    }

    /// A source that plays the session from its beginning, with decoded images.
    func source() throws -> any StoredSource {
        let codecs = FFmpegCodecs()
        return try DecodedSource(
            SessionPlayback(session, codecs: codecs), codecs: codecs, movie: nil)
    }

    /// A phone that plays the session, with padded pixel rows and a separate camera clock.
    func scenario(_ mode: CaptureMode) throws -> Scenario {
        var scenario = Scenario(mode)
        scenario.world.capabilities.worldTrackingFormats = [
            CameraFormat(size: Self.imageSize, framesPerSecond: 30)
        ]
        scenario.world.cameraClock = Self.cameraClock
        scenario.plan = { mode in
            var plan = mode == .vio ? Scenario.withPlaces(mode) : CapturePlan.standard(mode)
            plan.recording?.streams.insert(.audio)
            // Stills, because a movie would lose more than Apple's types do.
            plan.recording?.storage = .stills(quality: Self.quality)
            // Continuous focus, because a locked lens would be where the app wants it.
            plan.recording?.camera.focus = .continuous
            return plan
        }
        return scenario
    }

    static let cameraClock = CameraClock(
        offset: HostDuration(nanoseconds: 1_234_567_891), driftPartsPerBillion: 31_000)
}

/// A source that fills every field of a frame, with numbers that single precision cannot represent.
private final class CompleteFrameSource: StoredSource {
    let description: SourceDescription
    private let source: any StoredSource
    private let count = Mutex(0)

    init(_ source: any StoredSource) {
        self.source = source
        description = source.description
    }

    func next() throws -> Delivery? {
        guard var delivery = try source.next() else { return nil }
        guard case .frame(var frame) = delivery.sample else { return delivery }
        let number = count.withLock { count in
            count += 1
            return count
        }
        let states = TrackingState.allCases
        frame.trackingState = states[number % states.count]
        frame.exposure.offsetEV = Double(number) / 7 - 3
        frame.exposure.iso = 100 / 3 + Double(number)
        frame.exposure.ambientIntensityLumen = 900 + Double(number) / 7
        frame.exposure.ambientColorTemperatureKelvin = 4200 + Double(number) / 3
        frame.exposure.lensPosition = 0.1
        frame.exposure.readoutSeconds = 0.01
        frame.sharpness = 12.5
        delivery.sample = .frame(frame)
        return delivery
    }
}

/// A clock that always returns 0; stored samples contain their times.
private struct ZeroClock: HostClock {
    var now: HostTime { HostTime(nanoseconds: 0) }
    var anchor: ClockAnchor { ClockAnchor(host: now, wall: WallTime(nanoseconds: 0)) }
    func sleep(until time: HostTime) {}
}
