import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Whether intrinsics fit their images, and whether a calibration fits a phone.
@Suite struct OpticsFindingTests {
    static let sound = RowPhone(seconds: 2, depth: false)

    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var severity: Finding.Severity
        var words = ""
        var change: @Sendable (inout Intrinsics) -> Void
    }

    /// Images are 640×480; the focal length is about 483 pixels.
    static let changes: [Change] = [
        Change(testDescription: "none", severity: .pass) { _ in },
        Change(testDescription: "corners counted", severity: .pass) { $0.cx += 0.5 },
        Change(testDescription: "turned", severity: .fail, words: "rotated by 90°") {
            ($0.cx, $0.cy) = ($0.cy, $0.cx)
        },
        Change(testDescription: "of half the size", severity: .fail, words: "0.50 times as large") {
            ($0.cx, $0.cy) = ($0.cx / 2, $0.cy / 2)
        },
        Change(testDescription: "of thrice the size", severity: .fail, words: "3.0") {
            ($0.cx, $0.cy) = ($0.cx * 3, $0.cy * 3)
        },
        Change(testDescription: "outside", severity: .fail, words: "outside it") { $0.cx = -40 },
        Change(testDescription: "no focal length", severity: .fail, words: "focal length") {
            $0.fx = 0
        },
        Change(testDescription: "off the middle", severity: .warn, words: "from the center") {
            $0.cx += 70
        },
        Change(testDescription: "a tele lens", severity: .warn, words: "times the longer side") {
            ($0.fx, $0.fy) = (3000, 3000)
        },
        Change(testDescription: "flat pixels", severity: .warn, words: "differ by") {
            $0.fy *= 1.05
        },
    ]

    @Test(arguments: changes)
    func wrongIntrinsicsAreFound(_ change: Change) throws {
        let phone = Self.sound.withFrames { _, frame in
            if var intrinsics = frame.intrinsics {
                change.change(&intrinsics)
                frame.intrinsics = intrinsics
            }
        }
        let finding = try #require(try phone.finding(.intrinsics))
        #expect(finding.severity == change.severity, "\(finding)")
        #expect(finding.meaning.contains(change.words), "\(finding)")
    }

    @Test func withoutIntrinsicsThereIsNoFindingAboutThem() throws {
        let phone = Self.sound.withFrames { $1.intrinsics = nil }
        #expect(try phone.finding(.intrinsics) == nil)
    }

    @Test func intrinsicsOfImagesOfUnknownSizeCannotBeJudged() throws {
        let phone = Self.sound.withFrames { $1.image = .missing(nil) }
        let finding = try #require(try phone.finding(.intrinsics))
        #expect(finding.severity == .cannotTell, "\(finding)")
        #expect(finding.meaning.contains("unknown"), "\(finding)")
    }

    @Test func missingIntrinsicsDoNotHideUnlikelyOnes() throws {
        let phone = Self.sound.withFrames { number, frame in
            frame.intrinsics?.cx += 70
            if number == 3 { frame.intrinsics = nil }
        }
        for profile in [CheckProfile.all, .splat] {
            let findings = try ExampleSession(phone.plan).check(profile).findings
            let finding = try #require(findings.first { $0.name == .intrinsics })
            #expect(finding.severity == .warn, "\(profile): \(finding)")
            #expect(finding.meaning.contains("from the center"), "\(profile): \(finding)")
        }
    }

    struct Doubt: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var severity: Finding.Severity
        var words = ""
        var change: @Sendable (inout Calibration) -> Void
    }

    static let doubts: [Doubt] = [
        Doubt(testDescription: "none", severity: .pass) { _ in },
        Doubt(testDescription: "40 cm", severity: .fail, words: "0.4 m apart") {
            $0.cameraFromImu = Transform(
                rotation: Calibration.backCameraFromImuRotation, translation: Vector3(0, 0, 0.4))
        },
        Doubt(testDescription: "0.3 s", severity: .fail, words: "time offset would be -300 ms") {
            $0.timeOffset = TimeOffset(imuMinusCameraSeconds: -0.3)
        },
        Doubt(testDescription: "turned by 45°", severity: .warn, words: "rotated by 45°") {
            let turn = Quaternion(axis: Vector3(1, 0, 0), radians: .pi / 4).matrix
            $0.cameraFromImu = Transform(
                rotation: turn * Calibration.backCameraFromImuRotation, translation: .zero)
        },
        Doubt(testDescription: "mirrored", severity: .warn, words: "rotated by") {
            $0.cameraFromImu = Transform(
                rotation: Matrix3(
                    columns: Vector3(0.6, 0.8, 0), Vector3(-0.8, 0.6, 0), Vector3(0, 0, 1)),
                translation: .zero)
        },
        Doubt(testDescription: "half the focal length", severity: .warn, words: "0.5") {
            $0.lens?.intrinsics.fx /= 2
            $0.lens?.intrinsics.fy /= 2
        },
        Doubt(testDescription: "another shape", severity: .warn, words: "another aspect ratio") {
            $0.lens?.size = PixelSize(width: 640, height: 360)
            $0.lens?.intrinsics.cy = 180
        },
        Doubt(testDescription: "off the middle", severity: .warn, words: "principal point") {
            $0.lens?.intrinsics.cx = 500
        },
        Doubt(testDescription: "radtan that folds", severity: .warn, words: "folds") {
            $0.lens?.distortionCoefficients = [-1.2, 0.1, 0, 0]
        },
        Doubt(testDescription: "equidistant that folds", severity: .warn, words: "folds") {
            $0.lens?.distortionModel = "equidistant"
            $0.lens?.distortionCoefficients = [-0.9, 0, 0, 0]
        },
        Doubt(testDescription: "noise of no one", severity: .warn, words: "gyroscope's noise") {
            $0.noise = InertialNoise(
                accelerometerNoiseDensity: 2e-3, accelerometerRandomWalk: 3e-4,
                gyroscopeNoiseDensity: 0.3, gyroscopeRandomWalk: 2e-5)
        },
    ]

    /// A calibration as Kalibr measures it for a phone: 41 mm from the IMU, a lens with some
    /// distortion.
    private static var good: Calibration {
        var calibration = Calibration(
            cameraFromImu: Transform(
                rotation: Calibration.backCameraFromImuRotation,
                translation: Vector3(0.035, 0.02, 0.006)), origin: .measured)
        calibration.source = "Kalibr"
        calibration.timeOffset = TimeOffset(imuMinusCameraSeconds: -0.004)
        calibration.lens = LensCalibration(
            intrinsics: Intrinsics(fx: 484, fy: 483, cx: 321, cy: 238),
            size: PixelSize(width: 640, height: 480), distortionModel: "radtan",
            distortionCoefficients: [0.21, -0.45, 0.001, -0.001])
        calibration.noise = InertialNoise(
            accelerometerNoiseDensity: 2e-3, accelerometerRandomWalk: 3e-4,
            gyroscopeNoiseDensity: 1.5e-4, gyroscopeRandomWalk: 2e-5)
        return calibration
    }

    @Test(arguments: doubts)
    func wrongCalibrationsAreFound(_ doubt: Doubt) throws {
        let recorded = try ExampleSession(Self.sound.plan)
        let session = try Session(opening: recorded.path, fileSystem: LocalFileSystem())
        var calibration = Self.good
        doubt.change(&calibration)
        _ = try session.storing(calibration)
        let finding = try #require(
            try recorded.check().findings.first { $0.name == .calibration })
        #expect(finding.severity == doubt.severity, "\(finding)")
        #expect(finding.meaning.contains(doubt.words), "\(finding)")
        let other = try recorded.check(.splat).findings.first { $0.name == .calibration }
        #expect(other?.severity != .fail)
    }
}
