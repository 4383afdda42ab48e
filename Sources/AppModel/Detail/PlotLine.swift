internal import LockstepSamples

/// One curve reduced to columns: the smallest and the largest value of each.
///
/// However many samples come, memory is that of the columns, and no peak is lost.
public struct PlotLine: Hashable, Sendable {
    private var smallest: [Double]
    private var largest: [Double]
    /// How many values came.
    public private(set) var count = 0

    init(columns: Int) {
        smallest = Array(repeating: .infinity, count: columns)
        largest = Array(repeating: -.infinity, count: columns)
    }

    /// Adds a value; one that is no finite number leaves its column as it was.
    mutating func add(_ value: Double, column: Int) {
        guard value.isFinite else { return }
        smallest[column] = min(smallest[column], value)
        largest[column] = max(largest[column], value)
        count += 1
    }

    /// How many columns there are.
    public var columnCount: Int { smallest.count }

    /// The values of a column; nil if it has none.
    public subscript(column: Int) -> ClosedRange<Double>? {
        guard smallest.indices.contains(column), smallest[column] <= largest[column] else {
            return nil
        }
        return smallest[column]...largest[column]
    }

    /// All values of the curve; nil if it has none.
    public var range: ClosedRange<Double>? {
        guard let low = smallest.min(), let high = largest.max(), low <= high else { return nil }
        return low...high
    }
}

/// A sensor whose readings are plotted.
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

    /// The names of its curves; a single one has none.
    public var lineNames: [String] { self == .barometer ? [""] : ["x", "y", "z"] }
}

/// The readings of one sensor in a stretch of time.
public struct SensorPlot: Hashable, Sendable, Identifiable {
    /// Which sensor.
    public let channel: PlotChannel
    /// Its curves, in the order of ``PlotChannel/lineNames``.
    public internal(set) var lines: [PlotLine]

    /// Which sensor.
    public var id: PlotChannel { channel }

    init(_ channel: PlotChannel, columns: Int) {
        self.channel = channel
        lines = channel.lineNames.map { _ in PlotLine(columns: columns) }
    }

    /// Adds a reading, a number for each curve; nothing where it lies outside the stretch.
    mutating func add(_ values: [Double], at time: HostTime, _ window: PlotWindow) {
        let columns = lines.first?.columnCount ?? 0
        guard let column = window.column(of: time, count: columns) else { return }
        for index in lines.indices where index < values.count {
            lines[index].add(values[index], column: column)
        }
    }

    /// The values of all curves; nil if there are none.
    public var range: ClosedRange<Double>? {
        let ranges = lines.compactMap(\.range)
        guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max()
        else { return nil }
        return low...high
    }
}
