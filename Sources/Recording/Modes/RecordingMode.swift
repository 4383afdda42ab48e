public import LockstepSamples

/// The settings of one kind of recording: every choice is a value, none is in code.
///
/// The values are those of the recorder that each mode represents: ``logger`` an ARKit frame
/// logger, ``video`` a press-and-hold clip recorder, ``vio`` a dataset recorder for visual-inertial
/// odometry, ``vislam`` a capture guide for visual-inertial SLAM.
public struct RecordingMode: Hashable, Sendable {
    /// The name, as the tool and the manifest spell it.
    public let name: String
    /// The camera settings.
    public var camera: CameraControls
    /// The image size; nil means the source's native size.
    public var imageSize: PixelSize?
    /// The frame rate in frames per second.
    public var framesPerSecond: Double
    /// How images are stored.
    public var storage: StoragePlan
    /// The depth maps that are stored.
    public var depth: DepthPlan
    /// All streams that are recorded, including the camera.
    public var streams: Set<Stream>
    /// The requested rate of accelerometer, gyroscope, magnetometer and device motion in samples
    /// per second.
    public var inertialRateHertz: Double
    /// The maximum duration of a recording; nil if there is no limit.
    public var durationLimit: HostDuration?
    /// The reaction when the system interrupts the sensors.
    public var interruption: InterruptionPolicy
    /// How the record button interprets a press.
    public var gesture: RecordGesture.Style

    /// The request to a live source in this mode.
    public var request: CaptureRequest {
        CaptureRequest(
            camera: camera, imageSize: imageSize, framesPerSecond: framesPerSecond,
            inertialRateHertz: inertialRateHertz, streams: streams)
    }

    /// The format of the image files; nil in a mode that stores a movie, which stays one whatever
    /// is set.
    public var stillFormat: StillFormat? {
        get {
            guard case .stills(_, let format) = storage else { return nil }
            return format
        }
        set {
            guard case .stills(let quality, _) = storage, let newValue else { return }
            storage = .stills(quality: quality, as: newValue)
        }
    }

    /// Encodes pixels as a still image file; returns nil in a mode that stores a movie.
    ///
    /// - Throws: Errors of the codec.
    public func still(of pixels: PixelBuffer, with codec: any StillCodec) throws -> EncodedStill? {
        guard case .stills(let quality, let format) = storage else { return nil }
        let bytes = try codec.encode(pixels, as: format, quality: quality)
        return EncodedStill(bytes: bytes, size: pixels.size, format: format)
    }
}

extension RecordingMode {
    /// Still images, with pose and depth of every frame: for reconstruction and NeRF-like training.
    public static let logger = RecordingMode(
        name: "logger", camera: CameraControls(interface: .arkit), imageSize: nil,
        framesPerSecond: 30, storage: .stills(quality: 0.9),
        depth: .everyFrame,
        streams: [
            .camera, .depth, .featurePoints, .accelerometer, .gyroscope, .magnetometer,
            .deviceMotion,
        ],
        inertialRateHertz: 100, durationLimit: nil, interruption: .goOn, gesture: .tap)

    /// A clip of at most 15 s while a finger is held down, with depth ten times per second.
    public static let video = RecordingMode(
        name: "video", camera: CameraControls(interface: .arkit), imageSize: nil,
        framesPerSecond: 30,
        storage: .movie(MoviePlan(codecs: [.hevc, .h264], bitsPerSecond: 10_000_000)),
        depth: .keyframes(perSecond: 10), streams: logger.streams, inertialRateHertz: 100,
        durationLimit: .seconds(15), interruption: .stop, gesture: .hold)

    /// Small images with everything locked, and every motion sensor raw.
    ///
    /// No mode records positions on its own, to protect the user's privacy; the location stream
    /// must be requested.
    ///
    /// Lens position 1.0 is the requested value; no header documents that it means infinity.
    public static let vio = RecordingMode(
        name: "vio", camera: .lockedForOdometry, imageSize: PixelSize(width: 640, height: 480),
        framesPerSecond: 30,
        storage: .movie(MoviePlan(codecs: [.h264], bitsPerSecond: nil)), depth: .none,
        streams: [.camera, .accelerometer, .gyroscope, .magnetometer, .barometer],
        inertialRateHertz: 100, durationLimit: nil, interruption: .goOn, gesture: .tap)

    /// 720p with a fast accelerometer and gyroscope.
    ///
    /// Requests 200 Hz; phones are known to deliver 100 Hz, and the manifest contains the actual
    /// rate.
    public static let vislam = RecordingMode(
        name: "vislam", camera: CameraControls(interface: .avFoundation),
        imageSize: PixelSize(width: 1280, height: 720), framesPerSecond: 30,
        storage: .movie(MoviePlan(codecs: [.h264], bitsPerSecond: 4_000_000)),
        depth: .none, streams: [.camera, .accelerometer, .gyroscope, .deviceMotion],
        inertialRateHertz: 200, durationLimit: nil, interruption: .goOn, gesture: .tap)

    /// All modes, the default first.
    public static let all = [logger, video, vio, vislam]

    /// Returns the mode with a name; nil if there is none.
    public static func named(_ name: String) -> RecordingMode? {
        all.first { $0.name == name }
    }
}

extension CameraControls {
    /// Lens, sensitivity and shutter, locked as in a recorder for visual-inertial odometry.
    fileprivate static let lockedForOdometry: CameraControls = {
        var controls = CameraControls(interface: .avFoundation)
        controls.focus = .locked(lensPosition: 1.0)
        controls.exposure = .locked(iso: 400, durationSeconds: 0.01)
        return controls
    }()
}
