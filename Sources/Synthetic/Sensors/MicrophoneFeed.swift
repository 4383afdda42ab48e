import LockstepSamples

/// The phone's microphone: a beep at the start of every second, and noise.
struct MicrophoneFeed: Feed {
    /// The rate that the microphone states.
    static let statedRateHertz = 48_000.0
    /// Samples per block, as iPhones deliver them (assumed).
    private static let blockSampleCount = 1024
    /// The beep: duration in seconds, frequency in hertz, and amplitude as a share of full scale.
    private static let beep = (seconds: 0.005, hertz: 1000.0, amplitude: 0.5)
    /// The largest value of the noise, as a share of full scale.
    private static let noise = 0.002

    private let model: PhoneModel
    private let format: AudioFormat
    private let rateHertz: Double
    private var arrivals: ArrivalClock
    private var index: UInt64 = 0

    /// Creates the microphone of one phone; nil if it cannot have the format.
    init?(_ model: PhoneModel) {
        guard
            let format = AudioFormat(
                rateHertz: Self.statedRateHertz, channelCount: 1, sampleType: .int16)
        else { return nil }
        self.model = model
        self.format = format
        rateHertz = Self.actualRateHertz(model)
        arrivals = ArrivalClock(model, part: 7, latencySeconds: 0.005, jitterSeconds: 0.01)
    }

    /// The rate at which samples are really taken: off by at most 50 ppm, like a quartz clock.
    static func actualRateHertz(_ model: PhoneModel) -> Double {
        statedRateHertz * (1 + model.random.uniform(-50e-6...50e-6, .phone, 50))
    }

    mutating func next() -> Coming? {
        let first = index * UInt64(Self.blockSampleCount)
        let time = time(of: first)
        let end = self.time(of: first + UInt64(Self.blockSampleCount))
        guard end < model.end,
            let block = AudioBlock(timestamp: time, format: format, bytes: bytes(from: first))
        else { return nil }
        defer { index += 1 }
        return Coming(.audio(block), arrival: arrivals.arrival(of: end, index: index))
    }

    private func time(of sample: UInt64) -> HostTime {
        model.time(at: Double(sample) / rateHertz)
    }

    private func bytes(from first: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.blockSampleCount * format.byteCount)
        for sample in first..<first + UInt64(Self.blockSampleCount) {
            let value = UInt16(bitPattern: Int16(32767 * level(of: sample)))
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        }
        return bytes
    }

    private func level(of sample: UInt64) -> Double {
        let seconds = Double(sample) / rateHertz
        let phase = seconds - seconds.rounded(.down)
        let isBeep = phase < Self.beep.seconds
        let tone =
            isBeep
            ? Self.beep.amplitude * sineAndCosine(2 * .pi * Self.beep.hertz * phase).sine : 0
        guard model.physics.sensorNoise else { return tone }
        return tone + model.random.uniform(-Self.noise...Self.noise, .microphone, sample)
    }
}
