internal import LockstepFormats
public import LockstepSamples
internal import LockstepSessions

/// The plots of a session in a stretch of time.
public struct SessionPlots: Hashable, Sendable {
    /// The stretch.
    public let window: PlotWindow
    /// The session's whole stretch, whose start counts as second 0.
    public let whole: PlotWindow
    /// Sensors that have readings in the session.
    public internal(set) var plots: [SensorPlot]
    /// Rows that could not be read and are in no plot.
    public internal(set) var unreadableRows: Int

    init(window: PlotWindow, whole: PlotWindow, plots: [SensorPlot], unreadableRows: Int) {
        self.window = window
        self.whole = whole
        self.plots = plots
        self.unreadableRows = unreadableRows
    }

    /// Plots of readings in memory, x, y and z or one number each: for previews.
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

    /// Where the window begins, seconds from the session's start.
    public var startSeconds: Double { (window.start - whole.start).seconds }
    /// Whether it is a part of the session.
    public var isZoomed: Bool { window != whole }
    /// Where the window ends, seconds from the session's start.
    public var endSeconds: Double { (window.end - whole.start).seconds }
}

/// No one waits for the plots any more.
struct PlotsUnwanted: Error {}

/// Reads a session's rows into plots, a row at a time.
struct PlotReader {
    /// Rows between two questions whether anybody still waits.
    static let rowsPerQuestion = 1024
    /// The most columns: more than any screen is wide.
    static let mostColumns = 4096

    private let session: Session
    private let columns: Int
    private let isWanted: () -> Bool
    private var plots: [PlotChannel: SensorPlot] = [:]
    private var unreadableRows = 0
    private var rows = 0

    init(_ session: Session, columns: Int, isWanted: @escaping () -> Bool) {
        self.session = session
        self.columns = min(max(columns, 1), Self.mostColumns)
        self.isWanted = isWanted
    }

    /// The stretch from the first to the last reading of the sensors that are plotted, as the
    /// manifest says; nil if there is none.
    static func whole(_ manifest: SessionManifest) -> PlotWindow? {
        let records = manifest.streams.filter {
            PlotChannel(rawValue: $0.description.stream.rawValue) != nil
        }
        guard let first = records.compactMap(\.first).min(),
            let last = records.compactMap(\.last).max()
        else { return nil }
        return PlotWindow(start: first, end: last)
    }

    /// Reads the rows of a stretch, or of the whole session; nil if nothing can be plotted.
    ///
    /// - Throws: ``PlotsUnwanted`` when no one waits any more, ``FileError`` where the disk refuses.
    mutating func read(_ window: PlotWindow?) throws -> SessionPlots? {
        guard let whole = Self.whole(session.manifest) else { return nil }
        let window = window ?? whole
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

    /// The next row that can be read; the others are counted.
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
        // Taken out and put back, so that the columns are changed in place and never copied.
        var plot = plots.removeValue(forKey: channel) ?? SensorPlot(channel, columns: columns)
        plot.add(values, at: time, window)
        plots[channel] = plot
    }
}
