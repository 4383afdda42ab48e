import LockstepSamples
import LockstepSynthetic
import Testing

/// A fleet's plan: which phones record what, and with which defects.
@Suite struct FleetPlanTests {
    private static let modes = [
        FleetMode(
            name: "plain", streams: [.camera, .depth, .accelerometer, .gyroscope],
            framesPerSecond: 30, inertialRateHertz: 100, durationLimit: .seconds(15),
            endsAtInterruption: true),
        FleetMode(
            name: "fast", streams: [.camera, .accelerometer, .gyroscope, .barometer],
            framesPerSecond: 30, inertialRateHertz: 200, durationLimit: nil,
            endsAtInterruption: false),
    ]
    private static let fleet = FleetPlan(count: 1000, seed: 7, modes: modes)

    private func plan(_ count: Int, seed: UInt64 = 7) -> FleetPlan {
        FleetPlan(count: count, seed: seed, modes: Self.modes)
    }

    @Test func equalSeedsGiveEqualFleets() {
        #expect(plan(50) == plan(50))
        #expect(plan(50) != plan(50, seed: 8))
        #expect(Array(plan(1000).sessions.prefix(50)) == plan(50).sessions)
    }

    @Test func aTenthHasADefectAndEveryKindOccurs() {
        let defects = Self.fleet.sessions.compactMap(\.defect)
        #expect(defects.count == 100)
        #expect(Set(defects.map(\.kind)) == Set(Defect.Kind.allCases))
        for block in stride(from: 0, to: 1000, by: 10) {
            let ten = Self.fleet.sessions[block..<block + 10]
            #expect(ten.count { $0.defect != nil } == 1)
        }
    }

    @Test func sessionsDiffer() {
        let sessions = Self.fleet.sessions
        #expect(Set(sessions.map(\.name)).count == 1000)
        #expect(Set(sessions.map(\.configuration.seed)).count == 1000)
        #expect(Set(sessions.map(\.configuration.startWall)).count == 1000)
        #expect(Set(sessions.map(\.device)) == Set(FleetDevice.all))
        #expect(Set(sessions.map(\.mode.name)) == ["plain", "fast"])
        let short = sessions.count { $0.configuration.duration == .seconds(2) }
        #expect((25...75).contains(short))
    }

    @Test func everyPhoneIsPossible() throws {
        for session in Self.fleet.sessions {
            _ = try SyntheticPhone(session.configuration)
            if let limit = session.mode.durationLimit {
                #expect(session.configuration.duration <= limit)
            }
            guard let defect = session.defect else { continue }
            #expect(try Defect(parsing: "\(defect)").kind == defect.kind)
        }
    }

    /// Phones and modes are chosen so that all but two kinds of recordings can show their defect.
    @Test func whatCannotBeSeenHasAReason() {
        for session in Self.fleet.sessions {
            guard let kind = session.defect?.kind else {
                #expect(session.unobservableReason == nil)
                continue
            }
            let isShort = session.configuration.duration == .seconds(2)
            if kind == .poseDrift {
                #expect(session.unobservableReason?.contains("independently") == true)
            } else if session.unobservableReason != nil {
                #expect(isShort || session.mode.durationLimit != nil, "\(session.label)")
            }
        }
    }

    @Test(arguments: [
        (Defect.Kind.clockOffset, 2.0, "the recording is shorter than 5 s"),
        (.barometerMissing, 10, "the recording has no barometer stream"),
        (.biasWalk, 10, "the phone does not rest"),
    ])
    func theReasonNamesWhatIsMissing(_ kind: Defect.Kind, _ seconds: Double, _ reason: String) {
        let found = (0..<64).lazy.compactMap { seed -> String? in
            let plan = FleetPlan(count: 220, seed: UInt64(seed), modes: [Self.modes[0]])
            return plan.sessions.first {
                $0.defect?.kind == kind && $0.unobservableReason == reason
            }?.label
        }.first
        #expect(found?.contains("\"observable\":false,\"reason\":\"\(reason)\"") == true)
    }
}
