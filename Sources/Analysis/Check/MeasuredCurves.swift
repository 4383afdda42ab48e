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

    /// A coefficient of the noise on an axis.
    public struct NoiseLevel: Hashable, Sendable {
        /// The coefficient with its standard error; nil if it was not observed.
        public var observed: Mark?
        /// The true coefficient is no larger with 97.5 %.
        public var atMost: Double

        /// A coefficient.
        public init(observed: Mark?, atMost: Double) {
            self.observed = observed
            self.atMost = atMost
        }
    }

    /// The noise on an axis by IEEE Std 952-1997, in the sensor's unit u.
    public struct AxisNoise: Hashable, Sendable {
        /// N, noise density, u/√Hz.
        public var density: NoiseLevel
        /// B, bias instability, u.
        public var biasInstability: NoiseLevel
        /// K, random walk, u/s/√Hz.
        public var randomWalk: NoiseLevel

        /// The noise on an axis.
        public init(density: NoiseLevel, biasInstability: NoiseLevel, randomWalk: NoiseLevel) {
            self.density = density
            self.biasInstability = biasInstability
            self.randomWalk = randomWalk
        }
    }

    /// How alike the speeds of gyroscope and poses are, −1…1, over the seconds by which the
    /// gyroscope is read later; nil if they have nothing in common.
    public var speedCorrelation: Lines?
    /// Where among those seconds the gyroscope is offset from the poses by the fit of whole
    /// rotations; nil if the recording does not show it.
    public var poseImuOffset: Mark?
    /// How alike images and gyroscope turn, −1…1, over the same seconds; nil without
    /// ``imageImuOffset``.
    public var imageCorrelation: Lines?
    /// Where among those seconds the gyroscope is offset from the images; nil if the recording does
    /// not show it.
    public var imageImuOffset: Mark?
    /// The noise in the Allan deviations of x, y and z; nil for an axis that could not be fitted.
    public var noise: [Stream: [AxisNoise?]] = [:]
    /// Allan deviation of the accelerometer (g) and the gyroscope (rad/s) over the averaging time in
    /// seconds; only of what lay still long enough.
    public var allanDeviations: [Stream: Lines] = [:]
    /// Amplitude density of the accelerometer (g/√Hz) and the gyroscope (rad/s/√Hz) over Hz.
    public var spectra: [Stream: Lines] = [:]

    /// No curves.
    public init() {}
}

extension MeasuredCurves {
    /// What readings and poses show, and what images do.
    init(_ motion: MotionFacts?, _ images: ImageImuAlignment?) {
        if let images {
            imageCorrelation = Lines(places: RoughOffset.offsets, values: [images.correlations])
            imageImuOffset = Mark(images.offset)
        }
        guard let motion else { return }
        speedCorrelation = motion.comparison?.conventions.map {
            Lines(places: RoughOffset.offsets, values: [$0.rough.correlations])
        }
        poseImuOffset = motion.comparison?.alignment.value.map { Mark($0.offset) }
        allanDeviations = motion.noise.compactMapValues { $0.rest.value.flatMap(Lines.init) }
        noise = motion.noise.compactMapValues { sensor in
            sensor.rest.value.map { $0.axes.map { $0.fit.value.map(AxisNoise.init) } }
        }
        spectra = motion.noise.compactMapValues { Lines($0.spectra.compactMap(\.value)) }
    }
}

extension MeasuredCurves.Mark {
    fileprivate init(_ estimate: Estimate) {
        self.init(place: estimate.value, standardError: estimate.standardError)
    }
}

extension MeasuredCurves.AxisNoise {
    fileprivate init(_ fit: NoiseFit) {
        func level(_ term: NoiseTerm) -> MeasuredCurves.NoiseLevel {
            let observed = fit[term].coefficient.value.map {
                MeasuredCurves.Mark(place: $0.value, standardError: $0.standardError)
            }
            return MeasuredCurves.NoiseLevel(observed: observed, atMost: fit[term].atMost)
        }
        self.init(
            density: level(.noiseDensity), biasInstability: level(.biasInstability),
            randomWalk: level(.randomWalk))
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
