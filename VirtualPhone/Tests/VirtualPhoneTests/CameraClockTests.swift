import LockstepSamples
import Testing
import VirtualPhone

@Suite struct CameraClockTests {
    let start = HostTime(nanoseconds: 1_000_000_000_000)

    @Test func aClockWithoutOffsetAndDriftIsTheHostClock() {
        let time = HostTime(nanoseconds: 1_234_567_890_123)
        #expect(CameraClock().time(at: time, start: start) == time)
        #expect(CameraClock().hostTime(at: time, start: start) == time)
    }

    @Test func driftIsGainedBySecond() {
        let clock = CameraClock(offset: .milliseconds(-3), driftPartsPerBillion: 20_000)
        let time = clock.time(at: start + .seconds(10), start: start)
        #expect(time == start + .seconds(10) + HostDuration(nanoseconds: 200_000 - 3_000_000))
    }

    @Test(arguments: [0, 1, 777, 20_000, 1_000_000])
    func theWayBackIsExactWithoutNegativeDrift(_ drift: Int64) {
        var generator = SplitMix(seed: UInt64(drift))
        let clock = CameraClock(
            offset: HostDuration(nanoseconds: 987_654_321), driftPartsPerBillion: drift)
        for _ in 0..<2000 {
            let elapsed = Int64.random(in: -1_000_000_000...90_000_000_000_000, using: &generator)
            let host = start + HostDuration(nanoseconds: elapsed)
            #expect(clock.hostTime(at: clock.time(at: host, start: start), start: start) == host)
        }
    }

    @Test func negativeDriftIsOffByANanosecondAtMost() {
        let clock = CameraClock(driftPartsPerBillion: -20_000)
        for step in Int64(0)..<2000 {
            let host = start + HostDuration(nanoseconds: step * 49_999_999)
            let back = clock.hostTime(at: clock.time(at: host, start: start), start: start)
            #expect((back - host).magnitude <= HostDuration(nanoseconds: 1))
        }
    }
}
