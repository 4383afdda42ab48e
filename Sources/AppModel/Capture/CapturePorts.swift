public import LockstepSamples
public import LockstepSessions

/// The external dependencies of the capture screen.
public struct CapturePorts: Sendable {
    /// The phone's camera and sensors.
    public var source: any SensorSource & AdjustableCamera & StillCamera
    /// The camera for single photos.
    public var camera: any PhotoCamera & AdjustableCamera
    /// The provider of permissions.
    public var permissions: any PermissionDesk
    /// The provider of system conditions.
    public var conditions: any PhoneConditions
    /// Encoders and decoders.
    public var codecs: any MediaCodecs
    /// The disk.
    public var fileSystem: any FileSystem
    /// The clocks.
    public var clock: any HostClock
    /// Returns the sealing identity when a recording starts or changes; nil without seals.
    public var seal: (@Sendable () throws -> SealIdentity)?
    /// The cryptography that compares a session with its seal, without a key; nil if unavailable.
    public var cryptography: (any SealCryptography)?

    /// The system's photo library; nil if unavailable.
    public var photoLibrary: (any PhotoLibrary)?

    /// Marks a folder as left out of the phone's backups, or removes the mark; nil if unavailable.
    public var excludeFromBackup: RecordingBackup.Marking?

    /// Creates ports without ``seal``, ``cryptography``, ``photoLibrary`` and ``excludeFromBackup``.
    public init(
        source: any SensorSource & AdjustableCamera & StillCamera,
        camera: any PhotoCamera & AdjustableCamera,
        permissions: any PermissionDesk, conditions: any PhoneConditions, codecs: any MediaCodecs,
        fileSystem: any FileSystem,
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

/// The settings of the capture screen's engine.
public struct CaptureDependencies: Sendable {
    /// The folder of sessions and photos: Documents.
    public var directory: String
    /// The phone's capabilities.
    public var phone: PhoneCapabilities
    /// The current offset from UTC, seconds; used in names of folders and photos.
    public var secondsFromUTC: @Sendable () -> Int
    /// The plan of each mode, from the current settings.
    public var plan: @Sendable (CaptureMode) -> CapturePlan
    /// Whether recordings are sealed, from the current settings.
    public var isSealing: @Sendable () -> Bool = { true }
    /// Gets each sample of the source with its `seq`: the tap of a connection to a desk; nil for none.
    public var liveView: (any LiveViewSink)?
    /// What recordings store of a desk's clock; nil for none.
    public var deskReadings: (any DeskReadings)?
    /// Called with the path of each recorded session, on any thread.
    public var onRecorded: @Sendable (String) -> Void = { _ in }
    /// Called when ``CaptureEngine/progress`` has changed, on any thread.
    public var onProgress: @Sendable () -> Void = {}
    /// Called with each condition of the phone that the engine observes, on any thread.
    public var onCondition: @Sendable (PhoneCondition) -> Void = { _ in }
    /// The number of threads that encode still images: the machine's cores.
    public var encoderCount = 2

    /// Creates dependencies; modes have default settings unless `plan` returns others.
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
