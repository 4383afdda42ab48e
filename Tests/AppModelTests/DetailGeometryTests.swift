import LockstepAppModel
import LockstepSamples
import Testing

@Suite struct DetailGeometryTests {
    private func pose(_ x: Double, _ y: Double, _ z: Double) -> Transform {
        Transform(rotation: .identity, translation: Vector3(x, y, z))
    }

    @Test func longPathIsThinnedAndKeepsEndsAndLength() throws {
        let poses = (0..<10_001).map { pose(Double($0) * 0.01, 0, 0) }
        let path = TrajectoryPath(poses: poses)
        #expect(path.points.count <= 2000 && path.points.count > 500)
        #expect(path.points.first?.position.x == 0)
        #expect(path.points.last?.position.x == 100)
        #expect((path.lengthMeters - 100).magnitude < 0.03, "moves of at least 2 cm count")
        let steps = zip(path.points, path.points.dropFirst()).map { $1.position.x - $0.position.x }
        let longest = try #require(steps.max())
        #expect(longest < 0.17, "thinned evenly: \(longest)")
    }

    @Test func nonFinitePosesAreOmittedFromThePath() {
        let path = TrajectoryPath(poses: [pose(0, 0, 0), pose(.nan, 0, 0), pose(1, 0, 0)])
        #expect(path.poseCount == 2 && path.framesWithoutPose == 1)
        #expect(path.lengthMeters == 1)
    }

    @Test func fromTheTopXGoesRightAndZGoesDown() {
        let path = TrajectoryPath(poses: [pose(0, 0, 0), pose(1, 5, 0), pose(0, 0, 2)])
        let view = TrajectoryProjection(path, from: .top, width: 400, height: 200)
        let places = view.places
        #expect(places[1].x > places[0].x)
        #expect((places[1].y - places[0].y).magnitude < 1e-9, "height is not visible from above")
        #expect(places[2].y > places[0].y)
        #expect(places.allSatisfy { (0...400).contains($0.x) && (0...200).contains($0.y) })
        let ratio = (places[2].y - places[0].y) / (places[1].x - places[0].x)
        #expect((ratio - 2).magnitude < 1e-9, "both axes have the same scale")
    }

    @Test func fromTheSideUpIsUp() {
        var side = TrajectoryViewpoint.top
        side = side.dragged(x: 0, y: -1000)
        #expect(side.pitch == 0)
        let path = TrajectoryPath(poses: [pose(0, 0, 0), pose(0, 1, 0)])
        let places = TrajectoryProjection(path, from: side, width: 100, height: 100).places
        #expect(places[1].y < places[0].y)
        #expect(side.dragged(x: 0, y: 1e9).pitch == .pi / 2, "never from below")
    }

    @Test func turningKeepsDistancesOnTheScreenBelowTheScale() {
        let path = TrajectoryPath(poses: (0..<50).map { pose(Double($0), Double($0 % 7), 3) })
        var viewpoint = TrajectoryViewpoint.corner
        for _ in 0..<40 {
            viewpoint = viewpoint.dragged(x: 17, y: -3)
            let view = TrajectoryProjection(path, from: viewpoint, width: 300, height: 300)
            #expect(view.places.allSatisfy { (0...300).contains($0.x) && (0...300).contains($0.y) })
        }
    }

    @Test func theScaleIsARoundLength() {
        for (radius, label) in [(0.0, "0.02 m"), (1, "0.20 m"), (12, "5 m"), (400, "100 m")] {
            let path = TrajectoryPath(poses: [pose(-radius, 0, 0), pose(radius, 0, 0)])
            let view = TrajectoryProjection(path, from: .top, width: 300, height: 300)
            #expect(view.scaleLabel == label)
            #expect(view.scaleWidth >= 20 && view.scaleWidth <= 75, "\(view.scaleWidth)")
        }
    }

    @Test func ticksAreRoundAndFew() {
        let cases: [(Double, Double, Int, [String])] = [
            (0, 10, 5, ["0", "2", "4", "6", "8"]), (-1.2, 1.2, 4, ["-1", "0", "1"]),
            (0, 0.03, 3, ["0.00", "0.01", "0.02"]), (101.32, 101.36, 4, []),
            (5, 5, 4, []), (.nan, 1, 4, []), (0, 1000, 3, ["0", "500", "1000"]),
        ]
        for (low, high, most, labels) in cases {
            let ticks = PlotTicks(from: low, to: high, most: most)
            #expect(ticks.values.count <= most)
            #expect(ticks.values.allSatisfy { $0 >= low - 1e-9 && $0 <= high + 1e-9 })
            if !labels.isEmpty { #expect(ticks.values.map(ticks.label) == labels) }
        }
        #expect(!PlotTicks(from: 101.32, to: 101.36, most: 4).values.isEmpty)
    }

    @Test func windowsNeverShrinkToNothing() {
        let window = PlotWindow(
            start: HostTime(nanoseconds: 0), end: HostTime(nanoseconds: 1_000_000_000))
        #expect(window.part(from: 0.5, to: 0.5).duration == .milliseconds(10))
        #expect(window.part(from: -3, to: 9) == window)
        #expect(window.part(from: .nan, to: 1).duration > .zero)
        let far = PlotWindow(
            start: HostTime(nanoseconds: .min), end: HostTime(nanoseconds: .max))
        #expect(far.part(from: 0.25, to: 0.75).duration > .zero)
    }

    @Test func curveKeepsExtremesOfEachColumn() {
        let window = PlotWindow(
            start: HostTime(nanoseconds: 0), end: HostTime(nanoseconds: 100_000_000))
        let values: [(Int64, Double)] = [
            (0, 1), (10, -5), (49, 2), (50, 7), (100, 8), (101, 99), (-1, 99), (60, .nan),
        ]
        let readings = values.map {
            (time: HostTime(nanoseconds: $0.0 * 1_000_000), values: [$0.1])
        }
        let plots = SessionPlots(window, columns: 4, readings: [.barometer: readings])
        let line = plots.plots[0].lines[0]
        #expect(line[0] == -5...1 && line[1] == 2...2 && line[2] == 7...7 && line[3] == 8...8)
        #expect(line.count == 5 && line[4] == nil)
    }
}
