public import LockstepLive
public import LockstepSamples
public import LockstepSessions

/// What the phone's end of a connection to a desk needs from outside.
public struct LinkDependencies: Sendable {
    /// Opens connections.
    public var connector: any DeskConnector
    /// Looks for desks; nil if the system cannot.
    public var browser: (any DeskBrowser)?
    /// The phone's clocks.
    public var clock: any HostClock
    /// Returns how long the host clock was stopped since boot, ns; 0 if unknown.
    public var sleptNanoseconds: @Sendable () -> Int64
    /// Returns the phone's P-256 key, which never changes; called when it is first needed.
    public var identity: @Sendable () throws -> any SigningKey
    /// Hashes files and keys.
    public var hashing: any SealCryptography
    /// The cryptography of a pairing.
    public var pairing: any PairingCryptography
    /// Encodes the images of the live view.
    public var codecs: any MediaCodecs
    /// The disk.
    public var fileSystem: any FileSystem
    /// The folder for the paired desks; created if it is missing.
    public var supportFolder: String
    /// The folder of the sessions.
    public var sessionsFolder: String
    /// Returns the phone's name, for people.
    public var phoneName: @Sendable () -> String
    /// The phone's recordings.
    public var recordings: any RecordingControl
    /// Returns the free space in bytes; nil if unknown.
    public var freeBytes: @Sendable () -> Int64?

    /// Creates dependencies.
    public init(
        connector: any DeskConnector, browser: (any DeskBrowser)?, clock: any HostClock,
        sleptNanoseconds: @escaping @Sendable () -> Int64,
        identity: @escaping @Sendable () throws -> any SigningKey,
        hashing: any SealCryptography, pairing: any PairingCryptography,
        codecs: any MediaCodecs, fileSystem: any FileSystem, supportFolder: String,
        sessionsFolder: String, phoneName: @escaping @Sendable () -> String,
        recordings: any RecordingControl, freeBytes: @escaping @Sendable () -> Int64?
    ) {
        self.connector = connector
        self.browser = browser
        self.clock = clock
        self.sleptNanoseconds = sleptNanoseconds
        self.identity = identity
        self.hashing = hashing
        self.pairing = pairing
        self.codecs = codecs
        self.fileSystem = fileSystem
        self.supportFolder = supportFolder
        self.sessionsFolder = sessionsFolder
        self.phoneName = phoneName
        self.recordings = recordings
        self.freeBytes = freeBytes
    }
}
