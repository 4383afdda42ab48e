internal import LockstepAnalysis
internal import LockstepFormats
public import LockstepSamples
internal import LockstepSessions

/// The plots of a session in a time window.
public struct SessionPlots: Hashable, Sendable {
    /// The time window.
    public let window: PlotWindow
    /// The complete session's time window, which starts at second 0.
    public let whole: PlotWindow
    /// The plots of sensors that have samples in the session.
    public internal(set) var plots: [SensorPlot]
    /// The number of unreadable rows, which are in no plot.
    public internal(set) var unreadableRows: Int

    init(window: PlotWindow, whole: PlotWindow, plots: [SensorPlot], unreadableRows: Int) {
        self.window = window
        self.whole = whole
        self.plots = plots
        self.unreadableRows = unreadableRows
    }

    /// Creates plots of a complete session; nil if nothing can be plotted.
    ///
    /// - Throws: The error of a file that could not be read.
    init?(_ reading: SessionReading, columns: Int) throws {
        for file in [RowFile.imu, .barometer] {
            if let failure = reading.failures[file] { throw failure }
        }
        guard let window = PlotWindow(reading.manifest) else { return nil }
        let plots = PlotChannel.allCases.compactMap { channel -> SensorPlot? in
            guard let readings = reading.readings(channel) else { return nil }
            var plot = SensorPlot(channel, columns: columns)
            plot.add(readings, window)
            return plot
        }
        let unreadable = [RowFile.imu, .barometer].compactMap { reading.unreadableRows[$0] }
        self.init(
            window: window, whole: window, plots: plots, unreadableRows: unreadable.reduce(0, +))
    }

    /// Creates plots of samples in memory, with one or three values each, for previews.
    public init(
        _ window: PlotWindow, columns: Int,
        readings: [PlotChannel: [(time: HostTime, values: [Double])]]
    ) {
        let plots = PlotChannel.allCases.compactMap { channel in
            readings[channel].map { readings in
                var plot = SensorPlot(channel, columns: columns)
                for reading in readings { plot.add(reading.values, at: reading.time, window) }
                return plot
            }
        }
        self.init(window: window, whole: window, plots: plots, unreadableRows: 0)
    }

    /// The window's start, seconds from the session's start.
    public var startSeconds: Double { (window.start - whole.start).seconds }
    /// Whether the window is only a part of the session.
    public var isZoomed: Bool { window != whole }
    /// The window's end, seconds from the session's start.
    public var endSeconds: Double { (window.end - whole.start).seconds }
}

/// The plots were canceled.
struct PlotsUnwanted: Error {}

extension PlotWindow {
    /// The time window from the first to the last sample of plotted sensors; nil if there are none.
    init?(_ manifest: SessionManifest) {
        let records = manifest.streams.filter {
            PlotChannel(rawValue: $0.description.stream.rawValue) != nil
        }
        guard let first = records.compactMap(\.first).min(),
            let last = records.compactMap(\.last).max()
        else { return nil }
        self.init(start: first, end: last)
    }
}

extension SessionReading {
    /// The samples of a plotted sensor; nil if it has none.
    fileprivate func readings(_ channel: PlotChannel) -> Reduction? {
        switch channel {
        case .accelerometer: return readings(InertialSensor.accelerometer)
        case .gyroscope: return readings(InertialSensor.gyroscope)
        case .magnetometer: return readings(InertialSensor.magnetometer)
        case .barometer: return pressure.count > 0 ? pressure : nil
        }
    }
}

/// Reads the rows of a part of a session into plots, one row at a time.
///
/// A part shows more than the ``SessionReading`` of the complete session contains.
struct PlotReader {
    /// The number of rows between checks for cancellation.
    static let rowsPerQuestion = 1024

    private let session: Session
    private let columns: Int
    private let isWanted: () -> Bool
    private var plots: [PlotChannel: SensorPlot] = [:]
    private var unreadableRows = 0
    private var rows = 0

    init(_ session: Session, columns: Int, isWanted: @escaping () -> Bool) {
        self.session = session
        self.columns = columns
        self.isWanted = isWanted
    }

    /// Reads the rows of a window; nil if nothing can be plotted.
    ///
    /// - Throws: ``PlotsUnwanted`` if canceled, ``FileError`` if the disk fails.
    mutating func read(_ window: PlotWindow) throws -> SessionPlots? {
        guard let whole = PlotWindow(session.manifest) else { return nil }
        let inertial = try session.inertialRows()
        while let row = try next(inertial) {
            guard let channel = PlotChannel(rawValue: row.channel.rawValue) else { continue }
            add([row.value.x, row.value.y, row.value.z], to: channel, at: row.timestamp, window)
        }
        let barometer = try session.barometerRows()
        while let sample = try next(barometer)?.sample {
            add([sample.pressureKilopascals], to: .barometer, at: sample.timestamp, window)
        }
        return SessionPlots(
            window: window, whole: whole, plots: PlotChannel.allCases.compactMap { plots[$0] },
            unreadableRows: unreadableRows)
    }

    /// Returns the next readable row, and counts unreadable ones.
    private mutating func next<Row>(_ reader: RowReader<Row>?) throws -> Row? {
        rows += 1
        if rows % Self.rowsPerQuestion == 0, !isWanted() { throw PlotsUnwanted() }
        while true {
            do {
                return try reader?.next()
            } catch is FormatError {
                unreadableRows += 1
            }
        }
    }

    private mutating func add(
        _ values: [Double], to channel: PlotChannel, at time: HostTime, _ window: PlotWindow
    ) {
        // Removed and reinserted, so that the columns are mutated in place and not copied.
        var plot = plots.removeValue(forKey: channel) ?? SensorPlot(channel, columns: columns)
        plot.add(values, at: time, window)
        plots[channel] = plot
    }
}
