import LockstepSamples
import Testing

@testable import LockstepSynthetic

@Suite struct OrderTests {
    /// A feed of notices at given times.
    struct Notices: Feed {
        var name: String
        var milliseconds: [Int64]

        mutating func next() -> Coming? {
            guard !milliseconds.isEmpty else { return nil }
            let time = HostTime(nanoseconds: milliseconds.removeFirst() * 1_000_000)
            return Coming(.event(.notice(name), at: time), arrival: time)
        }
    }

    /// A timeline as text: "a1 b2" for notice a at 1 ms, b at 2 ms.
    private static func merged(_ feeds: [Notices]) -> String {
        var feed = MergedFeed(feeds)
        var words: [String] = []
        while let coming = feed.next() {
            guard case .sample(.event(.notice(let name), let time)) = coming.content else {
                continue
            }
            words.append("\(name)\(time.nanoseconds / 1_000_000)")
        }
        return words.joined(separator: " ")
    }

    @Test func mergesByArrivalAndTheFirstFeedGoesFirst() {
        let a = Notices(name: "a", milliseconds: [1, 5, 5, 9])
        let b = Notices(name: "b", milliseconds: [2, 5, 10])
        let none = Notices(name: "n", milliseconds: [])
        #expect(Self.merged([a, none, b]) == "a1 b2 a5 a5 b5 a9 b10")
        #expect(Self.merged([b, a]) == "a1 b2 b5 a5 a5 a9 b10")
        #expect(Self.merged([none]) == "")
        #expect(Self.merged([]) == "")
    }

    @Test func arrivalsKeepTheirOrderWithAnyJitter() {
        let model = PhoneModel(.inertial(seconds: 1))
        var clock = ArrivalClock(model, part: 9, latencySeconds: 0.001, jitterSeconds: 0.1)
        var previous = HostTime(nanoseconds: 0)
        for index in 0..<200 as Range<UInt64> {
            let time = model.configuration.startTime + .milliseconds(Int64(index))
            let arrival = clock.arrival(of: time, index: index)
            #expect(arrival >= time + .milliseconds(1) && arrival >= previous)
            #expect(arrival <= time + .milliseconds(101))
            previous = arrival
        }
    }

    @Test func anchorInForceIsTheLatestEarlierOne() {
        let model = PhoneModel(.inertial(seconds: 60))
        let start = model.configuration.startTime
        for (seconds, expected) in [(0, 0), (9, 0), (10, 10), (25, 20)] as [(Int64, Int64)] {
            let anchor = model.anchorInForce(at: start + .seconds(seconds))
            #expect(anchor.host == start + .seconds(expected))
        }
    }

    @Test func framesFillTheDurationAtTheRequestedRate() throws {
        for rate in [1.0, 29.97, 60, 240] {
            let model = PhoneModel(
                SyntheticConfiguration.small(seconds: 3).with { $0.framesPerSecond = rate })
            let schedule = CameraSchedule(model)
            var plans: [FramePlan] = []
            while let plan = schedule.frame(UInt64(plans.count)) { plans.append(plan) }
            #expect((Double(plans.count) - 2.95 * rate).magnitude <= 1)
            #expect(plans.allSatisfy { $0.exposureSeconds < 1 / rate && $0.middle < model.end })
            #expect(zip(plans, plans.dropFirst()).allSatisfy { $0.middle < $1.middle })
        }
    }

    @Test func linesOfTruthKeepTheOrderOfTheirKeys() throws {
        var line = JSONLine()
        line.add("b", 2)
        line.add("a", 0.1)
        line.add("never", Double.nan)
        line.add("yes", true)
        line.add("word", "x")
        line.add("place", Vector3(1, -2.5, 1e-9))
        line.add("size", PixelSize(width: 3, height: 4))
        line.add("inner") { $0.add("z", UInt64.max) }
        #expect(
            line.text
                == #"{"b":2,"a":0.1,"yes":true,"word":"x","place":[1.0,-2.5,1e-09],"#
                + #""size":[3,4],"inner":{"z":18446744073709551615}}"#)
    }

    @Test func curvesAddTheirWaves() {
        var curve = SmoothCurve(constant: 2, slope: 3)
        curve.waves = [SmoothCurve.Wave(amplitude: 5, radiansPerSecond: 2, phase: 0)]
        let jet = curve.jet(at: 0)
        #expect(jet.value == 2 && jet.velocity == 13 && jet.acceleration == 0)
        let later = curve.jet(at: .pi / 4)
        #expect((later.value - (7 + 3 * .pi / 4)).magnitude < 1e-12)
        #expect((later.acceleration + 20).magnitude < 1e-12)
    }

    @Test func biasStaysConstantWithoutWalk() {
        let errors = InertialErrors(
            noiseDensity: 1, randomWalk: 0, biasInstability: 0, initialBias: Vector3(1, 2, 3))
        var walk = BiasWalk(
            errors, rateHertz: 100, of: .gyroscope, random: RandomSource(seed: 1))
        for _ in 0..<50 { walk.advance() }
        #expect(walk.bias == Vector3(1, 2, 3))
    }

    @Test func poseErrorsAreSmallAndSlow() {
        let errors = PoseErrors(PhoneModel(.inertial(seconds: 1)), part: 0)
        for seconds in stride(from: 0.0, to: 60, by: 0.5) {
            #expect(errors.translation(at: seconds).length < 0.0064)
            let turn = errors.rotation(at: seconds)
            #expect(2 * Vector3(turn.x, turn.y, turn.z).length < 0.0033)
            let change = errors.translation(at: seconds + 0.033) - errors.translation(at: seconds)
            #expect(change.length < 0.0005)
        }
    }
}
