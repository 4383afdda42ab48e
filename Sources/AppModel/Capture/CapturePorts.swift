public import LockstepSamples
public import LockstepSessions

/// Everything outside that the capture screen works with.
public struct CapturePorts: Sendable {
    /// The phone's camera and sensors.
    public var source: any SensorSource
    /// The camera for single photos.
    public var camera: any PhotoCamera
    /// Whoever knows and asks for permissions.
    public var permissions: any PermissionDesk
    /// Whoever passes on what the system tells the app.
    public var conditions: any PhoneConditions
    /// Encoders and decoders.
    public var codecs: any MediaCodecs
    /// The disk.
    public var fileSystem: any FileSystem
    /// The clocks.
    public var clock: any HostClock
    /// What seals recordings, asked for whenever one starts or is changed; nil if nothing can.
    public var seal: (@Sendable () throws -> SealIdentity)?
    /// What compares a session with its seal, which needs no key; nil if nothing can.
    public var cryptography: (any SealCryptography)?

    /// Ports, all of them but ``seal`` and ``cryptography``.
    public init(
        source: any SensorSource, camera: any PhotoCamera, permissions: any PermissionDesk,
        conditions: any PhoneConditions, codecs: any MediaCodecs, fileSystem: any FileSystem,
        clock: any HostClock
    ) {
        self.source = source
        self.camera = camera
        self.permissions = permissions
        self.conditions = conditions
        self.codecs = codecs
        self.fileSystem = fileSystem
        self.clock = clock
    }
}

/// Where and how the capture screen's engine works.
public struct CaptureDependencies: Sendable {
    /// The folder of sessions and photos: Documents.
    public var directory: String
    /// What the phone can do.
    public var phone: PhoneCapabilities
    /// The place's offset from UTC now, seconds: names folders and photos.
    public var secondsFromUTC: @Sendable () -> Int
    /// How each mode is carried out, by the settings as they are now.
    public var plan: @Sendable (CaptureMode) -> CapturePlan
    /// Whether recordings are sealed, by the settings as they are now.
    public var isSealing: @Sendable () -> Bool = { true }
    /// How many threads encode still images: the machine's cores.
    public var encoderCount = 2

    /// Surroundings; modes are as no one changed them unless `plan` says otherwise.
    public init(
        directory: String, phone: PhoneCapabilities,
        secondsFromUTC: @escaping @Sendable () -> Int,
        plan: @escaping @Sendable (CaptureMode) -> CapturePlan = CapturePlan.standard
    ) {
        self.directory = directory
        self.phone = phone
        self.secondsFromUTC = secondsFromUTC
        self.plan = plan
    }
}
