import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The last five seconds of accelerometer and gyroscope over the image.
@Suite struct LivePlotTests {
    private static let start = HostTime(nanoseconds: 100_000_000_000)

    private static func time(_ seconds: Double) -> HostTime {
        start + HostDuration(nanoseconds: Int64((seconds * 1e9).rounded()))
    }

    /// A trace of a sensor at a rate, from its start to an end in seconds.
    private func trace(
        hertz: Double, seconds: Double, from first: Double = 0,
        value: (Double) -> Vector3 = { _ in Vector3(0, 0, -1) }
    ) -> InertialTrace {
        var trace = InertialTrace()
        add(&trace, hertz: hertz, seconds: seconds, from: first, value: value)
        return trace
    }

    private func add(
        _ trace: inout InertialTrace, hertz: Double, seconds: Double, from first: Double,
        value: (Double) -> Vector3 = { _ in Vector3(0, 0, -1) }
    ) {
        for index in 0..<Int(seconds * hertz) {
            let time = first + Double(index) / hertz
            trace.add(value(time), at: Self.time(time))
        }
    }

    private func plot(
        _ trace: InertialTrace, at seconds: Double, _ channel: PlotChannel = .accelerometer,
        rate: Double? = 100
    ) -> LivePlot {
        let now = Self.time(seconds)
        return LivePlot(channel, trace.latest(until: now), until: now, rate: rate)
    }

    @Test func anEmptyStreamHasAnAxisAndNoCurve() {
        let plot = plot(InertialTrace(), at: 1, rate: nil)
        #expect(plot.curves.map(\.name) == ["x", "y", "z"])
        #expect(plot.curves.allSatisfy { $0.parts.isEmpty })
        #expect(plot.limit == 2 && plot.isSilent && plot.rate.english == "0.0 Hz")
    }

    @Test func oneSampleIsOnePoint() throws {
        let plot = plot(trace(hertz: 1, seconds: 1), at: 0)
        let column = try #require(plot.curves[2].parts.first?.first)
        #expect(plot.curves.map { $0.parts.map(\.count) } == [[1], [1], [1]])
        #expect(column.low == 0.25 && column.high == 0.25, "−1 g of ±2 g")
        let halfColumn = 0.5 / 250
        #expect(column.x == 1 - halfColumn, "now is at the right edge")
    }

    @Test func aValueThatIsNotFiniteIsLeftOut() {
        let plot = plot(
            trace(hertz: 100, seconds: 5) { time in
                Vector3(.nan, time < 2.5 ? .infinity : 0.5, -1)
            }, at: 5)
        #expect(plot.curves[0].parts.isEmpty)
        #expect(plot.curves[1].parts.count == 1)
        #expect(plot.curves[1].parts[0].allSatisfy { $0.x > 0.49 && $0.high == 0.625 })
        #expect(plot.curves[2].parts.map(\.count) == [249])
        #expect(plot.limit == 2)
    }

    @Test func aGapSeparatesTheCurve() {
        var trace = trace(hertz: 100, seconds: 2)
        add(&trace, hertz: 100, seconds: 2, from: 2.5)
        #expect(plot(trace, at: 4.49).curves.map(\.parts.count) == [2, 2, 2])
        #expect(plot(trace, at: 7.1).curves[0].parts.count == 1, "the gap has passed")
    }

    /// Three samples a second are a slow sensor, not one with gaps.
    @Test(arguments: [1.0, 3, 25, 100, 200, 800])
    func aSteadyStreamIsOneCurve(hertz: Double) {
        let plot = plot(trace(hertz: hertz, seconds: 5), at: 5)
        #expect(plot.curves.map(\.parts.count) == [1, 1, 1])
        #expect(plot.curves[0].parts[0].count <= InertialTrace.columnCount)
    }

    /// A single sample at 800 Hz lasts a sixteenth of a column.
    @Test func aFastStreamKeepsItsPeaks() throws {
        let trace = trace(hertz: 800, seconds: 5) { time in
            Vector3(time == 2 ? 7 : 0, time == 3 ? -3 : 0, -1)
        }
        let plot = plot(trace, at: 4.99)
        #expect(plot.limit == 10)
        #expect(plot.curves[0].parts[0].map(\.high).max() == 0.85)
        #expect(plot.curves[1].parts[0].map(\.low).min() == 0.35)
    }

    @Test func aStreamThatStopsLeavesThePlot() {
        let trace = trace(hertz: 100, seconds: 5)
        let ends = [5.0, 6, 9, 9.9].map { seconds in
            plot(trace, at: seconds).curves[0].parts.last?.last?.x ?? 0
        }
        #expect(ends == ends.sorted(by: >) && ends[0] > 0.99 && ends[3] < 0.03)
        let after = plot(trace, at: 10.1, rate: 0)
        #expect(after.curves.allSatisfy { $0.parts.isEmpty } && after.isSilent)
    }

