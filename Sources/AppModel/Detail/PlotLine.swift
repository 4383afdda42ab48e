internal import LockstepAnalysis
internal import LockstepSamples

/// One curve reduced to columns, each with its minimum and maximum.
///
/// Memory depends only on the number of columns, and no peak is lost.
public struct PlotLine: Hashable, Sendable {
    private var smallest: [Double]
    private var largest: [Double]
    /// The number of added values.
    public private(set) var count = 0

    init(columns: Int) {
        smallest = Array(repeating: .infinity, count: columns)
        largest = Array(repeating: -.infinity, count: columns)
    }

    /// Adds a value; ignores a value that is not finite.
    mutating func add(_ value: Double, column: Int) {
        guard value.isFinite else { return }
        smallest[column] = min(smallest[column], value)
        largest[column] = max(largest[column], value)
        count += 1
    }

    /// Adds the range of several values, of which each column may contain any.
    mutating func add(_ range: ClosedRange<Double>, columns: ClosedRange<Int>) {
        for column in columns {
            smallest[column] = min(smallest[column], range.lowerBound)
            largest[column] = max(largest[column], range.upperBound)
        }
    }

    /// Counts values whose ranges were added.
    mutating func addCount(_ values: Int) { count += values }

    /// The number of columns.
    public var columnCount: Int { smallest.count }

    /// The range of values in a column; nil if it is empty.
    public subscript(column: Int) -> ClosedRange<Double>? {
        guard smallest.indices.contains(column), smallest[column] <= largest[column] else {
            return nil
        }
        return smallest[column]...largest[column]
    }

    /// The range of all values; nil if there are none.
    public var range: ClosedRange<Double>? {
        guard let low = smallest.min(), let high = largest.max(), low <= high else { return nil }
        return low...high
    }
}

/// A plotted sensor.
public enum PlotChannel: String, Hashable, Sendable, CaseIterable {
    /// Raw acceleration, g.
    case accelerometer
    /// Raw angular velocity, rad/s.
    case gyroscope
    /// Raw magnetic field, µT.
    case magnetometer
    /// Air pressure, kPa.
    case barometer

    /// The sensor's name with the unit.
    public var title: Phrase {
        switch self {
        case .accelerometer: return Phrase("Accelerometer (g)")
        case .gyroscope: return Phrase("Gyroscope (rad/s)")
        case .magnetometer: return Phrase("Magnetometer (µT)")
        case .barometer: return Phrase("Barometer (kPa)")
        }
    }

    /// The names of the curves; empty for a single curve.
    public var lineNames: [String] { self == .barometer ? [""] : ["x", "y", "z"] }
}

/// The samples of one sensor in a time window.
public struct SensorPlot: Hashable, Sendable, Identifiable {
    /// The sensor.
    public let channel: PlotChannel
    /// Its curves, in the order of ``PlotChannel/lineNames``.
    public internal(set) var lines: [PlotLine]

    /// The sensor.
    public var id: PlotChannel { channel }

    init(_ channel: PlotChannel, columns: Int) {
        self.channel = channel
        lines = channel.lineNames.map { _ in PlotLine(columns: columns) }
    }

    /// Adds a sample, one number per curve; ignores a sample outside the window.
    mutating func add(_ values: [Double], at time: HostTime, _ window: PlotWindow) {
        let columns = lines.first?.columnCount ?? 0
        guard let column = window.column(of: time, count: columns) else { return }
        for index in lines.indices where index < values.count {
            lines[index].add(values[index], column: column)
        }
    }

    /// Adds reduced samples; ignores those outside the window.
    mutating func add(_ readings: Reduction, _ window: PlotWindow) {
        let columns = lines.first?.columnCount ?? 0
        for bucket in readings.buckets {
            let (first, last) = (max(bucket.first, window.start), min(bucket.last, window.end))
            guard let low = window.column(of: first, count: columns),
                let high = window.column(of: last, count: columns), low <= high
            else { continue }
            for index in lines.indices {
                lines[index].add(bucket.low[index]...bucket.high[index], columns: low...high)
            }
        }
        for index in lines.indices { lines[index].addCount(readings.count) }
    }

    /// The range of all curves' values; nil if there are none.
    public var range: ClosedRange<Double>? {
        let ranges = lines.compactMap(\.range)
        guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max()
        else { return nil }
        return low...high
    }
}
