/// A curve over a quantity other than the recording's time, shown in its own section: a correlation
/// over offsets, a deviation over averaging times, a spectrum over frequencies.
struct Curve: Hashable {
    /// An axis of the plot.
    struct Axis: Hashable {
        /// The quantity on the axis.
        var title: String
        /// Its unit; empty if it has none.
        var unit: String
        /// Whether the scale is logarithmic.
        var isLogarithmic: Bool

        /// Creates an axis.
        init(title: String, unit: String, isLogarithmic: Bool = false) {
            self.title = title
            self.unit = unit
            self.isLogarithmic = isLogarithmic
        }
    }

    /// One line.
    struct Series: Hashable {
        /// The quantity that the line shows.
        var name: String
        /// A value for each ``Curve/x``; NaN if missing.
        var values: [Double]
    }

    /// A measured value on the x axis, with its standard error.
    struct Mark: Hashable {
        var x: Double
        var standardError: Double
    }

    /// A value derived from the curve, for each line.
    struct Level: Hashable {
        /// Its letter and name.
        var title: String
        var unit: String
        /// The values as text: a value with its standard error, or its bound; a dash if it was not
        /// fitted.
        var values: [String]
    }

    /// The title.
    var title: String
    /// An explanation in one or two sentences.
    var meaning: String
    /// The horizontal axis.
    var xAxis: Axis
    /// The vertical axis.
    var yAxis: Axis
    /// The x values, ascending.
    var x: [Double]
    /// The lines.
    var series: [Series]
    /// The measured value; nil if there is none.
    var mark: Mark?
    /// The values derived from the curve, one row each.
    var levels: [Level] = []
    /// The part that is shown first, which can be zoomed; nil for a curve that is always shown
    /// completely.
    var shown: ClosedRange<Double>?

    /// Creates a curve without lines.
    init(title: String, meaning: String, xAxis: Axis, yAxis: Axis, x: [Double]) {
        self.title = title
        self.meaning = meaning
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.x = x
        series = []
    }
}
