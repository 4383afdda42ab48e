import LockstepSamples

/// What a still stretch of a recording says of a sensor's noise.
struct RestNoise {
    /// An axis over the averaging time.
    struct Axis {
        /// The Allan deviation in octaves, which the fit is made of.
        let octaves: AllanCurve
        /// The same about ten times a decade, for a drawing.
        let curve: AllanCurve
        /// The noise in it.
        let fit: Observation<NoiseFit>
    }

    /// Readings at rest: the longest piece of the stretch without a gap.
    let seconds: Double
    /// Pieces that the stretch falls into; more than one means that there are gaps in it.
    let pieceCount: Int
    /// The sensor's mean.
    let mean: Observation<RestMean>
    /// Each axis.
    let axes: [Axis]

    /// A stretch must last so long: a tenth of it is the longest averaging time, and at 100 Hz six
    /// seconds' white noise is known to a tenth.
    static let shortestSeconds = 60.0

    /// The noise of a sensor in a stretch in which the phone lay still.
    static func of(
        _ series: VectorSeries, still: ClosedRange<HostTime>?
    ) -> Observation<RestNoise> {
        let part = still.map(series.part)
        guard let part, let sampled = SampledPieces(part), let piece = sampled.longest,
            piece.seconds >= shortestSeconds
        else {
            let longest = part.flatMap { SampledPieces($0)?.longest?.seconds } ?? 0
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
