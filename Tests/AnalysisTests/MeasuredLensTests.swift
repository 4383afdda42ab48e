import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

/// A lens from the calibration is used if frames have no intrinsics.
@Suite struct MeasuredLensTests {
    private static func plan(lensSize: PixelSize?, mounting: Bool = true) -> ExamplePlan {
        var plan = ExamplePlan.good()
        plan.deliveries = plan.deliveries.map { delivery in
            guard case .frame(var frame) = delivery.sample else { return delivery }
            frame.intrinsics = nil
            return (.frame(frame), delivery.latency)
        }
        guard let lensSize else { return plan }
        let (width, height) = (Double(lensSize.width), Double(lensSize.height))
        let lens = LensCalibration(
            intrinsics: Intrinsics(
                fx: width, fy: width, cx: width / 2 - 0.5, cy: height / 2 - 0.5), size: lensSize,
            distortionModel: "radtan", distortionCoefficients: [0, 0, 0, 0])
        if mounting {
            plan.calibration?.lens = lens
        } else {
            plan.calibration = Calibration(lens: lens)
        }
        return plan
    }

    private static func finding(
        _ name: FindingName, _ plan: ExamplePlan, _ profile: CheckProfile
    ) throws -> Finding? {
        try ExampleSession(plan).check(profile).findings.first { $0.name == name }
    }

    @Test(arguments: [CheckProfile.vio, .splat])
    func aLensOfTheImagesShapeSatisfiesThePurpose(_ profile: CheckProfile) throws {
        let size = ExampleCodecs.size
        let none = try #require(try Self.finding(.intrinsics, Self.plan(lensSize: nil), profile))
        #expect(none.severity == .fail)
        #expect(none.remedy?.description.contains("<storeCalibration>") == true)
        for factor in [1, 2] {
            let lens = PixelSize(width: size.width * factor, height: size.height * factor)
            let found = try #require(
                try Self.finding(.intrinsics, Self.plan(lensSize: lens), profile))
            #expect(found.severity == .pass, "\(found.meaning)")
            #expect(found.meaning.contains("the calibration states"))
        }
    }

    @Test func aLensOfAnotherShapeDoesNotAndTheRemedyNamesThat() throws {
        let plan = Self.plan(lensSize: PixelSize(width: 100, height: 500))
        let found = try #require(try Self.finding(.intrinsics, plan, .vio))
        #expect(found.severity == .fail)
        #expect(found.remedy?.description.contains("another aspect ratio") == true)
    }

    @Test func aLensAloneIsKeptAndIsNotAMounting() throws {
        let size = ExampleCodecs.size
        let plan = Self.plan(lensSize: size, mounting: false)
        let session = try ExampleSession(plan)
        let lens = try Session(opening: session.path, fileSystem: LocalFileSystem())
            .manifest.calibration?.lens
        #expect(lens?.size == size)
        let found = try #require(
            try session.check(.vio).findings.first { $0.name == .calibration })
        #expect(found.severity == .fail)
        #expect(found.meaning.contains("how the camera is mounted"))
    }
}