    @Test(
        arguments: [
            (.accelerometer, 0, 2), (.accelerometer, 2, 2), (.accelerometer, -2.1, 5),
            (.accelerometer, 7, 10), (.gyroscope, 0.01, 1), (.gyroscope, 1.01, 2),
            (.gyroscope, -34, 50), (.gyroscope, 1e307, 1e300),
        ] as [(PlotChannel, Double, Double)])
    func theAxisHasARoundLimit(_ channel: PlotChannel, _ value: Double, _ limit: Double) {
        let plot = plot(trace(hertz: 1, seconds: 1) { _ in Vector3(0, value, 0) }, at: 0, channel)
        #expect(abs(plot.limit - limit) <= limit * 1e-9)
        let places = plot.curves.flatMap { $0.parts.joined() }.flatMap { [$0.low, $0.high] }
        #expect(places.allSatisfy { (0...1).contains($0) })
    }

    /// The phone's clock or a driver is wrong; the next samples are plotted all the same.
    @Test(arguments: [Int64.min, -1, 0, 5_000_000_000_000, .max])
    func aWrongTimestampCostsAtMostOneColumn(nanoseconds: Int64) {
        var trace = InertialTrace()
        trace.add(Vector3(1, 1, 1), at: HostTime(nanoseconds: nanoseconds))
        add(&trace, hertz: 100, seconds: 5, from: 0)
        let columns = trace.latest(until: Self.start + .seconds(5)).count
        #expect(columns >= InertialTrace.columnCount - 2)
        _ = trace.latest(until: HostTime(nanoseconds: nanoseconds))
    }

    @Test func samplesMayArriveInAnyOrder() {
        var trace = InertialTrace()
        for index in (0..<500).reversed() {
            trace.add(Vector3(0, 0, -1), at: Self.start + .milliseconds(Int64(index) * 10))
        }
        #expect(trace.latest(until: Self.start + .milliseconds(4990)).count == 250)
    }

    /// Samples and reading never move the columns in memory, so no sample allocates.
    @Test func samplesChangeColumnsInPlace() {
        var trace = InertialTrace()
        let address = { (trace: borrowing InertialTrace) in
            trace.columns.withUnsafeBufferPointer { $0.baseAddress }
        }
        let before = address(trace)
        var read: [[InertialTrace.Column]] = []
        for second in 0..<20 {
            add(&trace, hertz: 800, seconds: 1, from: Double(second))
            read.append(trace.latest(until: Self.start + .seconds(Int64(second))))
        }
        #expect(address(trace) == before && read.count == 20)
        #expect(trace.columns.count == InertialTrace.columnCount)
    }
}

/// When plots are shown.
@Suite struct PlottedSensorTests {
    private func bench(_ mode: CaptureMode, isOn: Bool = true) -> ModelBench {
        var bench = ModelBench(mode)
        var options = ViewfinderOptions()
        options.showsPlots = isOn
        bench.send(.used(.options(options)))
        return bench
    }

    @Test(arguments: [CaptureMode.logger, .vio, .vislam])
    func modesWithInertialSensorsCanPlotThem(_ mode: CaptureMode) {
        let on = bench(mode).model.screen
        #expect(on.hasPlots && on.plotted == [.accelerometer, .gyroscope])
        let off = bench(mode, isOn: false).model.screen
        #expect(off.hasPlots && off.plotted.isEmpty)
    }

    @Test func photosHaveNoPlots() {
        let screen = bench(.photo).model.screen
        #expect(!screen.hasPlots && screen.plotted.isEmpty)
    }

    @Test func onlyDeliveredSensorsArePlotted() {
        var bench = ModelBench(.vio, isRunning: false)
        var options = ViewfinderOptions()
        options.showsPlots = true
        bench.send(.used(.options(options)))
        #expect(bench.model.screen.plotted.isEmpty)
        bench.startFeed(without: [.gyroscope])
        #expect(bench.model.screen.plotted == [.accelerometer])
    }

    @Test(arguments: [
        CaptureEvent.disappeared,
        .condition(.enteredBackground, at: HostTime(nanoseconds: 10_000_000_000)),
        .used(.mode(.photo)),
    ])
    func aCoveredScreenReadsNoPlots(_ event: CaptureEvent) {
        var bench = bench(.logger)
        bench.record()
        bench.send(event)
        #expect(bench.model.screen.plotted.isEmpty == (event != .used(.mode(.photo))))
    }

    /// From the sensor's callback to the screen.
    @Test func theScreenReadsSamplesOnlyWhileItShowsThem() throws {
        let bench = CaptureBench(.vio)
        bench.open()
        try bench.phone.play(.seconds(2))
        bench.engine.tick()
        #expect(bench.engine.plots().isEmpty)
        var options = ViewfinderOptions()
        options.showsPlots = true
        bench.engine.send(.used(.options(options)))
        let plots = bench.engine.plots()
        #expect(plots.map(\.channel) == [.accelerometer, .gyroscope])
        #expect(plots.map(\.rate.english).allSatisfy { $0.hasSuffix(" Hz") && $0 != "0.0 Hz" })
        #expect(plots.flatMap(\.curves).allSatisfy { $0.parts.map(\.count).max() ?? 0 > 50 })
        bench.engine.send(.disappeared)
        #expect(bench.engine.plots().isEmpty)
    }
}
