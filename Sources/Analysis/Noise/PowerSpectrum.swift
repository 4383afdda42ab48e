import LockstepSamples

/// The power density of one axis over frequency, by Welch's method: the mean over half-overlapping
/// segments, each with its mean subtracted and under a Hann window.
///
/// Welch, "The use of fast Fourier transform for the estimation of power spectra", IEEE Trans.
/// Audio Electroacoust. 15 (1967).
struct PowerSpectrum {
    /// The frequency step in Hz: the density at index k is that at k times this.
    let stepHertz: Double
    /// The one-sided power density in unit²/Hz, up to half the sampling rate.
    ///
    /// White noise whose Allan deviation is N/√τ has 2·N², because N also includes negative
    /// frequencies.
    let densities: [Double]
    /// The number of averaged segments.
    let segmentCount: Int

    /// The longest segment in seconds: vibrations rarely keep their frequency for longer.
    private static let longestSeconds = 5.2
    /// The fewest segments that distinguish a line from noise.
    private static let fewestSegments = 11
    private static let shortestSegment = 64
    private static let longestSegment = 4096

    /// The fewest samples without a gap for a spectrum.
    static let fewestReadings = shortestSegment * (fewestSegments + 1) / 2

    /// The spectrum of an axis of a series, over its pieces that are long enough.
    static func of(_ axis: [Double], _ sampled: SampledPieces) -> Observation<PowerSpectrum> {
        guard let longest = sampled.longest, longest.range.count >= fewestReadings else {
            return .notObservable(.needsSamples(fewestReadings))
        }
        let length = segmentLength(
            count: longest.range.count, rateHertz: 1 / longest.intervalSeconds)
        let pieces = sampled.pieces.filter { $0.range.count >= length }.map {
            axis[$0.range]
        }
        let spectrum = PowerSpectrum(
            pieces, segmentLength: length, intervalSeconds: longest.intervalSeconds)
        return spectrum.map(Observation.observed) ?? .notObservable(.needsSamples(fewestReadings))
    }

    /// The power of two for which the longest piece has enough segments.
    private static func segmentLength(count: Int, rateHertz: Double) -> Int {
        let most = min(Double(count) / 6, longestSeconds * rateHertz, Double(longestSegment))
        var length = shortestSegment
        while Double(length * 2) <= most { length *= 2 }
        return length
    }

    /// The spectrum of evenly spaced samples in some pieces; nil if no piece has a segment, or the
    /// segment length is not a power of two.
    init?(_ pieces: [ArraySlice<Double>], segmentLength length: Int, intervalSeconds: Double) {
        guard let transform = FourierTransform(count: length) else { return nil }
        var sum = PeriodogramSum(transform)
        for piece in pieces {
            let last = piece.endIndex - length
            for start in stride(from: piece.startIndex, through: last, by: length / 2) {
                sum.add(piece[start..<start + length])
            }
        }
        sum.finish()
        guard sum.count > 0 else { return nil }
        segmentCount = sum.count
        stepHertz = 1 / (Double(length) * intervalSeconds)
        let scale = intervalSeconds / (sum.windowPower * Double(sum.count))
        // Both signs of a frequency, except for those that have only one.
        densities = (0...length / 2).map { index in
            sum.powers[index] * scale * (index == 0 || index == length / 2 ? 1 : 2)
        }
    }

    /// The degrees of freedom of each density: 36·K²/(19·K − 1) for K half-overlapping segments
    /// under a Hann window (Welch's formula with the window's correlation of 1/6).
    var degreesOfFreedom: Double {
        let segments = Double(segmentCount)
        return 36 * segments * segments / (19 * segments - 1)
    }
}

/// Sums the powers of segments, two at a time: one as the real, one as the imaginary part.
private struct PeriodogramSum {
    private(set) var powers: [Double]
    private(set) var count = 0
    /// The sum of the squared window.
    let windowPower: Double
    private let transform: FourierTransform
    private let window: [Double]
    /// The segments that are transformed together, and whether the first of them is set.
    private var real: [Double]
    private var imaginary: [Double]
    private var isHalfFull = false

    init(_ transform: FourierTransform) {
        self.transform = transform
        window = (0..<transform.count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(transform.count)
            return (1 - sineAndCosine(angle).cosine) / 2
        }
        windowPower = window.reduce(0) { $0 + $1 * $1 }
        powers = [Double](repeating: 0, count: transform.count / 2 + 1)
        real = [Double](repeating: 0, count: transform.count)
        imaginary = real
    }

    /// - Parameter segment: as many values as the transform takes.
    mutating func add(_ segment: ArraySlice<Double>) {
        count += 1
        if isHalfFull {
            Self.weigh(segment, by: window, into: &imaginary)
            addPowers()
        } else {
            Self.weigh(segment, by: window, into: &real)
        }
        isHalfFull.toggle()
    }

    /// Adds the last segment if it has no partner.
    mutating func finish() {
        guard isHalfFull else { return }
        isHalfFull = false
        for index in imaginary.indices { imaginary[index] = 0 }
        addPowers()
    }

    private static func weigh(
        _ segment: ArraySlice<Double>, by window: [Double], into weighed: inout [Double]
    ) {
        let mean = segment.reduce(0, +) / Double(segment.count)
        let count = min(segment.count, window.count, weighed.count)
        segment.withUnsafeBufferPointer { segment in
            window.withUnsafeBufferPointer { window in
                weighed.withUnsafeMutableBufferPointer { weighed in
                    for index in 0..<count {
                        weighed[index] = (segment[index] - mean) * window[index]
                    }
                }
            }
        }
    }

    /// |A|² + |B|² is the mean of the packed transform's powers at both signs of a frequency.
    private mutating func addPowers() {
        transform.transform(&real, &imaginary)
        let (last, count) = (transform.count - 1, powers.count)
        real.withUnsafeBufferPointer { real in
            imaginary.withUnsafeBufferPointer { imaginary in
                powers.withUnsafeMutableBufferPointer { powers in
                    for index in 0..<count {
                        // The transform's length is a power of two: the mirror of 0 is 0.
                        let mirror = (last + 1 - index) & last
                        let (x, y) = (real[index], imaginary[index])
                        let (mirrorX, mirrorY) = (real[mirror], imaginary[mirror])
                        let mirrored = mirrorX * mirrorX + mirrorY * mirrorY
                        powers[index] += (x * x + y * y + mirrored) / 2
                    }
                }
            }
        }
    }
}
