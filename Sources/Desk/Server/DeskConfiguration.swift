public import LockstepLive

/// The settings of a desk.
public struct DeskConfiguration: Sendable {
    /// The folder where sessions arrive.
    public var folder: String
    /// The folder of the desk's key (`desk.pem`, mode 0600) and of the paired phones (`phones.json`);
    /// created if it is missing.
    public var settingsFolder: String
    /// The desk's name, which phones show.
    public var name: String
    /// The IP address at which the desk listens; `0.0.0.0` and `::` are all of the computer.
    public var address = "127.0.0.1"
    /// The port; 0 is that of an earlier start with the same settings, or any free one.
    public var port = 0
    /// The limits of connections.
    public var limits = DeskLimits()

    /// Creates settings for this computer only and any free port.
    public init(folder: String, settingsFolder: String, name: String) {
        self.folder = folder
        self.settingsFolder = settingsFolder
        self.name = name
    }
}

/// The limits of a desk's connections, as docs/PROTOCOL.md, section 12, states them; tests use smaller ones.
public struct DeskLimits: Sendable {
    /// The most connections that have not proven a key.
    public var unprovenCount = 16
    /// The most bytes that such a connection may send.
    public var unprovenByteCount = LiveLimits.unprovenByteCount
    /// How long the other end may take, ns.
    public var patienceNanoseconds = ConnectionLimits.patienceNanoseconds
    /// How long what was received may stay only in the system's memory, ns.
    public var synchronizationNanoseconds: Int64 = 1_000_000_000
    /// How long the desk waits until it tries a full disk again, ns.
    public var fullDiskNanoseconds: Int64 = 2_000_000_000

    /// Creates the standard limits.
    public init() {}
}

/// What phones show in the live view.
public struct LiveViewChoice: Hashable, Sendable {
    /// The streams.
    public var streams: LiveStreams
    /// The longest side of images in pixels.
    public var longestSide: Int
    /// The shortest time between two images, ns.
    public var imageIntervalNanoseconds: Int64
    /// The shortest time between two depth maps, ns.
    public var depthIntervalNanoseconds: Int64

    /// Chooses all streams, images of 640 pixels at 30 per second, and two depth maps per second.
    public init(
        streams: LiveStreams = .all, longestSide: Int = 640,
        imageIntervalNanoseconds: Int64 = 33_333_333,
        depthIntervalNanoseconds: Int64 = 500_000_000
    ) {
        self.streams = streams
        self.longestSide = longestSide
        self.imageIntervalNanoseconds = imageIntervalNanoseconds
        self.depthIntervalNanoseconds = depthIntervalNanoseconds
    }
}
