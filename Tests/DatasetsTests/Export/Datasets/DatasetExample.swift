import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// A session of two frames, with four accelerometer samples and three gyroscope samples between
/// them.
enum DatasetExample {
    /// 100 s, the accelerometer's start.
    static let start: Int64 = 100_000_000_000

    static var deliveries: [Delivery] {
        [
            .reading(.accelerometer, start, -1, 0.5, 0.25),
            .reading(.gyroscope, start + 5_000_000, 0.125, -0.25, 0.5),
            .reading(.accelerometer, start + 10_000_000, -1, 0.5, 0.75),
            .frame(start + 10_000_000) { $0.fillForDatasets() },
            .reading(.gyroscope, start + 15_000_000, 0.25, -0.25, 0.5),
            .reading(.accelerometer, start + 20_000_000, -2, 0.5, 0.75),
            .reading(.gyroscope, start + 25_000_001, 1, 2, 3),
            .reading(.accelerometer, start + 25_000_001, -2, 1, 0.5),
            .frame(start + 43_333_333) { frame in
                frame.fillForDatasets()
                frame.intrinsics = Intrinsics(fx: 8.5, fy: 8, cx: 3.75, cy: 2.25)
                frame.exposure.durationSeconds = nil
            },
        ]
    }

    static func export(
        _ format: DatasetFormat, _ selection: ExportSelection = .everything,
        codecs: any MediaCodecs = DrawnCodecs(),
        opening change: (inout SessionOpening) -> Void = { _ in }
    ) throws -> Exported {
        try ExportExample(deliveries, opening: change).export(format, selection, codecs: codecs)
    }
}

extension CameraFrame {
    /// Pose, intrinsics, exposure, and depth of 4 × 3 pixels: 1, 1.25, 1.5 … meters.
    fileprivate mutating func fillForDatasets() {
        fill()
        depth = DepthMap.ramp
    }
}

extension DepthMap {
    /// 4 × 3 pixels: missing, 1.25, 1.5 … meters, the last 14 m; confidence 0, 1, 2, 0 ….
    static var ramp: DepthMap? {
        let size = PixelSize(width: 4, height: 3)
        let meters = PixelBuffer(format: .float32, size: size) { _, bytes in
            let values = bytes.bindMemory(to: Float.self)
            for index in values.indices { values[index] = 1 + Float(index) / 4 }
            values[0] = .nan
            values[values.count - 1] = 14
        }
        let grades = PixelBuffer(format: .gray8, size: size) { _, bytes in
            for index in bytes.indices { bytes[index] = UInt8(index % 3) }
        }
        return meters.flatMap { DepthMap(depth: $0, confidence: grades) }
    }
}
