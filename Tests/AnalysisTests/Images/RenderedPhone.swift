import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Frames that the synthetic phone's camera painted, rolling shutter, exposure and noise on, with
/// its gyroscope.
struct RenderedPhone {
    var frames: [CameraFrame] = []
    var readings: [InertialSample] = []
    /// The phone's true rotation from device to camera axes.
    let cameraFromImu: Matrix3
    /// From the first row to the last, seconds.
    let readoutSeconds: Double
    let description: SourceDescription

    /// Painted once: debug builds take some seconds for it.
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

    /// The gyroscope's readings.
    var gyroscope: VectorSeries {
        VectorSeries(stamps: readings.map(\.timestamp), values: readings.map(\.value))
    }

    /// The pairs of all frames.
    var pairs: [ImagePair] {
        var pairs = ImagePairs()
        for (index, frame) in frames.enumerated() { pairs.add(frame, index: index) }
        return pairs.pairs
    }

    /// A session of the frames and the readings, with other images where asked for.
    ///
    /// - Parameters:
    ///   - count: so many of the frames.
    ///   - profile: what they are wanted for.
    ///   - cameraFromImu: what the session says of the camera's direction.
    ///   - change: what is done to each frame.
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
    /// Adds a painted frame that has intrinsics.
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
    /// The image with other brightness: of each pixel by its place.
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

/// Codecs whose movie shows given images, at the times that its file holds.
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
