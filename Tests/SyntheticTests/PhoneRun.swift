import LockstepSamples
import LockstepSynthetic

/// All samples that a phone delivered, sorted by kind.
struct PhoneRun {
    var deliveries: [Delivery] = []

    /// Runs a phone to its end.
    init(_ configuration: SyntheticConfiguration) throws {
        let phone = try SyntheticPhone(configuration)
        while let delivery = try phone.next() { deliveries.append(delivery) }
    }

    var frames: [CameraFrame] {
        deliveries.compactMap { if case .frame(let frame) = $0.sample { frame } else { nil } }
    }

    var deviceMotion: [DeviceMotionSample] {
        deliveries.compactMap {
            if case .deviceMotion(let sample) = $0.sample { sample } else { nil }
        }
    }

    var events: [SessionEvent] {
        deliveries.compactMap { if case .event(let event, _) = $0.sample { event } else { nil } }
    }

    var barometer: [BarometerSample] {
        deliveries.compactMap { if case .barometer(let sample) = $0.sample { sample } else { nil } }
    }

    var locations: [LocationSample] {
        deliveries.compactMap { if case .location(let sample) = $0.sample { sample } else { nil } }
    }

    func inertial(_ sensor: InertialSensor) -> [InertialSample] {
        deliveries.compactMap {
            if case .inertial(let sample) = $0.sample, sample.sensor == sensor {
                sample
            } else {
                nil
            }
        }
    }
}

extension SyntheticConfiguration {
    /// A phone that renders quickly: a few small frames per second.
    static func small(seconds: Double, seed: UInt64 = 7) -> SyntheticConfiguration {
        var configuration = SyntheticConfiguration(
            seed: seed, duration: HostDuration(seconds: seconds) ?? .zero)
        configuration.imageSize = PixelSize(width: 64, height: 48)
        configuration.depthSize = PixelSize(width: 32, height: 24)
        configuration.framesPerSecond = 5
        return configuration
    }

    /// A phone without a camera.
    static func inertial(seconds: Double, seed: UInt64 = 7) -> SyntheticConfiguration {
        var configuration = small(seconds: seconds, seed: seed)
        configuration.streams.remove(.camera)
        return configuration
    }

    /// The same phone with other physics, trajectory or defects.
    func with(_ change: (inout SyntheticConfiguration) -> Void) -> SyntheticConfiguration {
        var copy = self
        change(&copy)
        return copy
    }
}

/// A hash of many bytes: FNV-1a, 64 bits.
struct Fingerprint: Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func add(_ word: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            value = (value ^ (word >> UInt64(shift) & 255)) &* 0x100_0000_01B3
        }
    }

    mutating func add(_ number: Double) { add(number.bitPattern) }

    mutating func add(_ vector: Vector3) {
        add(vector.x)
        add(vector.y)
        add(vector.z)
    }

    mutating func add(_ time: HostTime) { add(UInt64(bitPattern: time.nanoseconds)) }

    mutating func add(_ text: String) { add(text.utf8) }
}

/// The mean of some vectors.
func mean(_ vectors: [Vector3]) -> Vector3 {
    vectors.reduce(.zero, +) / Double(max(vectors.count, 1))
}

/// The standard deviation of some numbers.
func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(max(values.count - 1, 1))).squareRoot()
}
