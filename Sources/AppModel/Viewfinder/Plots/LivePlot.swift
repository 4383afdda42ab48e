internal import LockstepSamples

/// The last five seconds of an inertial sensor, ready to draw.
///
/// Places are fractions of the plot: 0 at its left and lower edges, 1 at its right and upper ones.
public struct LivePlot: Hashable, Sendable, Identifiable {
    /// The values of one axis in a short time.
    public struct Column: Hashable, Sendable {
        /// The place between the oldest time and now.
        public let x: Double
        /// The place of the smallest value.
        public let low: Double
        /// The place of the largest value.
        public let high: Double
    }

    /// The curve of one axis.
    public struct Curve: Hashable, Sendable {
        /// The axis: "x", "y" or "z".
        public let name: String
        /// The parts without a gap, each of at least one column, in the order of time.
        public let parts: [[Column]]
    }

    /// The sensor.
    public let channel: PlotChannel
    /// The curves of the axes.
    public let curves: [Curve]
    /// The value at the upper edge, in the sensor's unit; its negative is at the lower edge.
    public let limit: Double
    /// The number of samples per second.
    public let rate: Phrase
    /// Whether the sensor delivers nothing.
    public let isSilent: Bool

    /// The sensor.
    public var id: PlotChannel { channel }

    /// The value at the upper edge as text: "2".
    public var limitText: String { SessionNumbers.fixed(limit, limit < 1 ? 1 : 0) }

    /// Creates a plot.
    ///
    /// - Parameters:
    ///   - columns: the sensor's samples, in the order of time.
    ///   - now: the time at the right edge.
    ///   - rate: the sensor's rate in samples per second; nil before the first sample.
    init(
        _ channel: PlotChannel, _ columns: [InertialTrace.Column], until now: HostTime,
        rate: Double?
    ) {
        let limit = Self.limit(of: columns, channel)
        self.channel = channel
        self.limit = limit
        self.rate = Phrase("%@", .number(rateText(rate ?? 0)))
        isSilent = rate ?? 0 == 0
        let scale = Scale(last: InertialTrace.number(of: now), limit: limit)
        curves = channel.lineNames.enumerated().map { axis, name in
            Curve(name: name, parts: Self.parts(of: columns, axis, scale))
        }
    }
}

/// Finds limits and gaps.
extension LivePlot {
    /// The smallest limits: they show the turn of a hand, and hide the noise of a phone at rest.
    private static func smallestLimit(_ channel: PlotChannel) -> Double {
        // Gravity is 1 g, and a limit of 1 g would be crossed by a phone at rest.
        channel == .accelerometer ? 2 : 1
    }

    /// The smallest of 1, 2 and 5 times a power of ten that is not below any magnitude.
    private static func limit(
        of columns: [InertialTrace.Column], _ channel: PlotChannel
    ) -> Double {
        let magnitude = columns.reduce(0) { largest, column in
            // An axis without a value has infinite limits.
            column.low.indices.filter { column.low[$0] <= column.high[$0] }
                .reduce(largest) { max($0, -column.low[$1], column.high[$1]) }
        }
        let smallest = smallestLimit(channel)
        return magnitude <= smallest ? smallest : PlotTicks.roundStep(atLeast: magnitude).size
    }

    private static func parts(
        of columns: [InertialTrace.Column], _ axis: Int, _ scale: Scale
    ) -> [[Column]] {
        let columns = columns.filter { $0.low[axis] <= $0.high[axis] }
        let longest = longestStep(columns.map(\.number))
        var parts: [[Column]] = []
        var before: Int64?
        for column in columns {
            let place = scale.place(column, axis)
            if let before, column.number - before <= longest {
                parts[parts.count - 1].append(place)
            } else {
                parts.append([place])
            }
            before = column.number
        }
        return parts
    }

    /// The longest step between columns that is not a gap: a tenth of a second, or three times the
    /// usual step of a slow sensor.
    private static func longestStep(_ numbers: [Int64]) -> Int64 {
        let tenth = Int64(InertialTrace.columnCount) / 50
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.sorted()
        return steps.isEmpty ? tenth : max(tenth, 3 * steps[steps.count / 2])
    }

    /// Maps columns and values to places.
    private struct Scale {
        let last: Int64
        let limit: Double

        func place(_ column: InertialTrace.Column, _ axis: Int) -> Column {
            let count = Int64(InertialTrace.columnCount)
            let age = Double(last - column.number) + 0.5
            return Column(
                x: 1 - age / Double(count), low: height(column.low[axis]),
                high: height(column.high[axis]))
        }

        private func height(_ value: Double) -> Double {
            min(max((value / limit + 1) / 2, 0), 1)
        }
    }
}
