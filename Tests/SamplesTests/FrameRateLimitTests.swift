import LockstepSamples
import Testing

/// The selection of frames from a camera that is faster than requested.
@Suite struct FrameRateLimitTests {
    /// Returns the indices of the kept frames.
    private func kept(
        _ milliseconds: [Double], at framesPerSecond: Double, of camera: Double = 60
    ) -> [Int] {
        var limit = FrameRateLimit(framesPerSecond: framesPerSecond, ofCamera: camera)
        return milliseconds.indices.filter { index in
            limit.keeps(HostTime(nanoseconds: Int64((milliseconds[index] * 1e6).rounded())))
        }
    }

    private func regular(_ count: Int, hertz: Double) -> [Double] {
        (0..<count).map { 1e6 + Double($0) * 1000 / hertz }
    }

    @Test(arguments: [59.94, 60, 60.06, 61.5])
    func everySecondFrameOfTwiceTheRateIsKept(_ hertz: Double) {
        // Ten minutes: a phase that crept would show.
        let count = 36_000
        #expect(
            kept(regular(count, hertz: hertz), at: 30) == Array(stride(from: 0, to: count, by: 2)))
    }

    @Test(arguments: [(30.0, 30.0), (29.97, 30), (30.03, 30), (24, 30), (60, 60), (60, 50)])
    func aCameraThatIsNotTwiceAsFastLosesNothing(_ hertz: Double, _ requested: Double) {
        let times = regular(1000, hertz: hertz)
        #expect(kept(times, at: requested, of: hertz.rounded()) == Array(0..<1000))
    }

    /// 25 of 60 frames would be two or three apart in turn; every third would be too few.
    @Test(arguments: [(25.0, 2), (24, 2), (29.97, 2), (32, 1), (40, 1), (20, 3), (19, 3)])
    func framesAreEvenlySpacedAndNotFewerThanRequested(_ requested: Double, _ stride: Int) {
        let expected = Array(Swift.stride(from: 0, to: 1000, by: stride))
        #expect(kept(regular(1000, hertz: 60), at: requested) == expected)
        #expect(FrameRateLimit(framesPerSecond: requested, ofCamera: 60).stride == stride)
    }

    @Test func everyFourthFrameOfFourTimesTheRateIsKept() {
        #expect(
            kept(regular(1000, hertz: 120), at: 30, of: 120)
                == Array(stride(from: 0, to: 1000, by: 4)))
    }

    @Test func jitterOfAQuarterOfAFrameChangesNothing() {
        let times = regular(1000, hertz: 60).enumerated().map { index, time in
            time + 4 * Double((index * 7919) % 2000 - 1000) / 1000
        }
        #expect(kept(times, at: 30) == Array(stride(from: 0, to: 1000, by: 2)))
    }

    @Test func aLostFrameShiftsTheSelectionByOne() {
        var times = regular(10, hertz: 60)
        times.remove(at: 4)
        // Of frames 0 to 9 without 4: 0, 2, 5, 7, 9.
        #expect(kept(times, at: 30) == [0, 2, 4, 6, 8])
    }

    @Test func timestampsThatGoBackAreKept() {
        // A camera that restarts its clock; the recorder judges the order.
        #expect(kept([1000, 1016, 10, 26, 43], at: 30) == [0, 2, 4])
    }

    @Test(arguments: [0, -30, .nan, .infinity] as [Double])
    func anInvalidRateKeepsEverything(_ rate: Double) {
        #expect(kept(regular(10, hertz: 60), at: rate) == Array(0..<10))
        #expect(kept(regular(10, hertz: 60), at: 30, of: rate) == Array(0..<10))
    }

    @Test func theIntervalIsThatOfKeptFrames() {
        let limit = FrameRateLimit(framesPerSecond: 30, ofCamera: 60)
        let frame = RationalTime(value: 1, timescale: 60)
        #expect(limit.interval(ofFrame: frame) == RationalTime(value: 2, timescale: 60))
        #expect(limit.interval(ofFrame: RationalTime(value: .max, timescale: 1)) == nil)
    }
}
