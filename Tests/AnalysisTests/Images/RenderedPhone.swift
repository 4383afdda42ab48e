import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Frames rendered by the synthetic phone's camera, with rolling shutter, exposure and noise, and
/// its gyroscope.
struct RenderedPhone {
    var frames: [CameraFrame] = []
    var readings: [InertialSample] = []
    /// The phone's true rotation from device axes to camera axes.
    let cameraFromImu: Matrix3
    /// The time from the first row to the last, in seconds.
    let readoutSeconds: Double
    let description: SourceDescription

    /// Rendered once, because it takes some seconds in a debug build.
    static let walking = Result { try RenderedPhone(seed: 3, seconds: 12) }

    private init(seed: UInt64, seconds: Int64) throws {
        var configuration = SyntheticConfiguration(seed: seed, duration: .seconds(seconds))
        configuration.imageSize = PixelSize(width: 160, height: 120)
        configuration.framesPerSecond = 15
        configuration.streams = [.camera, .gyroscope]
        let model = PhoneModel(configuration)
        (cameraFromImu, readoutSeconds) = (
            model.trajectory.cameraFromImu.rotation, model.readoutSeconds
        )
        let phone = try SyntheticPhone(configuration)
        description = phone.description
        while let delivery = try phone.next() {
            switch delivery.sample {
            case .frame(let frame): frames.append(frame)
            case .inertial(let reading): readings.append(reading)
            default: continue
            }
        }
    }

    /// The gyroscope's samples.
    var gyroscope: VectorSeries {
        VectorSeries(timestamps: readings.map(\.timestamp), values: readings.map(\.value))
    }

    /// The pairs of all frames.
    var pairs: [ImagePair] {
        var pairs = ImagePairs()
        for (index, frame) in frames.enumerated() { pairs.add(frame, index: index) }
        return pairs.pairs
    }

    /// Checks a session of the frames and the gyroscope samples, optionally with changed images.
    ///
    /// - Parameters:
    ///   - count: The number of frames.
    ///   - profile: The purpose of the recording.
    ///   - cameraFromImu: The camera's direction that the session states.
    ///   - change: The change to each frame.
    func report(
        frames count: Int = .max, _ profile: CheckProfile = .all,
        cameraFromImu: Matrix3 = Calibration.backCameraFromImuRotation,
        change: (Int, inout CameraFrame) -> Void = { _, _ in }
    ) throws -> CheckReport {
        var plan = ExamplePlan(storage: .movie, hasDepth: false)
        plan.streams = description.streams
        var images: [PixelBuffer] = []
        for (index, frame) in frames.prefix(count).enumerated() {
            var frame = frame
            change(index, &frame)
            guard case .pixels(let pixels) = frame.image else { continue }
            images.append(pixels)
            plan.deliveries.append((.frame(frame), nil))
        }
        plan.deliveries += readings.map { (.inertial($0), nil) }
        plan.deliveries.sort { $0.sample.timestamp < $1.sample.timestamp }
        let example = try ExampleSession(plan)
        let transform = Transform(rotation: cameraFromImu, translation: .zero)
        let session = try Session(opening: example.path, fileSystem: LocalFileSystem())
            .storing(Calibration(cameraFromImu: transform, origin: .nominal))
        return try SessionCheck.run(
            session: session, codecs: ShownCodecs(images: images), profile: profile)
    }
}

extension ImagePairs {
    /// Adds a rendered frame that has intrinsics.
    mutating func add(_ frame: CameraFrame, index: Int) {
        guard case .pixels(let pixels) = frame.image, let intrinsics = frame.intrinsics,
            let image = TrackedImage(pixels)
        else { return }
        let row = FrameRow(
            frame, index: index, image: .movie(index: index), motion: nil,
            arrival: Arrival(time: nil, sequence: 0))
        add(image, size: pixels.size, row, intrinsics)
    }
}

extension PixelBuffer {
    /// The image with changed luma; the closure receives each pixel's position.
    func luma(_ change: (_ column: Int, _ row: Int, _ old: [UInt8]) -> UInt8) -> PixelBuffer? {
        let old = Array(contentBytes().prefix(size.area))
        return PixelBuffer(format: .gray8, size: size) { _, bytes in
            for row in 0..<size.height {
                for column in 0..<size.width {
                    bytes[row * size.width + column] = change(column, row, old)
                }
            }
        }
    }
}

/// Codecs whose movie shows given images at the times in its file.
struct ShownCodecs: ReadingCodecs {
    let images: [PixelBuffer]

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        ShownMovie(times: try ExampleCodecs().openMovie(source), images: images)
    }
}

private final class ShownMovie: MovieReader {
    private let times: any MovieReader
    private var images: ArraySlice<PixelBuffer>
    var format: MovieFormat { times.format }
    let notices: [String] = []

    init(times: any MovieReader, images: [PixelBuffer]) {
        self.times = times
        self.images = images[...]
    }

    func presentationTimes() throws -> [HostDuration] { [] }

    func nextPacket() throws -> MoviePacket? { nil }

    func nextImage() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard let (time, _) = try times.nextImage(), let pixels = images.popFirst() else {
            return nil
        }
        return (time, pixels)
    }
}
