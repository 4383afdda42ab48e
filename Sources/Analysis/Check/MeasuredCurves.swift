public import LockstepSamples

/// Curves that a check measured over quantities other than time, for plots.
public struct MeasuredCurves: Hashable, Sendable {
    /// Values of several axes at the same abscissae.
    public struct Lines: Hashable, Sendable {
        /// The abscissae, ascending.
        public var places: [Double]
        /// The values of x, y and z, or of a single quantity; one value per abscissa.
        public var values: [[Double]]

        /// Values at the given abscissae.
        public init(places: [Double], values: [[Double]]) {
            self.places = places
            self.values = values
        }
    }

    /// A measured abscissa.
    public struct Mark: Hashable, Sendable {
        /// The abscissa.
        public var place: Double
        /// Its standard error.
        public var standardError: Double

        /// An abscissa with its standard error.
        public init(place: Double, standardError: Double) {
            self.place = place
            self.standardError = standardError
        }
    }

    /// A noise coefficient of one axis.
    public struct NoiseLevel: Hashable, Sendable {
        /// The coefficient with its standard error; nil if it was not observed.
        public var observed: Mark?
        /// The upper bound of the true coefficient at 97.5 % confidence.
        public var atMost: Double

        /// A coefficient.
        public init(observed: Mark?, atMost: Double) {
            self.observed = observed
            self.atMost = atMost
        }
    }

    /// The noise of one axis by IEEE Std 952-1997, in the sensor's unit u.
    public struct AxisNoise: Hashable, Sendable {
        /// N, noise density, u/√Hz.
        public var density: NoiseLevel
        /// B, bias instability, u.
        public var biasInstability: NoiseLevel
        /// K, random walk, u/s/√Hz.
        public var randomWalk: NoiseLevel

        /// The noise of one axis.
        public init(density: NoiseLevel, biasInstability: NoiseLevel, randomWalk: NoiseLevel) {
            self.density = density
            self.biasInstability = biasInstability
            self.randomWalk = randomWalk
        }
    }

    /// Correlation of the angular speeds of gyroscope and poses, −1…1, over the gyroscope's offset
    /// in seconds; nil if they cannot be compared.
    public var speedCorrelation: Lines?
    /// The gyroscope's offset from the poses in seconds, from the fit of complete rotations; nil if
    /// not observable.
    public var poseImuOffset: Mark?
    /// Correlation of the rotation of images and gyroscope, −1…1, over the same offsets; nil
    /// without ``imageImuOffset``.
    public var imageCorrelation: Lines?
    /// The gyroscope's offset from the images in seconds; nil if not observable.
    public var imageImuOffset: Mark?
    /// The noise from the Allan deviations of x, y and z; nil for an axis that could not be fitted.
    public var noise: [Stream: [AxisNoise?]] = [:]
    /// Allan deviation of the accelerometer (g) and the gyroscope (rad/s) over the averaging time
    /// in seconds; only for sensors that were at rest long enough.
    public var allanDeviations: [Stream: Lines] = [:]
    /// Amplitude density of the accelerometer (g/√Hz) and the gyroscope (rad/s/√Hz) over the
    /// frequency in Hz.
    public var spectra: [Stream: Lines] = [:]

    /// No curves.
    public init() {}
}

extension MeasuredCurves {
    /// Curves from inertial samples, poses and images.
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
    /// nil without points.
    fileprivate init?(_ rest: RestNoise) {
        guard let first = rest.axes.first?.curve.points, !first.isEmpty else { return nil }
        places = first.map(\.seconds)
        values = rest.axes.map { $0.curve.points.map(\.deviation) }
    }

    /// Omits frequency zero, which has no meaning after the mean is subtracted.
    fileprivate init?(_ spectra: [PowerSpectrum]) {
        guard let first = spectra.first else { return nil }
        places = first.densities.indices.dropFirst().map { Double($0) * first.stepHertz }
        values = spectra.map { $0.densities.dropFirst().map { $0.squareRoot() } }
    }
}
