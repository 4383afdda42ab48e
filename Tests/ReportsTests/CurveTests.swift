import LockstepAnalysis
import LockstepSamples
import Testing

@testable import LockstepReports

/// Curves over quantities other than time.
@Suite struct CurveTests {
    @Test func curvesAppearIfThereAreAny() throws {
        let none = try ReportedSession(ReportedSession.readings()).page
        for name in ["synchronization", "allan", "spectrum"] {
            #expect(!none.contains("id=\"\(name)\""))
        }
        // Allan deviations need one minute at rest, and a spectrum 384 samples.
        let page = try ReportedSession(ReportedSession.readings(count: 6_200, noise: 0.001)).page
        #expect(page.contains("<section id=\"allan\">"))
        #expect(page.count(of: "N, noise density") == 2)
        #expect(page.contains("id=\"plot-allan-2\"") && page.contains("id=\"plot-spectrum-2\""))
        #expect(page.contains("\"isLogarithmic\":true"))
        #expect(!page.contains("id=\"synchronization\""))
    }

    @Test func curvesNameTheirMeasurement() throws {
        var measured = MeasuredCurves()
        measured.speedCorrelation = MeasuredCurves.Lines(places: [-0.01, 0], values: [[0.5, 1]])
        measured.allanDeviations[.gyroscope] = MeasuredCurves.Lines(
            places: [1, 2], values: [[0.123456, 0], [1, 1], [2, 2]])
        let curves = ReportCurves(measured)
        #expect(curves.named.map(\.name) == ["synchronization-1", "allan-1"])
        #expect(curves.synchronization.first?.series.map(\.values) == [[0.5, 1]])
        let allan = try #require(curves.allanDeviations.first)
        #expect(allan.series.map(\.name) == ["x", "y", "z"] && allan.yAxis.unit == "rad/s")
        // A logarithmic axis has no zero.
        #expect(allan.series[0].values[0] == 0.1235 && allan.series[0].values[1].isNaN)
    }

    @Test func theOffsetFromImagesHasItsCurve() throws {
        var measured = MeasuredCurves()
        measured.imageCorrelation = MeasuredCurves.Lines(
            places: [-0.5, 0, 0.5], values: [[0, 1, 0]])
        measured.imageImuOffset = MeasuredCurves.Mark(place: 0.015, standardError: 0.0001)
        measured.speedCorrelation = measured.imageCorrelation
        let curves = ReportCurves(measured).synchronization
        #expect(curves.map(\.title) == ["Gyroscope against images", "Gyroscope against poses"])
        #expect(curves.map(\.mark) == [Curve.Mark(x: 15, standardError: 0.1), nil])
    }

    /// The check takes a stored offset into account, so a peak at zero confirms that offset.
    @Test func offsetsAreFromTheStoredOffset() throws {
        var measured = MeasuredCurves()
        measured.imageCorrelation = .init(places: [-0.5, 0, 0.5], values: [[0, 1, 0]])
        let plain = try #require(ReportCurves(measured).synchronization.first)
        #expect(plain.xAxis.title == "Offset")
        #expect(plain.meaning.contains("With synchronized clocks the peak is at 0 ms."))
        let stored = ReportCurves(measured, storedOffset: 0.0151)
        let curve = try #require(stored.synchronization.first)
        #expect(curve.xAxis.title == "Offset from the stored 15.1 ms")
        #expect(
            curve.meaning.contains("relative to the stored offset, t_imu = t_camera + 15.1 ms."))
        #expect(!curve.meaning.contains("synchronized clocks"))
    }

    @Test func allanDeviationsStateTheirNoise() throws {
        func level(_ value: Double?) -> MeasuredCurves.NoiseLevel {
            .init(
                observed: value.map { .init(place: $0, standardError: $0 / 8) }, atMost: 0.000_02)
        }
        var measured = MeasuredCurves()
        measured.allanDeviations[.gyroscope] = .init(places: [1], values: [[1], [1], [1]])
        let noise = MeasuredCurves.AxisNoise(
            density: level(0.000_123_4), biasInstability: level(nil), randomWalk: level(2e-6))
        measured.noise[.gyroscope] = [noise, nil, noise]
        let levels = try #require(ReportCurves(measured).allanDeviations.first).levels
        #expect(levels.map(\.title.first) == ["N", "B", "K"])
        #expect(levels.map(\.unit) == ["rad/s/√Hz", "rad/s", "rad/s/s/√Hz"])
        #expect(levels[0].values == ["0.000123 ± 1.5e-05", "–", "0.000123 ± 1.5e-05"])
        #expect(levels[1].values[0] == "≤ 2e-05" && levels[2].values[0] == "2e-06 ± 2.5e-07")
        measured.noise[.gyroscope] = [nil, nil, nil]
        #expect(ReportCurves(measured).allanDeviations.first?.levels == [])
    }

    /// 0.1 s in either direction, or five times the offset if that is more, never beyond the tested
    /// range.
    @Test(arguments: [
        (0.015, -100.0...100.0), (-0.0042, -100...100), (0.03, -150...150), (-0.08, -400...400),
        (0.4, -500...500),
    ])
    func synchronizationIsCenteredOnTheResult(
        _ offset: Double, _ shown: ClosedRange<Double>
    ) throws {
        var measured = MeasuredCurves()
        measured.speedCorrelation = MeasuredCurves.Lines(
            places: [-0.5, 0, 0.5], values: [[0, 1, 0]])
        measured.poseImuOffset = MeasuredCurves.Mark(place: offset, standardError: 0.00012)
        let curve = try #require(ReportCurves(measured).synchronization.first)
        #expect(curve.x == [-500, 0, 500] && curve.xAxis.unit == "ms")
        #expect(curve.shown == shown)
        #expect(curve.mark == Curve.Mark(x: offset * 1e3, standardError: 0.12))
    }

    @Test func withoutAResultTheFullRangeIsShown() throws {
        var measured = MeasuredCurves()
        measured.speedCorrelation = MeasuredCurves.Lines(places: [-0.5, 0.5], values: [[0, 1]])
        let curve = try #require(ReportCurves(measured).synchronization.first)
        #expect(curve.mark == nil && curve.shown == nil)
    }
}
