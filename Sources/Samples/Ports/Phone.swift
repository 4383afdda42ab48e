/// Something that a person must allow before it can be used.
public enum Permission: String, Sendable, CaseIterable {
    /// The cameras, LiDAR included.
    case camera
    /// Motion sensors and the barometer.
    case motion
    /// The position on the earth, while the app is in use.
    case location
}

/// What a person or the phone's owner said to a ``Permission``.
public enum PermissionState: String, Sendable, CaseIterable {
    /// No one was asked yet.
    case notDetermined
    /// A profile or parental control forbids it; the person cannot change that here.
    case restricted
    /// The person said no; only the system's settings can change it.
    case denied
    /// It may be used.
    case authorized
}

/// Whoever knows and asks for permissions.
public protocol PermissionDesk: AnyObject, Sendable {
    /// What was said so far.
    func state(of permission: Permission) -> PermissionState

    /// Asks the person, if no one did yet; `answer` is called once, on any thread.
    func request(
        _ permission: Permission, answer: @escaping @Sendable (PermissionState) -> Void)
}

/// What a phone can do.
public struct PhoneCapabilities: Hashable, Sendable {
    /// Whether ARKit's world tracking runs on it.
    public var hasWorldTracking: Bool
    /// Whether ARKit gives depth with its frames: LiDAR.
    public var hasDepth: Bool
    /// ARKit's image sizes with the rates they come at, the one it would choose first.
    public var worldTrackingFormats: [CameraFormat]
    /// The AVFoundation cameras it has.
    public var cameras: Set<CameraPosition>
    /// The cameras that can be used with a flash.
    public var flashes: Set<CameraPosition>
    /// Whether it has a barometer.
    public var hasBarometer: Bool

    /// A phone that can do nothing yet.
    public init() {
        hasWorldTracking = false
        hasDepth = false
        worldTrackingFormats = []
        cameras = []
        flashes = []
        hasBarometer = false
    }
}

/// An image size that a camera gives, at a rate.
public struct CameraFormat: Hashable, Sendable {
    /// Width and height in pixels.
    public var size: PixelSize
    /// Frames a second.
    public var framesPerSecond: Double

    /// A size at a rate.
    public init(size: PixelSize, framesPerSecond: Double) {
        self.size = size
        self.framesPerSecond = framesPerSecond
    }
}

/// How hot the phone is, as `ProcessInfo.ThermalState` counts.
public enum ThermalState: String, Sendable, CaseIterable, Comparable {
    /// As it should be.
    case nominal
    /// Slightly warm; nothing is throttled.
    case fair
    /// Hot: the system takes speed away.
    case serious
    /// Too hot: the camera may be stopped at any moment.
    case critical

    /// Whether `left` is cooler.
    public static func < (left: ThermalState, right: ThermalState) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// Something that the system tells an app beside its sensors.
public enum PhoneCondition: Hashable, Sendable {
    /// The heat changed, or is told for the first time.
    case thermalState(ThermalState)
    /// The system wants memory back.
    case memoryWarning
    /// The app is in front and takes touches.
    case becameActive
    /// Something lies over the app: a call, Siri, a system panel.
    case becameInactive
    /// The app cannot be seen any more; the camera is taken away.
    case enteredBackground
    /// The app is about to be seen again.
    case enteredForeground
    /// The system ends the app now.
    case willTerminate
}

/// Whoever passes on what the system tells an app.
public protocol PhoneConditions: AnyObject, Sendable {
    /// Passes everything on from now on, the present heat first; called again, it replaces `handler`.
    func observe(_ handler: @escaping @Sendable (PhoneCondition) -> Void)

    /// Bytes that a recording may still fill on the disk behind `path`; nil if no one can tell.
    func freeBytes(at path: String) -> Int64?

    /// Keeps the screen from going dark, or no longer.
    func keepAwake(_ isOn: Bool)

    /// Asks the system to let the app run on for a little when it is left, so that it can finish
    /// what it is writing; holds for as long as the returned object lives, or the system allows.
    func timeToFinish() -> any AnyObject & Sendable
}

/// A camera that takes single photos.
public protocol PhotoCamera: AnyObject, Sendable {
    /// Starts the camera of `position`, or changes to it.
    ///
    /// - Returns: the camera in use: the other one where there is none of `position`.
    func start(_ position: CameraPosition) throws -> CameraPosition

    /// Takes a photo; `completion` is called once, on any thread.
    func takePhoto(
        _ request: PhotoRequest,
        completion: @escaping @Sendable (Result<CapturedPhoto, any Error>) -> Void)

    /// Gives the camera back.
    func stop()
}

/// How a photo is to be taken.
public struct PhotoRequest: Hashable, Sendable {
    /// Whether to light up.
    public enum Flash: String, Sendable, CaseIterable {
        /// Never.
        case off
        /// Always.
        case on
        /// When it is dark.
        case auto
    }

    /// Whether to light up; a camera without a flash takes the photo without and says so.
    public var flash: Flash
    /// Whether the image may be steadied.
    public var isStabilized: Bool

    /// A request in plain values.
    public init(flash: Flash = .off, isStabilized: Bool = true) {
        self.flash = flash
        self.isStabilized = isStabilized
    }
}

/// A photo as the camera gave it, with what it said about it.
public struct CapturedPhoto: Sendable {
    /// The file's bytes, stored unchanged.
    public var bytes: [UInt8]
    /// The file name's extension: "jpg" or "heic".
    public var fileExtension: String
    /// Width and height in pixels.
    public var size: PixelSize
    /// When it was taken, on the host clock.
    public var timestamp: HostTime
    /// Which camera took it.
    public var position: CameraPosition
    /// Focal lengths and principal point for the photo's size; nil if the camera gives none.
    public var intrinsics: Intrinsics?
    /// Exposure and lens.
    public var exposure = Exposure()
    /// Whether the flash fired; nil if the camera does not say.
    public var flashFired: Bool?
    /// How the phone was held.
    public var orientation: ImageOrientation?

    /// A photo of which nothing is known but bytes, size, time and camera.
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
