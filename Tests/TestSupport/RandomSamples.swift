import LockstepSamples

/// Samples of every kind with random and extreme numbers.
struct RandomSamples {
    private var random: SeededGenerator
    private let storage: TestSession.Storage
    private let hasDepth: Bool
    private var frameCount = 0

    init(seed: UInt64, storage: TestSession.Storage, hasDepth: Bool) {
        random = SeededGenerator(seed: seed)
        self.storage = storage
        self.hasDepth = hasDepth
    }

    /// Returns the sample with index `number` in arrival order; all kinds are about equally
    /// frequent.
    mutating func next(_ number: Int) -> Delivery {
        let time = HostTime(
            nanoseconds: Int64(number) * 10_000_000 + .random(in: 0..<9, using: &random))
        let sample: Sample
        switch Int.random(in: 0..<6, using: &random) {
        case 0: sample = .frame(frame(time))
        case 1:
            let sensor = InertialSensor.allCases.randomElement(using: &random) ?? .gyroscope
            sample = .inertial(InertialSample(sensor: sensor, timestamp: time, value: vector()))
        case 2: sample = .deviceMotion(motion(time))
        case 3:
            sample = .barometer(
                BarometerSample(
                    timestamp: time, pressureKilopascals: value(),
                    relativeAltitudeMeters: maybe { $0.value() }))
        case 4: sample = .location(location(time))
        default:
            let event = event(time)
            switch number % 3 {
            case 0: sample = .surface(surface(number, time))
            case 1: sample = audio(number, time).map(Sample.audio) ?? .event(event, at: time)
            default: sample = .event(event, at: time)
            }
        }
        return Delivery(sample, arrival: maybe { _ in time + .milliseconds(2) })
    }

