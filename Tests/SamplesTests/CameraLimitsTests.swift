import LockstepSamples
import Testing

@Suite struct CameraLimitsTests {
    private static func time(_ value: Int64, _ timescale: Int32) -> RationalTime {
        RationalTime(value: value, timescale: timescale)
    }

    @Test func clampedTimeIsTheNearestInTheRange() {
        let times = (-1...3).flatMap { value in
            (1...3).map { Self.time(Int64(value), Int32($0)) }
        }
        for lower in times {
            for upper in times {
                for wanted in times {
                    let clamped = wanted.clamped(from: lower, to: upper)
                    let ends = (lower.seconds ?? .nan, upper.seconds ?? .nan)
                    guard ends.0 <= ends.1 else {
                        #expect(clamped == nil)
                        continue
                    }
                    let expected = min(max(wanted.seconds ?? .nan, ends.0), ends.1)
                    #expect(clamped?.seconds == expected, "\(wanted) in \(lower)…\(upper)")
                }
            }
        }
    }

    @Test func limitIsReturnedUnchanged() {
        let limit = Self.time(1_000_000, 30_000_030)
        let clamped = RationalTime(seconds: 1e-9)?.clamped(from: limit, to: Self.time(1, 1))
        #expect(clamped == limit)
    }

    @Test(arguments: [0, -1] as [Int32])
    func invalidTimeIsNotInARange(_ timescale: Int32) {
        let none = Self.time(1, timescale)
        #expect(none.seconds == nil)
        #expect(none.clamped(from: Self.time(0, 1), to: Self.time(1, 1)) == nil)
        #expect(Self.time(1, 1).clamped(from: none, to: Self.time(1, 1)) == nil)
        #expect(Self.time(1, 1).clamped(from: Self.time(0, 1), to: none) == nil)
    }

    @Test func theLargestNumbersAreComparedWithoutATrap() {
        let greatest = Self.time(.max, 1)
        let least = Self.time(.min, .max)
        #expect(greatest.clamped(from: least, to: greatest) == greatest)
        #expect(Self.time(.min, 1).clamped(from: least, to: greatest) == least)
    }

    struct Exposure: Sendable {
        var iso: Double
        var seconds: Double
        var expected: (iso: Double, seconds: Double)?
    }

    @Test(arguments: [
        Exposure(iso: 400, seconds: 0.01, expected: (400, 0.01)),
        Exposure(iso: 10, seconds: 1e-9, expected: (32, 0.000_02)),
        Exposure(iso: .infinity, seconds: 5, expected: (1600, 0.5)),
        Exposure(iso: 400, seconds: .infinity, expected: nil),
        Exposure(iso: .nan, seconds: 0.01, expected: nil),
        Exposure(iso: 400, seconds: .nan, expected: nil),
    ])
    func exposureIsAsNearAsTheFormatAllows(_ example: Exposure) throws {
        let limits = try #require(
            ExposureLimits(
                shortest: Self.time(1, 50_000), longest: Self.time(1, 2), leastISO: 32,
                greatestISO: 1600))
        let nearest = limits.nearest(iso: example.iso, durationSeconds: example.seconds)
        #expect(nearest?.iso == example.expected?.iso)
        #expect(nearest?.duration.seconds == example.expected?.seconds)
    }

    @Test(arguments: [(1600.0, 32.0), (.nan, 32), (32, .nan)])
    func sensitivityLimitsInTheWrongOrderAreNil(_ least: Double, _ greatest: Double) {
        let limits = ExposureLimits(
            shortest: Self.time(1, 2), longest: Self.time(1, 1), leastISO: least,
            greatestISO: greatest)
        #expect(limits == nil)
    }

    @Test(
        arguments: [
            (30.0, RationalTime(value: 1, timescale: 30)),
            (29.97, RationalTime(value: 33_366_700, timescale: 1_000_000_000)),
            (240, RationalTime(value: 1, timescale: 60)),
            (0.5, RationalTime(value: 1, timescale: 3)),
        ] as [(Double, RationalTime)])
    func aRateBecomesTheDurationOfOneFrame(_ rate: Double, _ expected: RationalTime) {
        let range = FrameDurationRange(shortest: Self.time(1, 60), longest: Self.time(1, 3))
        #expect(range.nearest(framesPerSecond: rate) == expected)
    }

    @Test(arguments: [0, -30, .nan, .infinity])
    func invalidRateHasNoDurationAndNoInterval(_ rate: Double) {
        let range = FrameDurationRange(shortest: Self.time(1, 60), longest: Self.time(1, 3))
        #expect(range.nearest(framesPerSecond: rate) == nil)
        #expect(inertialInterval(hertz: rate) == nil)
    }

    @Test func onlyRatesAbove200HertzUseBatches() {
        #expect(inertialInterval(hertz: 200) == 0.005)
        #expect(!isBatchedRate(hertz: 200))
        #expect(isBatchedRate(hertz: 201))
    }

    @Test(arguments: [(1.0, 1.0), (1.5, 1), (-0.5, 0), (0.25, 0.25), (.infinity, 1)])
    func aLensPositionIsClampedToItsRange(_ wanted: Double, _ expected: Double) {
        #expect(FocusPolicy.locked(lensPosition: wanted).lockedLensPosition == expected)
    }

    @Test func invalidLensPositionIsNotSet() {
        #expect(FocusPolicy.locked(lensPosition: .nan).lockedLensPosition == nil)
        #expect(FocusPolicy.continuous.lockedLensPosition == nil)
    }

    @Test(
        arguments: [
            (CameraPosition.back, [.back, .front], .back),
            (.front, [.back, .front], .front), (.front, [.back], .back), (.back, [.front], .front),
            (.back, [], nil),
        ] as [(CameraPosition, Set<CameraPosition>, CameraPosition?)])
    func theOtherCameraIsUsedIfOneIsMissing(
        _ wanted: CameraPosition, _ there: Set<CameraPosition>, _ expected: CameraPosition?
    ) {
        #expect(wanted.nearest(among: there) == expected)
    }
}
