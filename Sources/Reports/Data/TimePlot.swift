import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// Samples over session time, as the page's script draws them.
struct TimePlot {
    /// A unique name without spaces.
    let name: String
    let title: String
    let unit: String
    /// The names of its lines: one, or one per axis.
    let lines: [String]
    /// The number of decimals kept, finer than the sensor's own steps.
    let decimals: Int
    let reduction: Reduction
    /// Stretches without samples.
    let gaps: [StreamTrack.Gap]
}

extension SessionReading {
    /// The plots of everything with samples, in the order of the page.
    var plots: [TimePlot] {
        let inertial = InertialSensor.allCases.compactMap { sensor -> TimePlot? in
            guard let reduction = readings(sensor) else { return nil }
            return TimePlot(sensor, reduction, gaps: tracks[sensor.stream]?.gaps ?? [])
        }
        let single = [
            single(Self.pressurePlot, "Air pressure", "kPa", 5, pressure, .barometer),
            single("exposure", "Exposure time", "ms", 4, exposure, .camera),
            single("iso", "Sensitivity", "ISO", 1, iso, .camera),
        ]
        return inertial + single.compactMap { $0 }
    }

    /// The name of the barometer's plot.
    static let pressurePlot = "pressure"

    private func single(
        _ name: String, _ title: String, _ unit: String, _ decimals: Int, _ reduction: Reduction,
        _ stream: Stream
    ) -> TimePlot? {
        guard !reduction.buckets.isEmpty else { return nil }
        return TimePlot(
            name: name, title: title, unit: unit, lines: [title], decimals: decimals,
            reduction: reduction, gaps: tracks[stream]?.gaps ?? [])
    }
}

extension TimePlot {
    /// The plot of an inertial sensor.
    init(
        _ sensor: InertialSensor, _ reduction: Reduction, gaps: [StreamTrack.Gap],
        lines: [String] = ["x", "y", "z"]
    ) {
        self.init(
            name: sensor.rawValue, title: sensor.stream.title, unit: sensor.plotUnit,
            lines: lines, decimals: sensor == .magnetometer ? 3 : 5,
            reduction: reduction, gaps: gaps)
    }

    /// Appends the plot as an object: times, then the values of each line, or the minima and maxima
    /// if a point represents several samples.
    func append(to json: inout JSONText, origin: HostTime) {
        let buckets = reduction.buckets.sorted { $0.first < $1.first }
        json.member("name", name)
        json.member("title", title)
        json.member("unit", unit)
        json.array("lines") { json in for line in lines { json.element(line) } }
        json.member("perPoint", reduction.readingsPerBucket)
        json.member("time", buckets.map { ($0.middle - origin).seconds.rounded(decimals: 5) })
        json.array("low") { append(buckets.map(\.low), to: &$0) }
        if reduction.readingsPerBucket > 1 {
            json.array("high") { append(buckets.map(\.high), to: &$0) }
        }
        json.array("gaps") { json in
            for gap in gaps {
                json.array { json in
                    json.element((gap.start - origin).seconds.rounded(decimals: 5))
                    json.element((gap.end - origin).seconds.rounded(decimals: 5))
                }
            }
        }
    }

    private func append(_ values: [Vector3], to json: inout JSONText) {
        for axis in lines.indices {
            json.array { json in
                for value in values { json.element(value[axis].rounded(decimals: decimals)) }
            }
        }
    }
}

extension InertialSensor {
    fileprivate var plotUnit: String {
        switch self {
        case .accelerometer: return "g"
        case .gyroscope: return "rad/s"
        case .magnetometer: return "µT"
        }
    }
}
