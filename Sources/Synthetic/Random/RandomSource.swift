import LockstepSamples

/// The random numbers of one phone, each identified by its purpose and a running index.
struct RandomSource: Sendable {
    /// The phone's seed.
    let seed: UInt64

    /// Returns four words for the number `index` of `channel`.
    func words(_ channel: RandomChannel, _ index: UInt64, part: UInt16 = 0) -> SIMD4<UInt32> {
        Philox.block(
            counter: SIMD4(
                UInt32(truncatingIfNeeded: index), UInt32(truncatingIfNeeded: index >> 32),
                UInt32(channel.rawValue), UInt32(part)),
            key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32)))
    }

    /// Returns a number in 0..<1, in steps of 2⁻³².
    func uniform(_ channel: RandomChannel, _ index: UInt64 = 0, part: UInt16 = 0) -> Double {
        Double(words(channel, index, part: part).x) / 4_294_967_296
    }

    /// Returns a number in a range.
    func uniform(
        _ range: ClosedRange<Double>, _ channel: RandomChannel, _ index: UInt64 = 0,
        part: UInt16 = 0
    ) -> Double {
        range.lowerBound
            + (range.upperBound - range.lowerBound) * uniform(channel, index, part: part)
    }

    /// Returns a normal number with mean 0 and standard deviation 1.
    func gaussian(_ channel: RandomChannel, _ index: UInt64, part: UInt16 = 0) -> Double {
        Self.gaussianPair(words(channel, index, part: part).lowHalf).x
    }

    /// Returns three independent normal numbers with mean 0 and standard deviation 1.
    func gaussians(_ channel: RandomChannel, _ index: UInt64, part: UInt16 = 0) -> Vector3 {
        let words = self.words(channel, index, part: part)
        let (first, second) = (
            Self.gaussianPair(words.lowHalf), Self.gaussianPair(words.highHalf)
        )
        return Vector3(first.x, first.y, second.x)
    }

    /// Returns two normal deviates from two words: Box and Muller, "A note on the generation of
    /// random normal deviates", 1958.
    static func gaussianPair(_ words: SIMD2<UInt32>) -> SIMD2<Double> {
        // Half a step up keeps the logarithm finite.
        let radius = (-2 * naturalLogarithm((Double(words.x) + 0.5) / 4_294_967_296)).squareRoot()
        let (sine, cosine) = sineAndCosine(2 * .pi * Double(words.y) / 4_294_967_296)
        return SIMD2(radius * cosine, radius * sine)
    }
}

/// The purpose of a random number.
///
/// Raw values determine the phone's data: another value yields other bytes.
enum RandomChannel: UInt16, Sendable {
    case phone = 1
    case trajectory = 2
    case accelerometerNoise = 3
    case accelerometerWalk = 4
    case gyroscopeNoise = 5
    case gyroscopeWalk = 6
    case magnetometerNoise = 7
    case magneticFieldNoise = 8
    case timestampJitter = 9
    case latency = 10
    case barometer = 11
    case location = 12
    case poseError = 13
    case intrinsics = 14
    case imageNoise = 15
    case depthNoise = 16
    case confidence = 17
    case featurePlaces = 18
    case featureNoise = 19
    case room = 20
    case droppedFrames = 21
    case duplicatedTimestamps = 22
    case reorderedTimestamps = 23
    case flyingPixels = 24
    case noiseTable = 25
    case exposure = 26
    case magnetometerWalk = 27
    case accelerometerFlicker = 28
    case gyroscopeFlicker = 29
    case magnetometerFlicker = 30
    case mesh = 31
    case microphone = 32
    case fleet = 33
    case fleetDefects = 34
}
