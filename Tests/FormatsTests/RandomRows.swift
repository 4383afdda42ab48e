import LockstepFormats
import LockstepSamples
import LockstepTestSupport

/// Rows with random and extreme numbers.
struct RandomRows {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func integer() -> Int64 {
        let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, 9, 10, .max - 1, .max]
        guard Bool.random(using: &random) else { return .random(in: .min...(.max), using: &random) }
        return extremes.randomElement(using: &random) ?? 0
    }

    /// Any finite number; all exponents are equally likely.
    mutating func number() -> Double {
        let extremes = [
            0, -0.0, Double.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, 0.1, 1e-5, 1e15, 1e16, 1e17, .pi,
        ]
        let bits = Double(bitPattern: random.next())
        guard Bool.random(using: &random), bits.isFinite else {
            return extremes.randomElement(using: &random) ?? 0
        }
        return bits
    }

    mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
        Bool.random(using: &random) ? make(&self) : nil
    }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    mutating func vector() -> Vector3 { Vector3(number(), number(), number()) }

    mutating func time() -> HostTime { HostTime(nanoseconds: integer()) }

    mutating func arrival() -> Arrival {
        let largest: Int64 = 9_007_199_254_740_991
        let sequence = one(of: [0, largest, .random(in: 0...largest, using: &random)])
        return Arrival(time: maybe { $0.time() }, sequence: sequence)
    }

    mutating func inertial() -> InertialRow {
        InertialRow(
            timestamp: time(), channel: one(of: InertialChannel.allCases), value: vector(),
            arrival: arrival())
    }

    mutating func attitude() -> AttitudeRow {
        AttitudeRow(
            timestamp: time(),
            attitude: Quaternion(x: number(), y: number(), z: number(), w: number()),
            magneticFieldAccuracy: maybe { $0.one(of: MagneticFieldAccuracy.allCases) },
            arrival: arrival())
    }

    mutating func barometer() -> BarometerRow {
        let sample = BarometerSample(
            timestamp: time(), pressureKilopascals: number(),
            relativeAltitudeMeters: maybe { $0.number() })
        return BarometerRow(sample: sample, arrival: arrival())
    }

    mutating func location() -> LocationRow {
        var sample = LocationSample(
            timestamp: time(), wall: WallTime(nanoseconds: integer()), latitudeDegrees: number(),
            longitudeDegrees: number())
        sample.horizontalAccuracyMeters = maybe { $0.number() }
        sample.altitudeMeters = maybe { $0.number() }
        sample.verticalAccuracyMeters = maybe { $0.number() }
        sample.speedMetersPerSecond = maybe { $0.number() }
        return LocationRow(sample: sample, arrival: arrival())
    }

    mutating func mesh() -> MeshRow {
        let corners = (0..<9).map { _ in Float(number()) }
        let mesh = TriangleMesh(positions: corners, normals: [], indices: [2, 1, 0], classes: [])
        let contents: [SurfaceSample.Content?] = [
            mesh.map(SurfaceSample.Content.mesh), .removed(.plane), .removed(.mesh),
            mesh.map {
                .plane(
                    Plane(
                        triangles: $0, alignment: one(of: PlaneAlignment.allCases),
                        classification: one(of: SurfaceClass.allCases)))
            },
        ]
        let sample = SurfaceSample(
            identifier: one(of: ["", "a \"b\"", "6B29FC40-CA47"]), revision: one(of: [0, 7, .max]),
            timestamp: time(),
            worldFromSurface: Transform(rotation: .identity, translation: vector()),
            content: one(of: contents.compactMap { $0 }))
        return MeshRow(sample, path: "mesh/000001.ply", arrival: arrival())
    }

    mutating func audio() -> AudioRow {
        var row = AudioRow(
            Self.block, firstSample: .random(in: 0...9_007_199_254_740_991, using: &random),
            arrival: arrival())
        row.timestamp = time()
        row.sampleCount = one(of: [1, 1024, AudioBlock.largestByteCount])
        return row
    }

    private static let block: AudioBlock = {
        let format = AudioFormat(rateHertz: 48_000, channelCount: 1, sampleType: .int16)
        return format.flatMap {
            AudioBlock(timestamp: HostTime(nanoseconds: 0), format: $0, bytes: [0, 0])
        } ?? { fatalError("a valid block") }()
    }()

    mutating func features() -> FeatureRow {
        let count = Int.random(in: 0..<4, using: &random)
        let points = (0..<count).map { _ in
            FeaturePoint(identifier: one(of: [0, .max, random.next()]), position: vector())
        }
        return FeatureRow(
            frameIndex: Int.random(in: 0...(.max), using: &random), timestamp: time(),
            points: points, arrival: arrival())
    }

    mutating func event() -> EventRow {
        let words = one(of: ["", "a \"b\" \\ /\n\r\t\u{0}\u{1f}\u{7f}é\u{2028}𝄞", "x,y"])
        let setting = SessionEvent.Setting(name: words, value: words)
        let drop = Drop(
            stream: one(of: Stream.allCases), reason: one(of: DropReason.allCases),
            evidence: one(of: DropEvidence.allCases), timestamp: maybe { $0.time() },
            count: maybe { $0.one(of: [0, 1, .max]) })
        let anchor = ClockAnchor(host: time(), wall: WallTime(nanoseconds: integer()))
        let events: [SessionEvent] = [
            .clockAnchor(anchor), .drop(drop), .interruptionBegan(reason: words),
            .interruptionEnded, .thermalState(words), .freeSpace(bytes: integer()),
            .trackingState(one(of: TrackingState.allCases)),
            .cameraSettings(requested: [setting], achieved: []),
            .sensorFailed(stream: one(of: Stream.allCases), message: words),
            .durationLimitReached(HostDuration(nanoseconds: integer())), .mark(words),
            .notice(words),
        ]
        return EventRow(time: time(), event: one(of: events), arrival: arrival())
    }

    mutating func frame() -> FrameRow {
        let size = PixelSize(width: one(of: [1, 1920, 65_535]), height: one(of: [1, 1440]))
        let still = EncodedStill(bytes: [], size: size)
        var frame = CameraFrame(timestamp: time(), image: .still(still))
        frame.rawTimestamp = maybe { RationalTime(value: $0.integer(), timescale: .max) }
        frame.intrinsics = maybe {
            Intrinsics(fx: $0.number(), fy: $0.number(), cx: $0.number(), cy: $0.number())
        }
        frame.worldFromCamera = maybe { rows in
            Transform(columnMajor: (0..<16).map { _ in rows.number() }) ?? .identity
        }
        frame.eulerAngles = maybe {
            CameraEulerAngles(pitch: $0.number(), yaw: $0.number(), roll: $0.number())
        }
        frame.trackingState = maybe { $0.one(of: TrackingState.allCases) }
        frame.orientation = maybe { $0.one(of: ImageOrientation.allCases) }
        frame.sharpness = maybe { $0.number() }
        frame.exposure = exposure()
        let index = one(of: [0, 1, .max])
        let image: StoredImage = one(of: [.image(path: "rgb/\"x\".jpg"), .movie(index: index)])
        var row = FrameRow(frame, index: index, image: image, motion: nil, arrival: arrival())
        row.depthSize = maybe { _ in PixelSize(width: 256, height: 192) }
        row.hasConfidence = row.depthSize != nil && Bool.random(using: &random)
        row.featurePointCount = maybe { $0.one(of: [0, 5, .max]) }
        return row
    }

    private mutating func exposure() -> Exposure {
        var exposure = Exposure()
        exposure.durationSeconds = maybe { $0.number() }
        exposure.offsetEV = maybe { $0.number() }
        exposure.iso = maybe { $0.number() }
        exposure.focalLengthMillimeters = maybe { $0.number() }
        exposure.lensPosition = maybe { $0.number() }
        exposure.readoutSeconds = maybe { $0.number() }
        exposure.ambientIntensityLumen = maybe { $0.number() }
        exposure.ambientColorTemperatureKelvin = maybe { $0.number() }
        return exposure
    }
}
