import LockstepSamples

/// The overlapping Allan deviation of one axis over the averaging time.
///
/// σ²(τ) is half the mean squared difference between neighboring means over τ, at every index of
/// the series: IEEE Std 952-1997, C.1.1; Riley and Howe, "Handbook of frequency stability
/// analysis", NIST SP 1065, 5.2.4.
struct AllanCurve {
    /// The deviation at one averaging time.
    struct Point: Hashable {
        /// The number of samples in a mean.
        let clusterSize: Int
        /// The averaging time τ, in seconds.
        let seconds: Double
        /// σ²(τ), in the sample's unit squared.
        let variance: Double

        /// σ(τ), in the sample's unit.
        var deviation: Double { variance.squareRoot() }

        /// The 95 % confidence interval of σ(τ), for a number of degrees of freedom.
        func interval(degreesOfFreedom: Double) -> ClosedRange<Double> {
            func bound(_ normal: Double) -> Double {
                let ratio = Quantiles.reducedChiSquare(
                    degreesOfFreedom: degreesOfFreedom, normal: normal)
                return ratio > 0 ? (variance / ratio).squareRoot() : .infinity
            }
            let (least, most) = (bound(Quantiles.normal95), bound(-Quantiles.normal95))
            return least <= most ? least...most : 0...Double.infinity
        }
    }

    /// The longest averaging time as a share of the series: for longer ones, too few means are
    /// independent.
    static let longestShare = 0.1

    /// The sampling interval, in seconds.
    let intervalSeconds: Double
    /// The number of samples in the curve.
    let count: Int
    /// The points in order of their averaging times; none beyond ``longestShare`` of the series.
    let points: [Point]

    /// Creates the curve of evenly spaced samples.
    init(_ values: [Double], intervalSeconds: Double, clusters: ClusterSpacing) {
        self.intervalSeconds = intervalSeconds
        count = values.count
        let sums = Self.sums(values)
        points = clusters.sizes(upTo: Int(Double(values.count) * Self.longestShare)).map { size in
            Point(
                clusterSize: size, seconds: Double(size) * intervalSeconds,
                variance: Self.variance(sums, size))
        }
    }

    /// The longest averaging time, in seconds.
    var longestSeconds: Double { Double(count) * intervalSeconds * Self.longestShare }

    /// The lowest point; its deviation divided by 0.664 is what data sheets call bias instability.
    var floor: Point? { points.min { $0.variance < $1.variance } }

    /// The sums of the first 0, 1, 2 … samples minus their mean, so that they stay small.
    private static func sums(_ values: [Double]) -> [Double] {
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        var sums = [0.0]
        sums.reserveCapacity(values.count + 1)
        var sum = 0.0
        for value in values {
            sum += value - mean
            sums.append(sum)
        }
        return sums
    }

    private static func variance(_ sums: [Double], _ size: Int) -> Double {
        let places = sums.count - 2 * size
        var squares = 0.0
        for place in 0..<max(0, places) {
            let difference = sums[place + 2 * size] - 2 * sums[place + size] + sums[place]
            squares += difference * difference
        }
        return squares / (2 * Double(size) * Double(size) * Double(places))
    }
}

/// The cluster sizes of an Allan curve.
enum ClusterSpacing: Hashable {
    /// 1, 2, 4, 8 …: nearly independent of each other, for fitting.
    case octaves
    /// About ten per decade, evenly spaced on a logarithmic scale, for drawing.
    case tenADecade

    /// The sizes, ascending and without repetition, none above `limit`.
    func sizes(upTo limit: Int) -> [Int] {
        switch self {
        case .octaves: return Array(sequence(first: 1) { $0 * 2 }.prefix { $0 <= limit })
        case .tenADecade: return Self.tenths(upTo: limit)
        }
    }

    private static func tenths(upTo limit: Int) -> [Int] {
        // 10^(k/10), k = 0…9.
        let steps = [
            1, 1.258_925_412, 1.584_893_192, 1.995_262_315, 2.511_886_432, 3.162_277_660,
            3.981_071_706, 5.011_872_336, 6.309_573_445, 7.943_282_347,
        ]
        var (sizes, decade) = ([Int](), 1)
        while decade <= limit, decade < 1_000_000_000 {
            for step in steps {
                let size = Int((Double(decade) * step).rounded())
                if size <= limit, size > sizes.last ?? 0 { sizes.append(size) }
            }
            decade *= 10
        }
        return sizes
    }
}
