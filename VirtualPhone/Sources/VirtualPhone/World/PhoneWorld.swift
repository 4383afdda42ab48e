public import LockstepSamples

/// A virtual phone's hardware, state and owner's answers, and what its app declares.
///
/// A scenario changes the properties that it is about and keeps the rest: a phone with every sensor
/// and camera, whose owner allows everything when asked.
public struct PhoneWorld: Hashable, Sendable {
    /// The model identifier, as in `utsname.machine`.
    public var deviceModel = PhoneModel.iPhone12Pro.rawValue
    /// The system's version.
    public var systemVersion = "16.5"
    /// The capabilities of the cameras, ARKit and the barometer.
    public var capabilities: PhoneCapabilities
    /// The phone's Core Motion sensors; the barometer and whether any are batched are in
    /// ``capabilities``.
    public var motionStreams: Set<Stream> = [
        .accelerometer, .gyroscope, .magnetometer, .deviceMotion,
    ]
    /// Whether the phone has a microphone, as every iPhone does.
    public var hasMicrophone = true
    /// Whether another app plays music when the phone starts.
    public var isOtherAudioPlaying = false
    /// Whether the phone has a Secure Enclave, as every iPhone does and simulators long did not.
    public var hasSecureEnclave = true
    /// Whether the enclave is ready.
    ///
    /// By default, keys that CryptoKit makes cannot be used before the first unlock
    /// (`kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`).
    public var isSecureEnclaveReady = true
    /// The app's background modes: `UIBackgroundModes` of its Info.plist.
    public var backgroundModes: Set<String> = []
    /// The app's texts and Info.plist; nil if the phone does not know its app.
    public var app: PhoneApp?
    /// The owner's language and region, as an identifier of a locale.
    public var locale = "en_US"
    /// Whether the owner lets apps show Live Activities.
    public var allowsLiveActivities = true
    /// The permissions before the app starts; a missing one means that the user has not been asked.
    public var permissions: [Permission: PermissionState] = [:]
    /// The owner's answers when asked; a missing one means yes.
    public var answers: [Permission: PermissionState] = [:]
    /// The owner's answer when an app asks to add photos to the photo library.
    public var photoLibraryAnswer = PermissionState.authorized
    /// Whether the app may use the local network.
    public var localNetwork = PermissionState.notDetermined
    /// The owner's answer when the app first uses the local network.
    public var localNetworkAnswer = PermissionState.authorized
    /// The services that other computers announce by Bonjour.
    public var services: [PhoneService] = []
    /// The owner's delay before answering; with zero, the answer comes before the asking call
    /// returns.
    public var answerDelay = HostDuration.zero
    /// The free bytes on the phone's disk; nil if unknown.
    public var freeBytes: Int64? = 64_000_000_000
    /// The speed of encoding movies.
    public var movieEncoder = MovieEncoderPace.unlimited
    /// Whether the phone encodes HEVC, and so HEIC: iPhone 7 and later do (stated, WWDC 2017,
    /// session 503).
    public var encodesHEIC = true
    /// Whether the phone encodes HEVC movies.
    ///
    /// A phone's hardware does so in real time. A computer's processor needs several times as long
    /// as for H.264.
    public var encodesHEVCMovies = true
    /// The phone's thermal state.
    public var thermalState = ThermalState.nominal
    /// The battery's level, 0…1; nil if the system does not know it.
    public var batteryLevel: Double? = 1
    /// Whether external power is connected.
    public var isCharging = false
    /// The phone's orientation; a change of orientation in a recording's images overrides it.
    public var orientation = PhoneOrientation.portrait
    /// The clock of the camera's timestamps.
    public var cameraClock = CameraClock()
    /// The time that starting a capture session takes; some tenths of a second on an iPhone (from
    /// experience).
    public var captureStartDuration = HostDuration.zero
    /// The frames until a camera that has started has metered the scene (assumed: half a second).
    public var framesUntilExposureConverged = 15
    /// The frames until a camera that has started has balanced the scene's colors (assumed: half a
    /// second).
    public var framesUntilWhiteBalanceConverged = 15
    /// The alignment of rows in a pixel buffer, in bytes; 64 is what iPhones use (from experience:
    /// luma 1440 pixels wide comes with 1472 bytes per row).
    public var rowAlignmentBytes = 64
    /// Core Motion's maximum rate in samples per second: "usually at least 100 Hz" according to
    /// Apple's guides; no iPhone delivers more (from experience).
    public var motionLimitHertz = 100.0
    /// The rate of batched accelerometer samples in samples per second (stated for Apple Watch, WWDC
    /// 2023, session 10179).
    public var batchedAccelerometerHertz = 800.0
    /// The rate of batched device motion in samples per second (stated in the same place).
    public var batchedDeviceMotionHertz = 200.0
    /// The time from a batch's first sample to its delivery: a batch each second (stated in the same
    /// place).
    public var batchInterval = HostDuration.seconds(1)
    /// The host time at the phone's start; nil uses the source's start, or 1000 s of uptime.
    public var startTime: HostTime?
    /// The wall time at the phone's start; nil uses the source's anchor, or 2025-06-01 10:00 UTC.
    public var startWall: WallTime?
    /// Whether the scenario or this machine's clock advances the time.
    public var pace = ClockPace.virtual
    /// The seconds of this machine's time that a delegate may block the driver.
    ///
    /// Then the phone continues without it and adds a notice to ``VirtualPhone/notices``.
    public var patienceSeconds = 20

    /// A phone with every sensor and camera.
    public init() { capabilities = PhoneModel.iPhone12Pro.capabilities }
}

/// The source of a virtual phone's time.
public enum ClockPace: String, Hashable, Sendable {
    /// The scenario: time stops unless the phone is told to run, and then jumps.
    case virtual
    /// This machine's monotonic clock.
    case realTime
}

/// The difference between the camera's clock and the host clock.
///
/// `camera = host + offset + (host − start) · drift`, in whole nanoseconds. With a drift that is
/// not negative, no two host times share a camera time, and the conversion back is exact.
public struct CameraClock: Hashable, Sendable {
    /// The camera clock's lead over the host clock at the phone's start.
    public var offset: HostDuration
    /// The camera clock's gain in nanoseconds per second.
    public var driftPartsPerBillion: Int64

    /// A clock from its offset and drift; by default it is the host clock.
    public init(offset: HostDuration = .zero, driftPartsPerBillion: Int64 = 0) {
        self.offset = offset
        self.driftPartsPerBillion = driftPartsPerBillion
    }

    /// Returns the camera clock's time at a host time, to the nearest nanosecond.
    public func time(at host: HostTime, start: HostTime) -> HostTime {
        let gain = Self.part(of: host - start, driftPartsPerBillion, in: 1_000_000_000)
        return host + offset + gain
    }

    /// Returns the host time at which the camera's clock shows `time`, to the nearest nanosecond.
    public func hostTime(at time: HostTime, start: HostTime) -> HostTime {
        let elapsed = time - offset - start
        let gain = Self.part(
            of: elapsed, driftPartsPerBillion, in: 1_000_000_000 + driftPartsPerBillion)
        return time - offset - gain
    }

    /// Returns `duration · numerator / denominator`, rounded half away from zero.
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
