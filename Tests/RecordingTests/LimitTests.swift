import LockstepRecording
import LockstepSamples
import Testing

private func seconds(_ seconds: Double) throws -> HostTime {
    try #require(HostTime(seconds: seconds))
}

private func inertial(_ time: HostTime) -> Sample {
    .inertial(InertialSample(sensor: .gyroscope, timestamp: time, value: .zero))
}

/// A limit that can be called inside an expectation.
private final class Watch {
    private var limit: DurationLimit

    init(_ limit: HostDuration) { self.limit = DurationLimit(limit) }

    func isReached(frameAt time: Double, starts: Bool = true) throws -> Bool {
        let time = try seconds(time)
        return limit.isReached(
            by: .frame(try blankFrame(time.nanoseconds)), arrival: time + .milliseconds(40),
            startsRecording: starts)
    }

    func isReached(by sample: Sample, arrival: HostTime?) -> Bool {
        limit.isReached(by: sample, arrival: arrival, startsRecording: false)
    }
}

struct DurationLimitTests {
    @Test func fifteenSecondsAtThirtyFramesASecondAre450Frames() throws {
        let limit = Watch(.seconds(15))
        var count = 0
        while try !limit.isReached(frameAt: 100 + Double(count) / 30) { count += 1 }
        #expect(count == 450)
    }

    @Test func timeCountsFromTheFirstKeptFrame() throws {
        let limit = Watch(.seconds(15))
        #expect(try !limit.isReached(frameAt: 90, starts: false))
        #expect(try !limit.isReached(frameAt: 110, starts: true))
        #expect(try !limit.isReached(frameAt: 124.9, starts: false))
        #expect(try limit.isReached(frameAt: 125, starts: false))
    }

    @Test func limitEndsRecordingAfterCameraStops() throws {
        let limit = Watch(.seconds(15))
        #expect(try !limit.isReached(frameAt: 100))
        let end = try seconds(115.04) + DurationLimit.grace
        let before = end - .milliseconds(1)
        #expect(!limit.isReached(by: inertial(before), arrival: before))
        #expect(limit.isReached(by: inertial(end), arrival: end))
    }

    @Test func limitEndsRecordingWithoutCamera() throws {
        let limit = Watch(.seconds(1))
        let start = try seconds(5)
        #expect(!limit.isReached(by: inertial(start), arrival: start))
        let end = try seconds(6.5)
        #expect(limit.isReached(by: inertial(end), arrival: end))
    }

    @Test func invalidTimestampOfAnotherSensorDoesNotEndRecording() throws {
        let limit = Watch(.seconds(1))
        let start = try seconds(5)
        #expect(!limit.isReached(by: inertial(start), arrival: start))
        let strange = inertial(HostTime(nanoseconds: .max))
        #expect(!limit.isReached(by: strange, arrival: start))
        #expect(!limit.isReached(by: strange, arrival: nil))
    }

    @Test func modeCapsTheRequestedLimit() {
        let mode = HostDuration.seconds(15)
        #expect(DurationLimit.capped(asked: nil, mode: nil) == (nil, false))
        #expect(DurationLimit.capped(asked: nil, mode: mode) == (mode, false))
        #expect(DurationLimit.capped(asked: .seconds(60), mode: nil) == (.seconds(60), false))
        #expect(DurationLimit.capped(asked: .seconds(15), mode: mode) == (mode, false))
        #expect(DurationLimit.capped(asked: .seconds(16), mode: mode) == (mode, true))
    }
}

struct SpaceLimitTests {
    @Test(arguments: [
        (Int64(0), SpaceLimit.Verdict.exhausted), (49_999_999, .exhausted), (50_000_000, .low),
        (199_999_999, .low), (200_000_000, .enough), (.max, .enough),
    ])
    func judges(freeBytes: Int64, verdict: SpaceLimit.Verdict) {
        #expect(SpaceLimit().verdict(freeBytes: freeBytes) == verdict)
    }
}
