public import LockstepSamples

/// How one kind of recording is made: every choice as a value, none in code.
///
/// The numbers are those of the recorders that each mode stands for: ``logger`` of an ARKit frame
/// logger, ``video`` of a press-and-hold clip recorder, ``vio`` of a dataset recorder for
/// visual-inertial odometry, ``vislam`` of a capture guide for visual-inertial SLAM.
public struct RecordingMode: Hashable, Sendable {
    /// The name, as the tool and the manifest spell it.
    public let name: String
    /// How the camera is driven.
    public var camera: CameraControls
    /// The image's size; nil leaves the source's native one.
    public var imageSize: PixelSize?
    /// Frames a second.
    public var framesPerSecond: Double
    /// How images are stored.
    public var storage: StoragePlan
    /// Which depth maps are stored.
    public var depth: DepthPlan
    /// Everything that is recorded, the camera included.
    public var streams: Set<Stream>
    /// Samples a second asked of accelerometer, gyroscope, magnetometer and device motion.
    public var inertialRateHertz: Double
    /// The longest recording; nil if there is no limit.
    public var durationLimit: HostDuration?
    /// What happens when the system takes the sensors away.
    public var interruption: InterruptionPolicy
    /// How the record button reads a finger.
    public var gesture: RecordGesture.Style

    /// What a recorder in this mode asks of a live source.
    public var request: CaptureRequest {
        CaptureRequest(
            camera: camera, imageSize: imageSize, framesPerSecond: framesPerSecond,
            inertialRateHertz: inertialRateHertz, streams: streams)
    }

    /// The still image file that pixels are stored as; nil in a mode that stores a movie.
    ///
    /// - Throws: what the codec throws.
    public func still(of pixels: PixelBuffer, with codec: any StillCodec) throws -> [UInt8]? {
        guard case .stills(let quality) = storage else { return nil }
        return try codec.encodeJPEG(pixels, quality: quality)
    }
}

extension RecordingMode {
    /// Still images, pose and depth of every frame: for reconstruction and NeRF-like training.
    public static let logger = RecordingMode(
        name: "logger", camera: CameraControls(interface: .arkit), imageSize: nil,
        framesPerSecond: 30, storage: .stills(quality: 0.9),
        depth: .everyFrame,
        streams: [
            .camera, .depth, .featurePoints, .accelerometer, .gyroscope, .magnetometer,
            .deviceMotion,
        ],
        inertialRateHertz: 100, durationLimit: nil, interruption: .goOn, gesture: .tap)

    /// A clip of at most 15 s while a finger is held down, with depth ten times a second.
    public static let video = RecordingMode(
        name: "video", camera: CameraControls(interface: .arkit), imageSize: nil,
        framesPerSecond: 30,
        storage: .movie(MoviePlan(codecs: [.hevc, .h264], bitsPerSecond: 10_000_000)),
        depth: .keyframes(perSecond: 10), streams: logger.streams, inertialRateHertz: 100,
        durationLimit: .seconds(15), interruption: .stop, gesture: .hold)

    /// Small images with everything locked, and every motion sensor raw.
    ///
    /// Where a recording is made is no one's business unless they ask for the stream: no mode
    /// records positions by itself.
    ///
    /// Lens position 1.0 is what was asked for; no header says that it means infinity.
    public static let vio = RecordingMode(
        name: "vio", camera: .lockedForOdometry, imageSize: PixelSize(width: 640, height: 480),
        framesPerSecond: 30,
        storage: .movie(MoviePlan(codecs: [.h264], bitsPerSecond: nil)), depth: .none,
        streams: [.camera, .accelerometer, .gyroscope, .magnetometer, .barometer],
        inertialRateHertz: 100, durationLimit: nil, interruption: .goOn, gesture: .tap)

    /// 720p with a fast accelerometer and gyroscope.
    ///
    /// 200 Hz is asked for; phones are known to give 100, and the manifest says what came.
    public static let vislam = RecordingMode(
        name: "vislam", camera: CameraControls(interface: .avFoundation),
        imageSize: PixelSize(width: 1280, height: 720), framesPerSecond: 30,
        storage: .movie(MoviePlan(codecs: [.h264], bitsPerSecond: 4_000_000)),
        depth: .none, streams: [.camera, .accelerometer, .gyroscope, .deviceMotion],
        inertialRateHertz: 200, durationLimit: nil, interruption: .goOn, gesture: .tap)

    /// All modes, the default first.
    public static let all = [logger, video, vio, vislam]

    /// The mode of a name; nil if there is none.
    public static func named(_ name: String) -> RecordingMode? {
        all.first { $0.name == name }
    }
}

extension CameraControls {
    /// Lens, sensitivity and shutter as a recorder for visual-inertial odometry locks them.
    fileprivate static let lockedForOdometry: CameraControls = {
        var controls = CameraControls(interface: .avFoundation)
        controls.focus = .locked(lensPosition: 1.0)
        controls.exposure = .locked(iso: 400, durationSeconds: 0.01)
        return controls
    }()
}
