/// A number that a measurement is compared with, and where it comes from.
public struct Threshold: Hashable, Sendable {
    /// The number.
    public var value: Double
    /// Its unit.
    public var unit: String
    /// Where it comes from.
    public var source: String

    /// A threshold with its source.
    public init(_ value: Double, _ unit: String, source: String) {
        self.value = value
        self.unit = unit
        self.source = source
    }
}

extension Threshold {
    /// A gap at least this long fails.
    static let gap = Threshold(
        0.25, "s", source: "chosen here: longer than visual-inertial tracking bridges")
    /// A stream that ends so much earlier than the others fails; beyond ``gap`` it is mentioned.
    static let earlyEnd = Threshold(
        1, "s", source: "the recorder's promise: a killed recording loses no more")
    /// Frames before the first inertial sample, or after the last, for longer than this fail.
    static let uncovered = Threshold(
        0.5, "s",
        source: "chosen here: phones start the camera some frames before the inertial sensors")
    /// A gap of this many median intervals fails, where that is longer than ``gap``.
    static let gapIntervals = Threshold(
        10, "median intervals", source: "chosen here: ten samples in a row are missing")
    /// A gap of this many median intervals is mentioned.
    package static let noticeableGapIntervals = Threshold(
        2.5, "median intervals",
        source: "chosen here: at least one sample is missing; ARKit itself leaves 2 to 3 out")
    /// An interval this far from the median is uneven, as a share of the median.
    static let unevenInterval = Threshold(20, "%", source: "chosen here")
    /// More uneven intervals than this are mentioned.
    static let unevenShare = Threshold(5, "%", source: "chosen here")
    /// A smaller share of the rate asked for is mentioned.
    static let rate = Threshold(95, "%", source: "chosen here: of the rate asked for")
    /// A larger share of dropped frames is mentioned.
    static let drops = Threshold(
        1, "%", source: "chosen here: one frame in three seconds at 30 frames a second")
    /// Inertial samples are never dropped.
    static let inertialDrops = Threshold(
        0, "%", source: "the recorder's rule: inertial samples are never dropped")
    /// A sample that arrives later than this after its stamp is late.
    static let latency = Threshold(
        0.25, "s", source: "chosen here: too late for tracking while recording")
    /// More late samples than this are mentioned.
    static let lateShare = Threshold(1, "%", source: "chosen here")
    /// The largest difference between a recorded movie's time and its row's.
    static let movieTime = Threshold(
        2.1e-6, "s", source: "half a tick of the movie's timescale of 240,000 a second")
    /// The same for a movie that was imported with times of its own.
    static let importedMovieTime = Threshold(
        0.5, "median intervals",
        source: "chosen here: beyond half a frame a picture belongs to its neighbour's row")
    /// None of them may be there.
    static let none = Threshold(0, "", source: "docs/FORMAT.md")
}
