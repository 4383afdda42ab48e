import LockstepSamples

/// A sensor's noise in a stretch of a recording at rest.
struct RestNoise {
    /// The noise of one axis.
    struct Axis {
        /// The Allan deviation in octaves, used by the fit.
        let octaves: AllanCurve
        /// The same at about ten points per decade, for drawing.
        let curve: AllanCurve
        /// The fitted noise.
        let fit: Observation<NoiseFit>
    }

    /// The duration of the longest piece of the stretch without a gap, in seconds.
    let seconds: Double
    /// The number of pieces in the stretch; more than one if it has gaps.
    let pieceCount: Int
    /// The sensor's mean.
    let mean: Observation<RestMean>
    /// The noise of each axis.
    let axes: [Axis]

    /// The shortest stretch in seconds: a tenth of it is the longest averaging time, and at 100 Hz
    /// six seconds determine white noise to a tenth.
    static let shortestSeconds = 60.0

    /// The noise of a sensor in a stretch in which the phone was at rest.
    static func of(
        _ series: VectorSeries, still: ClosedRange<HostTime>?, limits: Limits = Limits()
    ) -> Observation<RestNoise> {
        let part = still.map(series.part)
        let sampled = part.flatMap { SampledPieces($0, limits: limits) }
        guard let part, let sampled, let piece = sampled.longest, piece.seconds >= shortestSeconds
        else {
            let longest = sampled?.longest?.seconds ?? 0
            return .notObservable(.needsStill(seconds: shortestSeconds, longest: longest))
        }
        return .observed(RestNoise(part, piece, pieceCount: sampled.pieces.count))
    }

    private init(_ series: VectorSeries, _ piece: SampledPieces.Piece, pieceCount: Int) {
        seconds = piece.seconds
        self.pieceCount = pieceCount
        mean = RestMean.of(series, in: piece.range)
        let limit = Int(Double(piece.range.count) * AllanCurve.longestShare)
        let covariance = AllanCovariance(
            sizes: ClusterSpacing.octaves.sizes(upTo: limit), count: piece.range.count)
        axes = (0..<3).map { axis in
            let values = series.axis(axis, in: piece.range)
            let octaves = AllanCurve(
                values, intervalSeconds: piece.intervalSeconds, clusters: .octaves)
            return Axis(
                octaves: octaves,
                curve: AllanCurve(
                    values, intervalSeconds: piece.intervalSeconds, clusters: .tenADecade),
                fit: NoiseFit.of(octaves, covariance))
        }
    }
}
