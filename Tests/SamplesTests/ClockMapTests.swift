import LockstepSamples
import Testing

/// The exact conversion of host times to a reference clock.
@Suite struct ClockMapTests {
    static func map(_ points: [(Int64, Int64)]) -> ClockMap? {
        ClockMap(
            points.map {
                ClockMap.Point(host: HostTime(nanoseconds: $0.0), referenceNanoseconds: $0.1)
            })
    }

    static func convert(_ map: ClockMap, _ host: Int64) -> Int64 {
        map.reference(HostTime(nanoseconds: host))
    }

    @Test func onePointIsAnOffset() throws {
        let map = try #require(Self.map([(1_000, 5_000)]))
        #expect(
            [-7, 0, 1_000, 9_999].map { Self.convert(map, $0) } == [3_993, 4_000, 5_000, 13_999])
    }

    @Test func pointsAreMetAndLinesContinue() throws {
        let map = try #require(
            Self.map([(0, 100), (1_000_000, 1_000_130), (2_000_000, 1_999_930)]))
        #expect(Self.convert(map, 0) == 100)
        #expect(Self.convert(map, 1_000_000) == 1_000_130)
        #expect(Self.convert(map, 2_000_000) == 1_999_930)
        #expect(Self.convert(map, 500_000) == 500_115)
        #expect(Self.convert(map, -1_000_000) == -999_930)
        #expect(Self.convert(map, 3_000_000) == 2_999_730)
    }

    @Test func halvesAreRoundedAwayFromZero() throws {
        let map = try #require(Self.map([(0, 0), (2_000, 2_001)]))
        #expect(Self.convert(map, 1_000) == 1_001)
        #expect(Self.convert(map, -1_000) == -1_001)
        let slow = try #require(Self.map([(0, 0), (2_000, 1_999)]))
        #expect(Self.convert(slow, 1_000) == 999)
    }

    /// The product of a century and its drift needs more than 64 bits.
    @Test func centuriesAreExact() throws {
        let century: Int64 = 3_155_760_000_000_000_000
        let map = try #require(Self.map([(0, 7), (century, century + 7 + century / 10_000)]))
        #expect(Self.convert(map, century / 4) == century / 4 + 7 + century / 40_000)
        #expect(Self.convert(map, .max) == .max)
        #expect(Self.convert(map, .min) == .min)
    }

    @Test(
        arguments: [
            [], [(5, 0), (5, 1)], [(5, 0), (4, 1)], [(0, 0), (1_000, 1_002)],
            [(0, 0), (999, 1_000)],
            [(0, 0), (1_000, -5)], [(.max, 0)], [(0, .min)], [(-(1 << 62), 1 << 62), (1 << 62, 0)],
        ] as [[(Int64, Int64)]])
    func clocksThatCannotRunLikeThisAreRefused(_ points: [(Int64, Int64)]) {
        #expect(Self.map(points) == nil)
    }

    @Test func theInverseLeadsBack() throws {
        let map = try #require(
            Self.map([(3_000, 9_000_000_123), (60_000_000_000, 69_001_800_123)]))
        let back = try #require(map.inverse)
        for host in stride(from: Int64(-5_000_000_000), to: 90_000_000_000, by: 777_777_777) {
            #expect(abs(Self.convert(back, Self.convert(map, host)) - host) <= 2)
        }
        let round = try #require(map.followed(by: back))
        #expect(abs(Self.convert(round, 1_234_567_890) - 1_234_567_890) <= 2)
    }
}
