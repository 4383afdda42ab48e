import LockstepAnalysis
import LockstepSamples

/// Curves by the places that a report has for them; a place without curves is not shown.
struct ReportCurves: Hashable {
    /// How well two sensors agree over the offset between their clocks.
    var synchronization: [Curve] = []
    /// Allan deviations over averaging times.
    var allanDeviations: [Curve] = []
    /// Spectra of inertial readings.
    var spectra: [Curve] = []

    /// What a check measured.
    init(_ measured: MeasuredCurves) {
        synchronization = [measured.speedCorrelation.map(Curve.speedCorrelation)].compactMap { $0 }
        allanDeviations = SensorWords.all.compactMap { sensor in
            measured.allanDeviations[sensor.stream].map { Curve.allanDeviation(sensor, $0) }
        }
        spectra = SensorWords.all.compactMap { sensor in
            measured.spectra[sensor.stream].map { Curve.spectrum(sensor, $0) }
        }
    }
}

/// A sensor as a plot names it.
private struct SensorWords {
    let stream: Stream
    let name: String
    let unit: String

    /// In the order of the page.
    static let all = [
        SensorWords(stream: .gyroscope, name: "Gyroscope", unit: "rad/s"),
        SensorWords(stream: .accelerometer, name: "Accelerometer", unit: "g"),
    ]
}

extension Curve {
    fileprivate static func speedCorrelation(_ lines: MeasuredCurves.Lines) -> Curve {
        Curve(
            title: "Gyroscope against poses",
            meaning: "How alike the phone turns by its gyroscope and by its poses, for each offset "
                + "that the gyroscope's stamps may have. On one clock the summit is at nought.",
            xAxis: Axis(title: "Offset", unit: "s"), yAxis: Axis(title: "Correlation", unit: ""),
            lines, names: ["correlation"])
    }

    fileprivate static func allanDeviation(
        _ sensor: SensorWords, _ lines: MeasuredCurves.Lines
    ) -> Curve {
        Curve(
            title: sensor.name,
            meaning: "How much means over a time differ from the next. White noise falls with a "
                + "slope of one half; its density is what the line shows at 1 s.",
            xAxis: Axis(title: "Averaging time", unit: "s", isLogarithmic: true),
            yAxis: Axis(title: "Allan deviation", unit: sensor.unit, isLogarithmic: true),
            lines, names: ["x", "y", "z"])
    }

    fileprivate static func spectrum(
        _ sensor: SensorWords, _ lines: MeasuredCurves.Lines
    ) -> Curve {
        Curve(
            title: sensor.name,
            meaning: "How much the readings move at each frequency. A narrow summit is something "
                + "that shakes the phone.",
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
            // A logarithm has no place for nought.
            let shown = yAxis.isLogarithmic ? values.map { $0 > 0 ? $0 : .nan } : values
            return Series(name: name, values: shown.map { $0.rounded(digits: 4) })
        }
    }
}
