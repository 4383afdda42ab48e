/// A curve over something else than the recording's time, as a section of its own shows it: a
/// correlation over offsets, a deviation over averaging times, a spectrum over frequencies.
struct Curve: Hashable {
    /// A direction of the plot.
    struct Axis: Hashable {
        /// What runs along it.
        var title: String
        /// Its unit; empty where it has none.
        var unit: String
        /// Whether equal distances mean equal factors.
        var isLogarithmic: Bool

        /// A direction of the plot.
        init(title: String, unit: String, isLogarithmic: Bool = false) {
            self.title = title
            self.unit = unit
            self.isLogarithmic = isLogarithmic
        }
    }

    /// One line.
    struct Series: Hashable {
        /// What it shows.
        var name: String
        /// A value for each ``Curve/x``; NaN where there is none.
        var values: [Double]
    }

    /// A place on the x axis that was found, with its standard error.
    struct Mark: Hashable {
        var x: Double
        var standardError: Double
    }

    /// A number that was read from the curve, of each line.
    struct Level: Hashable {
        /// Its letter and name.
        var title: String
        var unit: String
        /// As words: a value with its standard error, or its bound; a dash if it was not fitted.
        var values: [String]
    }

    /// What it shows.
    var title: String
    /// What it means, in a sentence or two.
    var meaning: String
    /// Along the page.
    var xAxis: Axis
    /// Upwards.
    var yAxis: Axis
    /// Ascending.
    var x: [Double]
    /// The lines.
    var series: [Series]
    /// What was found; nil if nothing was, or there is nothing to find.
    var mark: Mark?
    /// What was read from it, a row each.
    var levels: [Level] = []
    /// The part that is shown first, which can be zoomed; nil for a curve that is always whole.
    var shown: ClosedRange<Double>?

    /// A curve without lines.
    init(title: String, meaning: String, xAxis: Axis, yAxis: Axis, x: [Double]) {
        self.title = title
        self.meaning = meaning
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.x = x
        series = []
    }
}
