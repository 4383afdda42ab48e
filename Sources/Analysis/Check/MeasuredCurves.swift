public import LockstepSamples

/// What a check measured over something else than a recording's time: for drawings.
public struct MeasuredCurves: Hashable, Sendable {
    /// Values of some axes at the same places.
    public struct Lines: Hashable, Sendable {
        /// Where, ascending.
        public var places: [Double]
        /// The values of x, y and z, or of the one thing that was measured; one for each place.
        public var values: [[Double]]

        /// Values at some places.
        public init(places: [Double], values: [[Double]]) {
            self.places = places
            self.values = values
        }
    }

    /// A place that was measured.
    public struct Mark: Hashable, Sendable {
        /// Where.
        public var place: Double
        /// Its standard error.
        public var standardError: Double

        /// A place with its standard error.
        public init(place: Double, standardError: Double) {
            self.place = place
            self.standardError = standardError
        }
    }

    /// How alike the speeds of gyroscope and poses are, −1…1, over the seconds by which the
    /// gyroscope is read later; nil where they have nothing in common.
    public var speedCorrelation: Lines?
    /// Where among those seconds the gyroscope is offset from the poses by the fit of whole
    /// rotations; nil where the recording does not show it.
    public var poseImuOffset: Mark?
    /// Allan deviation of the accelerometer (g) and the gyroscope (rad/s) over the averaging time in
    /// seconds; only of what lay still long enough.
    public var allanDeviations: [Stream: Lines] = [:]
    /// Amplitude density of the accelerometer (g/√Hz) and the gyroscope (rad/s/√Hz) over Hz.
    public var spectra: [Stream: Lines] = [:]

    /// No curves.
    public init() {}
}

extension MeasuredCurves {
    init(_ motion: MotionFacts) {
        speedCorrelation = motion.comparison?.conventions.map {
            Lines(places: RoughOffset.offsets, values: [$0.rough.correlations])
        }
        poseImuOffset = motion.comparison?.alignment.value.map {
            Mark(place: $0.offset.value, standardError: $0.offset.standardError)
        }
        allanDeviations = motion.noise.compactMapValues { $0.rest.value.flatMap(Lines.init) }
        spectra = motion.noise.compactMapValues { Lines($0.spectra.compactMap(\.value)) }
    }
}

extension MeasuredCurves.Lines {
    /// nil without a point.
    fileprivate init?(_ rest: RestNoise) {
        guard let first = rest.axes.first?.curve.points, !first.isEmpty else { return nil }
        places = first.map(\.seconds)
        values = rest.axes.map { $0.curve.points.map(\.deviation) }
    }

    /// Without frequency nought, which a mean taken off leaves meaningless.
    fileprivate init?(_ spectra: [PowerSpectrum]) {
        guard let first = spectra.first else { return nil }
        places = first.densities.indices.dropFirst().map { Double($0) * first.stepHertz }
        values = spectra.map { $0.densities.dropFirst().map { $0.squareRoot() } }
    }
}
