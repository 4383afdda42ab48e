import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The errors that a report prints next to a calibration's values.
@Suite struct CalibrationErrorTests {
    private static func page(_ offset: TimeOffset) throws -> String {
        let disk = MemoryFileSystem()
        let writer = try TestSession(seed: 3, count: 60, storage: .missing).write(
            in: "/s", fileSystem: disk)
        try writer.finish(SessionClosing(stopReason: "test"))
        var calibration = Calibration(
            cameraFromImu: Transform(
                rotation: Calibration.backCameraFromImuRotation,
                translation: Vector3(0.01, 0.02, 0)), origin: .measured)
        calibration.timeOffset = offset
        calibration.lens = LensCalibration(
            intrinsics: Intrinsics(fx: 500, fy: 500, cx: 320, cy: 240),
            size: PixelSize(width: 640, height: 480), distortionModel: "radtan",
            distortionCoefficients: [0.1, 0, 0, 0])
        let session = try Session(opening: writer.path, fileSystem: disk).storing(calibration)
        let report = try SessionReport(
            of: session, madeOf: RecordingOrigin(path: writer.path), codecs: StubCodecs(),
            library: ReportedSession.library, namingActions: \.name)
        return String(decoding: report.page, as: UTF8.self)
    }

    @Test func calibrationErrorsAreShownNextToTheirValues() throws {
        let page = try Self.page(
            TimeOffset(imuMinusCameraSeconds: 0.0151, standardErrorSeconds: 0.0002))
        #expect(page.contains("15.10 ± 0.20 ms"))
        #expect(page.contains("radtan [0.1, 0.0, 0.0, 0.0] (errors not stated)"))
        #expect(page.contains("x -20.0, y 10.0, z 0.0 mm (errors not stated)"))
    }

    @Test func offsetWithoutErrorIsMarked() throws {
        let page = try Self.page(TimeOffset(imuMinusCameraSeconds: 0.0151))
        #expect(page.contains("15.10 ms (errors not stated)"))
    }
}
