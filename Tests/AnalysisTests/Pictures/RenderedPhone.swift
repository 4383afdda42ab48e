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
        configuration.pictureSize = PixelSize(width: 160, height: 120)
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
    var pairs: [PicturePair] {
        var pairs = PicturePairs()
        for (index, frame) in frames.enumerated() { pairs.add(frame, index: index) }
        return pairs.pairs
    }

    /// A session of the frames and the readings, with other pictures where asked for.
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
        var pictures: [PixelBuffer] = []
        for (index, frame) in frames.prefix(count).enumerated() {
            var frame = frame
            change(index, &frame)
            guard case .pixels(let pixels) = frame.picture else { continue }
            pictures.append(pixels)
            plan.deliveries.append((.frame(frame), nil))
        }
        plan.deliveries += readings.map { (.inertial($0), nil) }
        plan.deliveries.sort { $0.sample.timestamp < $1.sample.timestamp }
        let example = try ExampleSession(plan)
        let transform = Transform(rotation: cameraFromImu, translation: .zero)
        let session = try Session(opening: example.path, fileSystem: LocalFileSystem())
            .storing(Calibration(cameraFromImu: transform, origin: .nominal))
        return try SessionCheck.run(
            session: session, codecs: ShownCodecs(pictures: pictures), profile: profile)
    }
}

extension PicturePairs {
    /// Adds a painted frame that has intrinsics.
    mutating func add(_ frame: CameraFrame, index: Int) {
        guard case .pixels(let pixels) = frame.picture, let intrinsics = frame.intrinsics,
            let picture = TrackedPicture(pixels)
        else { return }
        let row = FrameRow(
            frame, index: index, picture: .movie(index: index), motion: nil,
            arrival: Arrival(time: nil, sequence: 0))
        add(picture, size: pixels.size, row, intrinsics)
    }
}

extension PixelBuffer {
    /// The picture with other brightness: of each pixel by its place.
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

/// Codecs whose movie shows given pictures, at the times that its file holds.
struct ShownCodecs: ReadingCodecs {
    let pictures: [PixelBuffer]

    func openMovie(_ source: any ByteSource) throws -> any MovieReader {
        ShownMovie(times: try ExampleCodecs().openMovie(source), pictures: pictures)
    }
}

private final class ShownMovie: MovieReader {
    private let times: any MovieReader
    private var pictures: ArraySlice<PixelBuffer>
    var format: MovieFormat { times.format }
    let notices: [String] = []

    init(times: any MovieReader, pictures: [PixelBuffer]) {
        self.times = times
        self.pictures = pictures[...]
    }

    func presentationTimes() throws -> [HostDuration] { [] }

    func nextPacket() throws -> MoviePacket? { nil }

    func nextPicture() throws -> (time: HostDuration, pixels: PixelBuffer)? {
        guard let (time, _) = try times.nextPicture(), let pixels = pictures.popFirst() else {
            return nil
        }
        return (time, pixels)
    }
}