    /// Small surfaces that change and vanish; the first has normals and classes.
    private func surface(_ number: Int, _ time: HostTime) -> SurfaceSample {
        let corners: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, Float(number)]
        let isPlane = number % 2 == 1
        let mesh = TriangleMesh(
            positions: corners, normals: isPlane ? [] : [0, 0, 1, 0, 0, 1, 0, 0, 1],
            indices: [0, 1, 2], classes: isPlane ? [] : [1])
        var content = SurfaceSample.Content.removed(.mesh)
        if let mesh, number % 5 != 4 {
            content =
                isPlane
                ? .plane(Plane(triangles: mesh, alignment: .vertical, classification: .door))
                : .mesh(mesh)
        }
        return SurfaceSample(
            identifier: "4F7D1A00-5B0E-4C1D-9A77-00000000000\(number % 4)", revision: number,
            timestamp: time,
            worldFromSurface: Transform(
                rotation: .identity, translation: Vector3(0.1, -2, 1e-5)), content: content)
    }

    /// Blocks of different lengths in one format.
    private func audio(_ number: Int, _ time: HostTime) -> AudioBlock? {
        AudioFormat(rateHertz: 48_000, channelCount: 2, sampleType: .int16).flatMap { format in
            AudioBlock(
                timestamp: time, format: format,
                bytes: [UInt8](repeating: UInt8(number % 251), count: 4 * (1 + number % 5)))
        }
    }

    private mutating func value() -> Double {
        let extremes = [
            0, -0.0, 1e-5, Double.leastNonzeroMagnitude, 1.7976931348623157e308, -1e16, 0.1,
        ]
        guard Bool.random(using: &random) else { return .random(in: -10...10, using: &random) }
        return extremes.randomElement(using: &random) ?? 0
    }

    private mutating func vector() -> Vector3 { Vector3(value(), value(), value()) }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
        Bool.random(using: &random) ? make(&self) : nil
    }

    private mutating func motion(_ time: HostTime) -> DeviceMotionSample {
        var sample = DeviceMotionSample(
            timestamp: time,
            attitude: Quaternion(x: value(), y: value(), z: value(), w: value()),
            rotationRate: vector(), gravity: vector(), userAcceleration: vector())
        sample.magneticField = maybe { $0.vector() }
        sample.magneticFieldAccuracy = MagneticFieldAccuracy.allCases.randomElement(using: &random)
        return sample
    }

    private mutating func location(_ time: HostTime) -> LocationSample {
        var sample = LocationSample(
            timestamp: time, wall: WallTime(nanoseconds: .random(in: 0...(.max), using: &random)),
            latitudeDegrees: value(), longitudeDegrees: value())
        sample.horizontalAccuracyMeters = maybe { $0.value() }
        sample.altitudeMeters = maybe { $0.value() }
        sample.speedMetersPerSecond = maybe { $0.value() }
        return sample
    }

    private mutating func event(_ time: HostTime) -> SessionEvent {
        let words = "a \"word\" \\ with\nünïcode\u{1}"
        let setting = SessionEvent.Setting(name: "iso", value: "400")
        let wall = WallTime(nanoseconds: .random(in: 0...(.max), using: &random))
        let drop = Drop(
            stream: .camera, reason: .queueFull, evidence: .reported,
            timestamp: maybe { _ in time }, count: maybe { _ in 3 })
        let events: [SessionEvent] = [
            .clockAnchor(ClockAnchor(host: time, wall: wall)), .drop(drop),
            .interruptionBegan(reason: words), .interruptionEnded, .thermalState("fair"),
            .freeSpace(bytes: .max), .trackingState(.limitedMotion),
            .cameraSettings(requested: [setting], achieved: []),
            .sensorFailed(stream: .barometer, message: words),
            .durationLimitReached(.seconds(15)), .mark(words), .notice(words),
        ]
        return events.randomElement(using: &random) ?? .interruptionEnded
    }

    private mutating func frame(_ time: HostTime) -> CameraFrame {
        defer { frameCount += 1 }
        var frame = CameraFrame(timestamp: time, image: image())
        frame.rawTimestamp = maybe { _ in RationalTime(value: time.nanoseconds, timescale: 600) }
        frame.intrinsics = Intrinsics(fx: 7.5, fy: 7.5, cx: 3.5, cy: 2.5)
        frame.worldFromCamera = Transform(rotation: .identity, translation: vector())
        frame.eulerAngles = CameraEulerAngles(pitch: value(), yaw: value(), roll: value())
        frame.trackingState = TrackingState.allCases.randomElement(using: &random)
        frame.exposure.durationSeconds = maybe { _ in 0.01 }
        frame.exposure.iso = maybe { $0.value() }
        frame.orientation = ImageOrientation.allCases.randomElement(using: &random)
        frame.sharpness = maybe { $0.value() }
        frame.depth = hasDepth ? depth() : nil
        frame.featurePoints = maybe { samples in
            (0..<3).map { number in
                FeaturePoint(identifier: .max - UInt64(number), position: samples.vector())
            }
        }
        return frame
    }

    private mutating func image() -> FrameImage {
        let size = TestSession.movieFormat.size
        let content: [UInt8] = [UInt8(frameCount % 200), 1, 2, 3]
        if storage == .missing { return .missing(frameCount % 2 == 0 ? size : nil) }
        if storage == .heic {
            let bytes = exampleHEIC(size, content: content)
            return .still(EncodedStill(bytes: bytes, size: size, format: .heic))
        }
        guard storage == .movie else {
            return .still(EncodedStill(bytes: exampleJPEG(size, content: content), size: size))
        }
        let time = HostDuration.milliseconds(Int64(frameCount) * 33)
        let packet = MoviePacket(
            bytes: content, presentation: time, decoding: time, duration: .milliseconds(33),
            isSyncFrame: frameCount % 2 == 0)
        return .packets(MoviePackets(packets: [packet], size: size, imageIndex: frameCount))
    }

    private mutating func depth() -> DepthMap? {
        let size = PixelSize(width: 4, height: 3)
        let values = (0..<12).map { _ in Float.random(in: 0...5, using: &random) }
        let depth = PixelBuffer(format: .float32, size: size) { _, bytes in
            values.withUnsafeBytes { bytes.copyBytes(from: $0) }
        }
        let confidence = PixelBuffer(format: .gray8, size: size) { _, bytes in
            bytes.copyBytes(from: (0..<12).map { UInt8($0 % 3) })
        }
        return depth.flatMap { DepthMap(depth: $0, confidence: confidence) }
    }
}
