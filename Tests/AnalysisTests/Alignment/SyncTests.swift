import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// The time offset between camera and IMU, measured from a session and stored in it.
@Suite struct SyncTests {
    private static func session(
        _ phone: InertialPhone, change: (inout ExamplePlan) -> Void = { _ in }
    ) throws -> ExampleSession {
        var plan = ExamplePlan(phone)
        change(&plan)
        return try ExampleSession(plan)
    }

    private static func measure(
        _ session: ExampleSession, reference: ExampleSession? = nil
    ) throws -> SessionSync.Outcome {
        try SessionSync.measure(
            open(session), from: .poses, reference: reference.map(open), codecs: ExampleCodecs())
    }

    private static func open(_ session: ExampleSession) throws -> Session {
        try Session(opening: session.path, fileSystem: LocalFileSystem())
    }

    @discardableResult private static func store(
        _ offset: TimeOffset, in session: ExampleSession
    ) throws -> Session {
        let opened = try open(session)
        return try opened.storing(opened.calibration(with: offset))
    }

    private static func offset(_ outcome: SessionSync.Outcome) throws -> TimeOffset {
        guard case .measured(let offset) = outcome else {
            throw MissingOffset(outcome: outcome)
        }
        return offset
    }

    struct MissingOffset: Error { var outcome: SessionSync.Outcome }

    @Test(arguments: [-80, 0, 20.0])
    func syncMeasuresTheOffsetOfASharedClock(milliseconds: Double) throws {
        let phone = InertialPhone(seconds: 20, [Defect(.clockOffset, value: milliseconds)])
        let offset = try Self.offset(Self.measure(Self.session(phone)))
        let error = try #require(offset.standardErrorSeconds)
        #expect((offset.imuMinusCameraSeconds - milliseconds / 1e3).magnitude <= 4 * error + 1e-4)
        #expect(error < 5e-4)
        #expect(offset.method == .poses)
    }

    /// Calibrating the camera would not help.
    @Test func aShortRecordingIsReportedAsShort() throws {
        let session = try Self.session(InertialPhone(seconds: 2))
        let outcome = try SessionSync.measure(
            Self.open(session), from: .images, codecs: ExampleCodecs())
        guard case .notObservable(let absence) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(absence.meaning.hasSuffix("and 3 s are needed."), "\(absence.meaning)")
        #expect(
            ImageAlignmentNeed(spanSeconds: 1, lacksIntrinsics: true) == .tooShort(seconds: 1))
    }

    @Test func theCommandThatStoresACalibrationIsNamed() {
        let need = ImageAlignmentNeed(spanSeconds: 10, lacksIntrinsics: true)
        #expect(need == .noIntrinsics && need?.remedy.actions == [.storeCalibration])
        #expect(ImageAlignmentNeed(spanSeconds: 10, lacksIntrinsics: false) == nil)
    }

    /// A camera whose timestamps start at 0, as a movie's do, and one whose clock is a day ahead.
    @Test(arguments: [-12_345.0, 86_400])
    func syncFindsTheOffsetOfClocksWithNothingInCommon(seconds: Double) throws {
        let session = try Self.session(InertialPhone(seconds: 20)) {
            $0.setCameraClockApart(by: Int64(seconds) * 1_000_000_000)
        }
        let offset = try Self.offset(Self.measure(session))
        #expect((offset.imuMinusCameraSeconds + seconds).magnitude < 1e-3)
    }

    /// The reference has its own clock, axes and unit.
    @Test(arguments: [0.0, 431.25])
    func syncMeasuresAgainstASecondDevicesGyroscope(clockSeconds: Double) throws {
        let phone = InertialPhone(seconds: 20, [Defect(.clockOffset, value: 20)])
        var beside = InertialPhone(seconds: 20).withGyroscope {
            Vector3(-$0.z, $0.x, -$0.y) * (180 / .pi)
        }
        beside.gyroscope = beside.gyroscope.shifted(by: clockSeconds)
        let offset = try Self.offset(
            Self.measure(Self.session(phone), reference: Self.session(beside)))
        #expect((offset.imuMinusCameraSeconds - 0.02).magnitude < 1e-3)
    }

    @Test func aStillPhoneShowsNoOffset() throws {
        let outcome = try Self.measure(
            Self.session(InertialPhone(seconds: 20, trajectory: .still)))
        guard case .notObservable(let absence) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(absence.meaning.contains("barely rotated"), "\(absence.meaning)")
    }

    @Test func aStoredOffsetIsTakenIntoAccountByTheCheck() throws {
        let phone = InertialPhone(seconds: 20, [Defect(.clockOffset, value: 20)])
        let session = try Self.session(phone)
        let before = try #require(
            session.check().findings.first { $0.name == .poseImuOffset })
        #expect(before.severity == .fail)
        let offset = try Self.offset(Self.measure(session))
        let stored = try Self.store(offset, in: session)
        #expect(stored.manifest.calibration?.timeOffset == offset)
        let after = try #require(session.check().findings.first { $0.name == .poseImuOffset })
        #expect(after.severity == .pass, "\(after.meaning)")
        #expect(after.meaning.contains("the calibration states "), "\(after.meaning)")
        // A stored offset does not change the recording.
        let again = try Self.offset(Self.measure(session))
        #expect(again == offset)
    }

    @Test func aWrongStoredOffsetFails() throws {
        let phone = InertialPhone(seconds: 20, [Defect(.clockOffset, value: 20)])
        let session = try Self.session(phone)
        try Self.store(TimeOffset(imuMinusCameraSeconds: 0.005), in: session)
        let finding = try #require(session.check().findings.first { $0.name == .poseImuOffset })
        #expect(finding.severity == .fail)
        #expect((finding.measured?.value ?? 0).rounded() == 15)
    }

    @Test func aStoredOffsetAlignsACameraOnASeparateClock() throws {
        let session = try Self.session(InertialPhone(seconds: 20)) {
            $0.setCameraClockApart(by: -12_345_000_000_000)
        }
        func severities() throws -> [FindingName: Finding.Severity] {
            let findings = try session.check(.vio).findings
            return Dictionary(findings.map { ($0.name, $0.severity) }, uniquingKeysWith: max)
        }
        let before = try severities()
        #expect(before[.sharedClock] == .fail)
        #expect(before[.coverage] == .cannotTell)
        try Self.store(Self.offset(Self.measure(session)), in: session)
        let after = try severities()
        #expect(after[.sharedClock] == .pass)
        #expect(after[.poseImuOffset] == .pass)
        #expect(after[.coverage] != .cannotTell)
    }

    @Test func anOffsetIsKeptWithoutAMounting() throws {
        let session = try Self.session(InertialPhone(seconds: 2))
        let offset = TimeOffset(
            imuMinusCameraSeconds: -0.0125, standardErrorSeconds: 0.0005, method: .images)
        let stored = try Self.store(offset, in: session)
        #expect(stored.manifest.calibration == Calibration(timeOffset: offset))
        let manifest = try session.text(of: "metadata.json")
        #expect(manifest.contains("\"origin\": \"none\""))
        #expect(manifest.contains("\"imuMinusCameraMethod\": \"images\""))
    }
}

extension ExamplePlan {
    /// Gives the camera its own clock, `nanoseconds` later than the other streams' clock.
    fileprivate mutating func setCameraClockApart(by nanoseconds: Int64) {
        change(.camera) { _, time in time + nanoseconds }
        describe(.camera) { $0.clock = .unrelated }
    }
}
