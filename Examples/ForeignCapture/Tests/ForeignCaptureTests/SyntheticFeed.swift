import LockstepSamples
import LockstepSynthetic

/// Two seconds of the synthetic phone in small images, and their content.
enum SyntheticFeed {
    static let size = PixelSize(width: 64, height: 48)

    static var configuration: SyntheticConfiguration {
        var configuration = SyntheticConfiguration(seed: 7, duration: .seconds(2))
        configuration.imageSize = size
        configuration.depthSize = PixelSize(width: 16, height: 16)
        configuration.streams = [.camera, .depth, .accelerometer, .gyroscope]
        return configuration
    }

    static var start: HostTime { configuration.startTime }

    static func phone() throws -> SyntheticPhone { try SyntheticPhone(configuration) }
}

/// The content of a source, by type.
struct Content {
    var frames: [CameraFrame] = []
    var inertial: [Stream: [InertialSample]] = [:]

    init(_ source: any StoredSource) throws {
        while let delivery = try source.next() {
            switch delivery.sample {
            case .frame(let frame): frames.append(frame)
            case .inertial(let sample):
                guard let stream = delivery.sample.stream else { continue }
                inertial[stream, default: []].append(sample)
            default: break
            }
        }
    }
}
