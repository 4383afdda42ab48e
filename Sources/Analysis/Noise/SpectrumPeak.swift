/// A line in the spectrum of one axis, treated as a sine wave: the phone vibrates.
struct SpectrumPeak: Hashable {
    /// The frequency in Hz; a frequency above half the sampling rate appears at its mirror image.
    let frequencyHertz: Double
    /// The standard error of ``frequencyHertz``, if the frequency is constant.
    let frequencyErrorHertz: Double
    /// The sine wave's amplitude, in the sensor's unit.
    let amplitude: Double
    /// The standard error of ``amplitude``.
    let amplitudeError: Double
    /// The density at the peak divided by the median of its neighborhood.
    let prominence: Double

    /// The lowest frequency of a vibration; below, a person moves.
    ///
    /// 99 % of the power of walking is below 15 Hz (Antonsson and Mann, "The frequency content of
    /// gait", J. Biomechanics 18, 1985), tremor below 12 Hz.
    static let lowestHertz = 20.0
    /// The smallest ratio of a line to its neighborhood: sensors' own spectra are not flat.
    static let leastProminence = 4.0
    /// The probability that white noise alone shows a line on an axis is smaller than this.
    ///
    /// From a simulation: of 40,000 axes with the fewest segments of a spectrum, one had a line.
    static let falseAlarmRate = 1e-3
    /// A Hann window spreads a line over two indices on each side, noise over a third.
    private static let reach = 3
    private static let neighborhood = 16
    private static let fewestNeighbors = 8

    /// The lines from ``lowestHertz`` to half the sampling rate, the strongest first.
    static func all(in spectrum: PowerSpectrum) -> Observation<[SpectrumPeak]> {
        let first = Int((lowestHertz / spectrum.stepHertz).rounded(.up))
        let last = spectrum.densities.count - 2
        guard last - first >= fewestNeighbors + 2 * reach else {
            let room = Double(fewestNeighbors + 2 * reach + 2) * spectrum.stepHertz
            return .notObservable(.needsRate(hertz: 2 * (lowestHertz + room)))
        }
        let peaks = (first...last).compactMap { place in
            SpectrumPeak(spectrum, at: place, within: first...last)
        }
        return .observed(peaks.sorted { $0.amplitude > $1.amplitude })
    }

    /// The line with its peak at an index; nil if there is none.
    private init?(_ spectrum: PowerSpectrum, at place: Int, within band: ClosedRange<Int>) {
        let densities = spectrum.densities
        let line = max(0, place - Self.reach)...min(densities.count - 1, place + Self.reach)
        let floor = Self.floor(densities, around: place, band)
        guard densities[line].allSatisfy({ $0 <= densities[place] }), floor > 0,
            densities[place] > Self.leastProminence * floor
        else { return nil }
        prominence = densities[place] / floor
        // A sine wave of amplitude a has the power a²/2.
        let power = densities[line].reduce(0) { $0 + $1 - floor } * spectrum.stepHertz
        amplitude = (2 * max(0, power)).squareRoot()
        frequencyHertz = (Double(place) + Self.shift(densities, place)) * spectrum.stepHertz
        // For a sine wave in white noise of density S: √(S/T) and √(3·S/T)/(π·a·T), the latter for
        // each segment alone (Rife and Boorstyn, "Single-tone parameter estimation from
        // discrete-time observations", IEEE Trans. Inf. Theory 20, 1974). In a simulation, those of
        // a Hann window are larger by 15 % and 30 %.
        let segment = 1 / spectrum.stepHertz
        let segments = Double(spectrum.segmentCount) / 2
        amplitudeError = 1.15 * (floor / (segment * (segments + 0.5))).squareRoot()
        frequencyErrorHertz =
            1.3 * (3 * floor / (segment * segments)).squareRoot() / (.pi * amplitude * segment)
    }

    /// The median of the densities on both sides of a spectral line, within the band.
    private static func floor(
        _ densities: [Double], around place: Int, _ band: ClosedRange<Int>
    ) -> Double {
        let near = (place - neighborhood...place + neighborhood).filter {
            band.contains($0) && ($0 - place).magnitude > reach
        }
        return near.map { densities[$0] }.sorted()[near.count / 2]
    }

    /// The distance of a line from the index of its peak, in indices.
    ///
    /// The ratio to the larger neighbor determines it for a Hann window (Rife and Vincent, "Use of
    /// the discrete Fourier transform in the measurement of frequencies and levels of tones", Bell
    /// Syst. Tech. J. 49, 1970).
    private static func shift(_ densities: [Double], _ place: Int) -> Double {
        let (before, after) = (densities[place - 1], densities[place + 1])
        let ratio = (max(before, after) / densities[place]).squareRoot()
        return (2 * ratio - 1) / (ratio + 1) * (after > before ? 1 : -1)
    }
}
