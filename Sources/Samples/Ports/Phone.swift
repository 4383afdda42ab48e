/// A permission that the user must grant.
public enum Permission: String, Sendable, CaseIterable {
    /// The cameras, LiDAR included.
    case camera
    /// Motion sensors and the barometer.
    case motion
    /// Location, while the app is in use.
    case location
    /// The microphone.
    case microphone
}

/// The user's or the phone owner's answer to a ``Permission``.
public enum PermissionState: String, Sendable, CaseIterable {
    /// The user has not been asked yet.
    case notDetermined
    /// A profile or parental controls forbid it; the user cannot change that here.
    case restricted
    /// The user declined; only the system's settings can change it.
    case denied
    /// Granted.
    case authorized
}

/// Checks and requests permissions.
public protocol PermissionDesk: AnyObject, Sendable {
    /// Returns the answer so far.
    func state(of permission: Permission) -> PermissionState

    /// Asks the user if necessary; `answer` is called once, on any thread.
    func request(
        _ permission: Permission, answer: @escaping @Sendable (PermissionState) -> Void)
}

/// A phone's capabilities.
public struct PhoneCapabilities: Hashable, Sendable {
    /// Whether ARKit's world tracking is supported.
    public var hasWorldTracking: Bool
    /// Whether ARKit provides depth with its frames (LiDAR).
    public var hasDepth: Bool
    /// ARKit's image sizes with their rates, its own default first.
    public var worldTrackingFormats: [CameraFormat]
    /// The sides of the phone with an AVFoundation camera.
    public var cameras: Set<CameraPosition>
    /// What each AVFoundation camera offers.
    public var offers: [CameraOffer]
    /// The cameras that can use a flash.
    public var flashes: Set<CameraPosition>
    /// Whether there is a barometer.
    public var hasBarometer: Bool
    /// Whether accelerometer samples are available in batches, faster than one by one.
    public var hasBatchedSensors: Bool

    /// Creates the capabilities of a phone without any.
    public init() {
        hasWorldTracking = false
        hasDepth = false
        worldTrackingFormats = []
        cameras = []
        offers = []
        flashes = []
        hasBarometer = false
        hasBatchedSensors = false
    }
}

extension PhoneCapabilities {
    /// Returns what a camera offers; nil if there is none or nothing is known of it.
    public func offer(_ position: CameraPosition, _ lens: CameraLens) -> CameraOffer? {
        offers.first { $0.position == position && $0.lens == lens }
    }

    /// The lenses of a side, the widest first; only the wide one if nothing is known.
    public func lenses(_ position: CameraPosition) -> [CameraLens] {
        let known = Set(offers.filter { $0.position == position }.map(\.lens))
        return known.isEmpty ? [.wide] : CameraLens.allCases.filter(known.contains)
    }
}

/// An image size that a camera offers, with a frame rate.
public struct CameraFormat: Hashable, Sendable {
    /// The width and height in pixels.
    public var size: PixelSize
    /// The frame rate in frames per second.
    public var framesPerSecond: Double

    /// Creates a format.
    public init(size: PixelSize, framesPerSecond: Double) {
        self.size = size
        self.framesPerSecond = framesPerSecond
    }
}

/// The phone's thermal state, as in `ProcessInfo.ThermalState`.
public enum ThermalState: String, Sendable, CaseIterable, Comparable {
    /// Normal.
    case nominal
    /// Slightly warm; nothing is throttled.
    case fair
    /// Hot: the system reduces performance.
    case serious
    /// Too hot: the camera may be stopped at any moment.
    case critical

