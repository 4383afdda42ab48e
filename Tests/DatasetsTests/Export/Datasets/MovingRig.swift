import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// A phone that swings and rotates along curves with known derivatives, without noise.
///
/// The camera is nine centimeters from the inertial sensor, so that they cannot be confused.
struct MovingRig {
    static let cameraFromImu = Transform(
        rotation: Calibration.backCameraFromImuRotation, translation: Vector3(0.05, -0.06, 0.04))
    static let calibration = Calibration(cameraFromImu: cameraFromImu, origin: .measured)
    /// m/s² per g.
    private static let gravity = 9.80665
    private static let start: Int64 = 12_345_678_901_234
    private static let imageSize = PixelSize(width: 64, height: 48)

    /// Two seconds: 30 frames per second, 200 gyroscope and 200 accelerometer samples, all at
    /// different times.
    static func deliveries() throws -> [Delivery] {
        let codec = try FFmpegCodecs().makeStillCodec()
        var deliveries: [Delivery] = []
        for tick in 0..<400 {
            let time = Int64(tick) * 5_000_000
            deliveries.append(reading(.accelerometer, at: time))
            deliveries.append(reading(.gyroscope, at: time + 2_000_001))
            guard tick % 20 == 19 else { continue }
            for index in (tick / 20 * 3)..<(tick / 20 * 3 + 3) {
                deliveries.append(try frame(index, codec))
            }
        }
        return deliveries
    }

    private static func reading(_ sensor: InertialSensor, at nanoseconds: Int64) -> Delivery {
        let seconds = Double(nanoseconds) / 1e9
        let value = sensor == .gyroscope ? turn(seconds) : acceleration(seconds)
        return .reading(sensor, start + nanoseconds, value.x, value.y, value.z)
    }

    private static func frame(_ index: Int, _ codec: any StillCodec) throws -> Delivery {
        let nanoseconds = 10_000_000 + Int64(index) * 33_333_333
        let bytes = try codec.encodeJPEG(image(index), quality: 0.9)
        let still = EncodedStill(bytes: bytes, size: imageSize)
        let time = HostTime(nanoseconds: start + nanoseconds)
        var frame = CameraFrame(timestamp: time, image: .still(still))
        frame.worldFromCamera =
            worldFromDevice(Double(nanoseconds) / 1e9) * cameraFromImu.inverse
        frame.intrinsics = Intrinsics(
            fx: 60 + Double(index) / 64, fy: 59.5, cx: 31.25 + Double(index) / 128, cy: 23.75)
        frame.exposure.durationSeconds = 1 / 120.0
        frame.depth = depth(index)
        return Delivery(.frame(frame), arrival: time + .milliseconds(30))
    }

    // MARK: - Motion

    /// The inertial sensor's pose in a world with y up.
    private static func worldFromDevice(_ t: Double) -> Transform {
        let turn =
            Quaternion(axis: Vector3(0, 1, 0), radians: 0.8 * sine(0.9 * t))
            * Quaternion(axis: Vector3(1, 0, 0), radians: 0.5 * sine(1.2 * t))
            * Quaternion(axis: Vector3(0, 0, 1), radians: 0.7 * t)
        return Transform(rotation: turn.matrix, translation: place(t))
    }

    private static func place(_ t: Double) -> Vector3 {
        Vector3(0.5 * sine(1.3 * t), 1.2 + 0.2 * sine(1.7 * t + 0.3), 0.4 * sine(1.1 * t + 1.5))
    }

    /// The second derivative of ``place(_:)``, from its formula.
    private static func pull(_ t: Double) -> Vector3 {
        Vector3(
            -0.5 * 1.3 * 1.3 * sine(1.3 * t), -0.2 * 1.7 * 1.7 * sine(1.7 * t + 0.3),
            -0.4 * 1.1 * 1.1 * sine(1.1 * t + 1.5))
    }

    /// The angular velocity in rad/s, in device axes: the rotation over two microseconds.
    private static func turn(_ t: Double) -> Vector3 {
        let before = Quaternion(rotation: worldFromDevice(t - 1e-6).rotation)
        let after = Quaternion(rotation: worldFromDevice(t + 1e-6).rotation)
        let change = before.inverse * after
        let sign: Double = change.w < 0 ? -1 : 1
        return Vector3(change.x, change.y, change.z) * (sign * 2 / 2e-6)
    }

    /// The acceleration in g with Apple's sign, in device axes: along gravity at rest.
    private static func acceleration(_ t: Double) -> Vector3 {
        let force = pull(t) + Vector3(0, gravity, 0)
        return worldFromDevice(t).rotation.transposed * force / -gravity
    }

    private static func sine(_ radians: Double) -> Double { sineAndCosine(radians).sine }

    // MARK: - Images and depth

    private static func image(_ index: Int) throws -> PixelBuffer {
        let size = imageSize
        let pixels = PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            for place in bytes.indices {
                let (x, y) = (place % size.width, place / size.width)
                bytes[place] =
                    plane == 0
                    ? UInt8(40 + (x + y + index) % 128)
                    : UInt8(x % 2 == 0 ? 100 + (x + 7 * y) % 60 : 150 - (3 * x + y) % 60)
            }
        }
        return try #require(pixels)
    }

    /// 16 × 12 pixels with a hole in each row.
    private static func depth(_ index: Int) -> DepthMap? {
        let meters = PixelBuffer(format: .float32, size: PixelSize(width: 16, height: 12)) {
            _, bytes in
            let values = bytes.bindMemory(to: Float.self)
            for place in values.indices {
                values[place] =
                    place % 17 == 0 ? .nan : 0.8 + Float(place + index) * 0.0123
            }
        }
        let grades = PixelBuffer(format: .gray8, size: PixelSize(width: 16, height: 12)) {
            _, bytes in
            for place in bytes.indices { bytes[place] = UInt8(place % 3) }
        }
        return meters.flatMap { DepthMap(depth: $0, confidence: grades) }
    }
}
