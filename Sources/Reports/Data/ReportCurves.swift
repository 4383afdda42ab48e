import LockstepAnalysis
import LockstepSamples

/// The curves of a report by section; a section without curves is omitted.
struct ReportCurves: Hashable {
    /// The agreement of two sensors over the offset between their clocks.
    var synchronization: [Curve] = []
    /// Allan deviations over averaging times.
    var allanDeviations: [Curve] = []
    /// Spectra of the inertial samples.
    var spectra: [Curve] = []

    /// Creates the curves from the measurements of a check.
    ///
    /// - Parameter storedOffset: the time offset in seconds that the session states, which the
    ///   check subtracts, so that offsets are relative to it; nil if it states none.
    init(_ measured: MeasuredCurves, storedOffset: Double? = nil) {
        let images = measured.imageCorrelation.map {
            Curve.correlation(of: "images", $0, found: measured.imageImuOffset, storedOffset)
        }
        let poses = measured.speedCorrelation.map {
            Curve.correlation(of: "poses", $0, found: measured.poseImuOffset, storedOffset)
        }
        synchronization = [images, poses].compactMap { $0 }
        allanDeviations = SensorWords.all.compactMap { sensor in
            measured.allanDeviations[sensor.stream].map {
                Curve.allanDeviation(sensor, $0, noise: measured.noise[sensor.stream] ?? [])
            }
        }
        spectra = SensorWords.all.compactMap { sensor in
            measured.spectra[sensor.stream].map { Curve.spectrum(sensor, $0) }
        }
    }
}

/// The names of a sensor in plots.
private struct SensorWords {
    let stream: Stream
    let name: String
    let unit: String

    /// The sensors in the order of the page.
    static let all = [
        SensorWords(stream: .gyroscope, name: "Gyroscope", unit: "rad/s"),
        SensorWords(stream: .accelerometer, name: "Accelerometer", unit: "g"),
    ]
}

extension Curve {
    fileprivate static func correlation(
        of what: String, _ lines: MeasuredCurves.Lines, found: MeasuredCurves.Mark?,
        _ storedOffset: Double?
    ) -> Curve {
        let stored = storedOffset.map { "\(($0 * 1e3).short) ms" }
        let milliseconds = MeasuredCurves.Lines(
            places: lines.places.map { ($0 * 1e3).rounded(digits: 6) }, values: lines.values)
        var curve = Curve(
            title: "Gyroscope against \(what)",
            meaning:
                "Correlation of rotation between gyroscope and \(what), for each offset "
                + "of the gyroscope's timestamps"
                + (stored.map {
                    " relative to the stored offset, t_imu = t_camera + \($0). If it is right, the peak is "
                        + "at 0 ms."
                } ?? ". With synchronized clocks the peak is at 0 ms.")
                + (what == "images"
                    ? " Pairs of images with a very different rotation from the others are excluded."
                    : ""),
            xAxis: Axis(
                title: stored.map { "Offset from the stored \($0)" } ?? "Offset", unit: "ms"),
            yAxis: Axis(title: "Correlation", unit: ""),
            milliseconds, names: ["correlation"])
        curve.mark = found.map { found in
            Mark(
                x: (found.place * 1e3).rounded(digits: 6),
                standardError: (found.standardError * 1e3).rounded(digits: 4))
        }
        curve.shown = curve.mark.flatMap { curve.surroundings(of: $0.x) }
        return curve
    }

    /// The offsets shown first: a tenth of a second on either side, or more if the mark is further
    /// away, so that its distance from zero is visible.
    private func surroundings(of mark: Double) -> ClosedRange<Double>? {
        guard let first = x.first, let last = x.last, first < last, mark.isFinite else {
            return nil
        }
        let reach = max(100, 5 * mark.magnitude)
        let (start, end) = (max(first, -reach), min(last, reach))
        return start < end ? start...end : first...last
    }

    fileprivate static func allanDeviation(
        _ sensor: SensorWords, _ lines: MeasuredCurves.Lines, noise: [MeasuredCurves.AxisNoise?]
    ) -> Curve {
        var curve = Curve(
            title: sensor.name,
            meaning: "The difference between consecutive means. White noise falls with "
                + "a slope of −½; its density is the value at 1 s.",
            xAxis: Axis(title: "Averaging time", unit: "s", isLogarithmic: true),
            yAxis: Axis(title: "Allan deviation", unit: sensor.unit, isLogarithmic: true),
            lines, names: ["x", "y", "z"])
        curve.levels = Curve.Level.all(of: noise, unit: sensor.unit)
        return curve
    }

    fileprivate static func spectrum(
        _ sensor: SensorWords, _ lines: MeasuredCurves.Lines
    ) -> Curve {
        Curve(
            title: sensor.name,
            meaning: "The signal's density at each frequency. A narrow peak is a vibration "
                + "of the phone.",
            xAxis: Axis(title: "Frequency", unit: "Hz"),
            yAxis: Axis(title: "Density", unit: "\(sensor.unit)/√Hz", isLogarithmic: true),
            lines, names: ["x", "y", "z"])
    }

    private init(
        title: String, meaning: String, xAxis: Axis, yAxis: Axis, _ lines: MeasuredCurves.Lines,
        names: [String]
    ) {
        self.init(title: title, meaning: meaning, xAxis: xAxis, yAxis: yAxis, x: lines.places)
        series = zip(names, lines.values).map { name, values in
            // A logarithmic axis cannot show zero.
            let shown = yAxis.isLogarithmic ? values.map { $0 > 0 ? $0 : .nan } : values
            return Series(name: name, values: shown.map { $0.rounded(digits: 4) })
        }
    }
}