    /// Whether `left` is cooler.
    public static func < (left: ThermalState, right: ThermalState) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// A notification from the system, other than sensor data.
public enum PhoneCondition: Hashable, Sendable {
    /// The thermal state changed, or is reported for the first time.
    case thermalState(ThermalState)
    /// The battery's level changed, external power was connected or removed, or both are reported
    /// for the first time.
    ///
    /// The level is 0…1, and nil if unknown; `isCharging` is whether external power is connected,
    /// also if the battery is full.
    case battery(level: Double?, isCharging: Bool)
    /// The system asks apps to release memory.
    case memoryWarning
    /// The app is in front and receives touches.
    case becameActive
    /// Something covers the app: a call, Siri, a system panel.
    case becameInactive
    /// The app is no longer visible; the system takes the camera away.
    case enteredBackground
    /// The app is about to become visible again.
    case enteredForeground
    /// The system is ending the app.
    case willTerminate
}

/// Forwards the system's notifications.
public protocol PhoneConditions: AnyObject, Sendable {
    /// Forwards all notifications from now on, starting with the current thermal state, soon
    /// followed by the battery; a second call replaces `handler`.
    func observe(_ handler: @escaping @Sendable (PhoneCondition) -> Void)

    /// Returns the bytes that a recording may still write to the disk of `path`; nil if unknown.
    func freeBytes(at path: String) -> Int64?

    /// Keeps the screen on, or no longer.
    func keepAwake(_ isOn: Bool)

    /// Asks the system to let the app run for a short time after the user leaves it, so that it can
    /// finish writing. Lasts as long as the returned object lives, or as the system allows.
    func timeToFinish() -> any AnyObject & Sendable
}

/// A camera that takes single photos.
public protocol PhotoCamera: AnyObject, Sendable {
    /// Starts the camera with `lens` on the side `position`, or switches to it.
    ///
    /// - Returns: The side in use: the other one if `position` has no camera. A missing lens is
    ///   replaced by the wide one.
    func start(_ position: CameraPosition, lens: CameraLens) throws -> CameraPosition

    /// Takes a photo; `completion` is called once, on any thread.
    func takePhoto(
        _ request: PhotoRequest,
        completion: @escaping @Sendable (Result<CapturedPhoto, any Error>) -> Void)

    /// Releases the camera.
    func stop()

    /// Sets the receiver of interruptions and failures, which is called on any thread.
    func observe(_ events: @escaping @Sendable (SessionEvent) -> Void)
}

/// The settings of a photo.
public struct PhotoRequest: Hashable, Sendable {
    /// The flash mode.
    public enum Flash: String, Sendable, CaseIterable {
        /// Never.
        case off
        /// Always.
        case on
        /// When it is dark.
        case auto
    }

    /// The flash mode; a camera without a flash takes the photo without it and reports that.
    public var flash: Flash
    /// Whether the image may be stabilized.
    public var isStabilized: Bool
    /// Whether the photo has the largest size that the camera offers, which takes longer.
    public var isLargest: Bool

    /// Creates a request from plain values.
    public init(flash: Flash = .off, isStabilized: Bool = true, isLargest: Bool = false) {
        self.flash = flash
        self.isStabilized = isStabilized
        self.isLargest = isLargest
    }
}

/// A photo from the camera, with its metadata.
public struct CapturedPhoto: Sendable {
    /// The file's bytes, stored unchanged.
    public var bytes: [UInt8]
    /// The file name's extension: "jpg" or "heic".
    public var fileExtension: String
    /// The width and height in pixels.
    public var size: PixelSize
    /// The capture time on the host clock.
    public var timestamp: HostTime
    /// The camera that took the photo.
    public var position: CameraPosition
    /// The focal lengths and principal point for the photo's size; nil if the camera provides none.
    public var intrinsics: Intrinsics?
    /// Exposure and lens.
    public var exposure = Exposure()
    /// Whether the flash fired; nil if the camera does not report it.
    public var flashFired: Bool?
    /// How the phone was held.
    public var orientation: ImageOrientation?

    /// Creates a photo of which only bytes, size, time and camera are known.
    public init(
        bytes: [UInt8], fileExtension: String, size: PixelSize, timestamp: HostTime,
        position: CameraPosition
    ) {
        self.bytes = bytes
        self.fileExtension = fileExtension
        self.size = size
        self.timestamp = timestamp
        self.position = position
    }
}
