import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// The formats that claim a folder: exactly the right one.
@Suite struct LayoutClaimTests {
    struct Case: Sendable {
        var layout: DatasetFormat
        var files: [String: [UInt8]]
    }

    static let cases: [Case] = [
        Case(layout: .mars, files: MARSExample.files().mapValues { Array($0.utf8) }),
        Case(
            layout: .sensorLogger, files: SensorLoggerExample.files().mapValues { Array($0.utf8) }),
        Case(layout: .euroc, files: ASLExample.below("mav0")),
        Case(layout: .euroc, files: ASLExample.euroc),
        Case(layout: .tumvi, files: TUMVIExample.files),
        Case(layout: .stray, files: StrayExample.files()),
        Case(layout: .tumrgbd, files: TUMRGBDExample.files),
        Case(layout: .spectacular, files: SpectacularExample.files),
        Case(layout: .spectacular, files: SpectacularExample.withFiles),
        Case(layout: .lamar, files: LaMARExample.files()),
        Case(layout: .iosLogger, files: IOSLoggerExample.files()),
        Case(
            layout: .iosLogger,
            files: IOSLoggerExample.files().filter { ["Accel.txt", "Gyro.txt"].contains($0.key) }),
        Case(layout: .record3D, files: ["metadata": [1], "rgbd/0.jpg": [1]]),
        Case(
            layout: .record3D,
            files: [
                "EXR_RGBD/metadata.json": [1], "EXR_RGBD/rgb/0.jpg": [1],
                "EXR_RGBD/depth/0.exr": [1],
            ]),
        Case(
            layout: .polycam,
            files: [
                "keyframes/cameras/1.json": [1], "keyframes/images/1.jpg": [1], "raw.glb": [1],
            ]),
    ]

    @Test(arguments: cases) func claimNoFolderOfAnotherFormat(_ example: Case) throws {
        let folder = try TemporaryFolder(tree: example.files)
        let recording = try RecordingFolder(folder.path, fileSystem: LocalFileSystem())
        let claims = try DatasetFormat.imported.filter { try $0.recognizes(recording) }
        #expect(claims == [example.layout])
    }
}
