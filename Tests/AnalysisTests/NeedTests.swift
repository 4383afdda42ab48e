import LockstepAnalysis
import LockstepSamples
import LockstepTestSupport
import Testing

/// Losing data that a purpose needs never makes a recording better.
@Suite struct NeedTests {
    /// Data that a recording can lose.
    enum Loss: Hashable, Sendable, CustomTestStringConvertible {
        case stream(Stream)
        case need(CheckProfile.Need)

        var testDescription: String {
            switch self {
            case .stream(let stream): return stream.rawValue
            case .need(let need): return need.rawValue
            }
        }

        /// The plan without this data.
        func applied(to plan: ExamplePlan) -> ExamplePlan {
            var plan = plan
            switch self {
            case .stream(.depth):
                plan.hasDepth = false
                plan.changeFrames { $0.depth = nil }
            case .stream(let stream):
                plan.deliveries.removeAll { $0.sample.stream == stream }
                plan.streams.removeAll { $0.stream == stream }
            case .need(.intrinsics): plan.changeFrames { $0.intrinsics = nil }
            case .need(.poses): plan.changeFrames { $0.worldFromCamera = nil }
            case .need(.calibration): plan.calibration = nil
            }
            return plan
        }
    }

    /// Defects of data that can be lost.
    static let faults: [(String, @Sendable (inout ExamplePlan) -> Void)] = [
        ("nothing", { _ in }),
        (
            "impossible intrinsics",
            { $0.changeFrames { $0.intrinsics = Intrinsics(fx: 0, fy: 0, cx: 0, cy: 0) } }
        ),
        (
            "a principal point at the border",
            { $0.changeFrames { $0.intrinsics = Intrinsics(fx: 5, fy: 5, cx: 5, cy: 1.5) } }
        ),
        (
            "an impossible calibration",
            {
                $0.calibration?.cameraFromImu = Transform(
                    rotation: Calibration.backCameraFromImuRotation,
                    translation: Vector3(3, 0, 0))
            }
        ),
        (
            "poses that jump",
            { plan in
                var count = 0.0
                plan.changeFrames { frame in
                    count += 1
                    frame.worldFromCamera = Transform(
                        rotation: .identity,
                        translation: Vector3(count == 12 ? 5 : 0, 0, 0))
                }
            }
        ),
        ("no gyroscope for a while", { $0.change(.gyroscope) { $0 > 20 && $0 < 70 ? nil : $1 } }),
        ("frames out of order", { $0.change(.camera) { $0 == 9 ? $1 - 100_000_000 : $1 } }),
    ]

    @Test(arguments: CheckProfile.allCases)
    func removingNeededDataNeverImprovesTheVerdict(_ profile: CheckProfile) throws {
        let losses =
            profile.neededStreams.map(Loss.stream) + profile.needs.map(Loss.need)
        for (name, spoil) in Self.faults {
            var plan = ExamplePlan.good(depth: true)
            spoil(&plan)
            let before = try ExampleSession(plan).check(profile).verdict
            for loss in losses {
                let after = try ExampleSession(loss.applied(to: plan)).check(profile).verdict
                #expect(after == .fail && after >= before, "\(name), without \(loss)")
            }
        }
    }

    @Test func someFramesWithoutIntrinsicsAreCounted() throws {
        var plan = ExamplePlan.good(depth: true)
        var count = 0
        plan.changeFrames { frame in
            count += 1
            if count % 5 == 0 { frame.intrinsics = nil }
        }
        let findings = try ExampleSession(plan).check(.rgbd).findings
        let finding = try #require(findings.first { $0.name == .intrinsics })
        #expect(finding.severity == .warn)
        #expect(finding.measured?.value == 5)
    }

    /// Depth fusion requires poses; other purposes do not.
    @Test func depthFusionAsksForPoses() throws {
        let plan = ExamplePlan.good(depth: true)
        let without = Loss.need(.poses).applied(to: plan)
        func severity(_ plan: ExamplePlan, _ profile: CheckProfile) throws -> Finding.Severity? {
            try ExampleSession(plan).check(profile).findings
                .first { $0.name == .posesPresent }?.severity
        }
        #expect(try severity(plan, .rgbd) == .pass)
        #expect(try severity(without, .rgbd) == .fail)
        #expect(try severity(without, .splat) == nil)
    }

    /// Other apps' formats usually do not state how the camera is mounted.
    @Test func anImportedRecordingWithoutCalibrationIsWarnedOf() throws {
        var plan = Loss.need(.calibration).applied(to: .good())
        for stream in [Stream.camera, .accelerometer, .gyroscope] { plan.delay(stream, by: nil) }
        let findings = try ExampleSession(plan).check(.vio).findings
        #expect(findings.first { $0.name == .calibration }?.severity == .warn)
    }

    /// Data that a purpose does not need may be missing without a finding.
    @Test func aVideoNeedsNeitherIntrinsicsNorPoses() throws {
        var plan = ExamplePlan.good(.movie)
        for need in CheckProfile.Need.allCases { plan = Loss.need(need).applied(to: plan) }
        let findings = try ExampleSession(plan).check(.video).findings
        #expect(findings.allSatisfy { $0.severity <= .cannotTell })
    }
}

extension ExamplePlan {
    /// Changes all frames, in their order.
    fileprivate mutating func changeFrames(_ change: (inout CameraFrame) -> Void) {
        for index in deliveries.indices {
            guard case .frame(var frame) = deliveries[index].sample else { continue }
            change(&frame)
            deliveries[index].sample = .frame(frame)
        }
    }
}
