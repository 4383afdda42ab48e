public import LockstepSamples

/// What a virtual phone is and has, and what its owner will say.
///
/// Whoever writes a scenario changes what it is about and leaves the rest: a phone with every
/// sensor and camera, whose owner allows everything when asked.
public struct PhoneWorld: Hashable, Sendable {
    /// The model identifier, as `utsname.machine` gives it.
    public var deviceModel = "iPhone15,2"
    /// The system's version.
    public var systemVersion = "16.5"
    /// What the cameras, ARKit and the barometer can do.
    public var capabilities: PhoneCapabilities
    /// The sensors of Core Motion that the phone has; the barometer is in ``capabilities``.
    public var motionStreams: Set<Stream> = [
        .accelerometer, .gyroscope, .magnetometer, .deviceMotion,
    ]
    /// Whether it has a Secure Enclave, as every iPhone has and no simulator did for long.
    public var hasSecureEnclave = true
    /// Whether the enclave does anything now; keys that CryptoKit makes unless asked otherwise cannot
    /// be used before the phone was unlocked once (`kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`).
    public var isSecureEnclaveReady = true
    /// What was said to each permission before the app started; missing means no one was asked.
    public var permissions: [Permission: PermissionState] = [:]
    /// What the owner will say when asked; missing means yes.
    public var answers: [Permission: PermissionState] = [:]
    /// How long the owner thinks before answering; zero answers before the asking call returns.
    public var answerDelay = HostDuration.zero
    /// Bytes that are free on the phone's disk; nil if no one can tell.
    public var freeBytes: Int64? = 64_000_000_000
    /// How fast movies are encoded.
    public var movieEncoder = MovieEncoderPace.unlimited
    /// How hot the phone is.
    public var thermalState = ThermalState.nominal
    /// How the phone is held; a recording's images say it too, and a change there counts.
    public var orientation = PhoneOrientation.portrait
    /// The clock behind the camera's timestamps.
    public var cameraClock = CameraClock()
    /// What a row's bytes in a pixel buffer are rounded up to; 64 is what iPhones use (experience:
    /// 1440 wide luma comes with 1472 bytes a row).
    public var rowAlignmentBytes = 64
    /// How many samples a second Core Motion gives at most: "usually at least 100 Hz" say Apple's
    /// guides, and no iPhone gives more (experience).
    public var motionLimitHertz = 100.0
    /// The host clock when the phone starts; nil takes the source's start, or 1000 s of uptime.
    public var startTime: HostTime?
    /// The wall clock when the phone starts; nil takes the source's anchor, or 2025-06-01 10:00 UTC.
    public var startWall: WallTime?
    /// Whether time is moved by the scenario or by this machine's clock.
    public var pace = ClockPace.virtual
    /// How many seconds of this machine's time a delegate may block the driver before the phone
    /// goes on without it and says so in ``VirtualPhone/notices``.
    public var patienceSeconds = 20

    /// A phone with everything.
    public init() {
        var everything = PhoneCapabilities()
        everything.hasWorldTracking = true
        everything.hasDepth = true
        everything.worldTrackingFormats = [
            CameraFormat(size: PixelSize(width: 1920, height: 1440), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 1920, height: 1440), framesPerSecond: 30),
            CameraFormat(size: PixelSize(width: 1920, height: 1080), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 1920, height: 1080), framesPerSecond: 30),
        ]
        everything.cameras = [.back, .front]
        everything.flashes = [.back]
        everything.hasBarometer = true
        capabilities = everything
    }
}

/// What moves a virtual phone's clock.
public enum ClockPace: String, Hashable, Sendable {
    /// The scenario: time stands still unless the phone is told to run, and then jumps.
    case virtual
    /// This machine's monotonic clock.
    case realTime
}

/// How the clock behind the camera's timestamps differs from the host clock.
///
/// `camera = host + offset + (host − start) · drift`, in whole nanoseconds. With a drift that is
/// not negative no two host times share a camera time, and the way back is exact.
public struct CameraClock: Hashable, Sendable {
    /// What the camera's clock shows more than the host clock when the phone starts.
    public var offset: HostDuration
    /// How many nanoseconds the camera's clock gains in a second.
    public var driftPartsPerBillion: Int64

    /// A clock by its offset and drift; without, it is the host clock.
    public init(offset: HostDuration = .zero, driftPartsPerBillion: Int64 = 0) {
        self.offset = offset
        self.driftPartsPerBillion = driftPartsPerBillion
    }

    /// What the camera's clock shows at a host time, to the nearest nanosecond.
    public func time(at host: HostTime, start: HostTime) -> HostTime {
        let gain = Self.part(of: host - start, driftPartsPerBillion, in: 1_000_000_000)
        return host + offset + gain
    }

    /// The host time at which the camera's clock shows `time`, to the nearest nanosecond.
    public func hostTime(at time: HostTime, start: HostTime) -> HostTime {
        let elapsed = time - offset - start
        let gain = Self.part(
            of: elapsed, driftPartsPerBillion, in: 1_000_000_000 + driftPartsPerBillion)
        return time - offset - gain
    }

    /// `duration · numerator / denominator`, rounded half away from zero.
    private static func part(
        of duration: HostDuration, _ numerator: Int64, in denominator: Int64
    ) -> HostDuration {
        guard numerator != 0, denominator > 0 else { return .zero }
        let product = duration.nanoseconds.magnitude.multipliedFullWidth(by: numerator.magnitude)
        let divisor = denominator.magnitude
        guard product.high < divisor else { return .zero }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let rounded = Int64(clamping: quotient &+ (remainder >= divisor - divisor / 2 ? 1 : 0))
        let isNegative = (duration.nanoseconds < 0) != (numerator < 0)
        return HostDuration(nanoseconds: isNegative ? -rounded : rounded)
    }
}
