/// A curve over something else than the recording's time, as a section of its own shows it: a
/// correlation over offsets, a deviation over averaging times, a spectrum over frequencies.
public struct Curve: Hashable, Sendable {
    /// A direction of the plot.
    public struct Axis: Hashable, Sendable {
        /// What runs along it.
        public var title: String
        /// Its unit; empty where it has none.
        public var unit: String
        /// Whether equal distances mean equal factors.
        public var isLogarithmic: Bool

        /// A direction of the plot.
        public init(title: String, unit: String, isLogarithmic: Bool = false) {
            self.title = title
            self.unit = unit
            self.isLogarithmic = isLogarithmic
        }
    }

    /// One line.
    public struct Series: Hashable, Sendable {
        /// What it shows.
        public var name: String
        /// A value for each ``Curve/x``; NaN where there is none.
        public var values: [Double]

        /// One line.
        public init(name: String, values: [Double]) {
            self.name = name
            self.values = values
        }
    }

    /// What it shows.
    public var title: String
    /// What it means, in a sentence or two.
    public var meaning: String
    /// Along the page.
    public var xAxis: Axis
    /// Upwards.
    public var yAxis: Axis
    /// Ascending.
    public var x: [Double]
    /// The lines.
    public var series: [Series]

    /// A curve without lines.
    public init(title: String, meaning: String, xAxis: Axis, yAxis: Axis, x: [Double]) {
        self.title = title
        self.meaning = meaning
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.x = x
        series = []
    }
}

/// Curves by the places that a report has for them; a place without curves is not shown.
public struct ReportCurves: Hashable, Sendable {
    /// How well two sensors agree over the offset between their clocks.
    public var synchronization: [Curve] = []
    /// Allan deviations over averaging times.
    public var allanDeviations: [Curve] = []
    /// Spectra of inertial readings.
    public var spectra: [Curve] = []

    /// No curves.
    public init() {}
}
