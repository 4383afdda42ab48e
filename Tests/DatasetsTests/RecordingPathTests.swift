import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// Paths that do not lead to a recording's folder, and the errors for them.
@Suite struct RecordingPathTests {
    @Test(arguments: [DatasetFormat.mcap, .rosbag, .lockstep, .euroc, .polycam])
    func namesTheFormatOfAFolderOpenedAsAnother(_ layout: DatasetFormat) throws {
        let folder = try TemporaryFolder(tree: StrayExample.files())
        let error = #expect(throws: DatasetError.self) {
            try Datasets.open(
                folder.path, as: layout, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        }
        #expect(error?.problem.hasPrefix("this is not \(layout.summary): ") == true)
        #expect(error?.problem.hasSuffix("it looks like \(DatasetFormat.stray.summary)") == true)
        #expect(error?.problem.contains("no such file") == false)
    }

    @Test(arguments: [
        ("mav0/imu0/data.csv", DatasetFormat.euroc),
        ("mav0/cam0/data/1403715273262142976.png", .euroc),
        ("dso/camchain.yaml", .tumvi), ("mav0/cam0/data.csv", .tumvi),
        ("odometry.csv", .stray), ("depth/000000.png", .stray),
    ])
    func asksForTheFolderOfAFile(_ file: String, _ layout: DatasetFormat) throws {
        let trees: [DatasetFormat: [String: [UInt8]]] = [
            .euroc: ASLExample.below("mav0"), .tumvi: TUMVIExample.files,
            .stray: StrayExample.files(),
        ]
        let outer = try TemporaryFolder(tree: ASLExample.below("in", trees[layout] ?? [:]))
        // Another recording around it changes nothing.
        try outer.put([1], at: "a.mcap")
        let path = outer.path + "/in/" + file
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(path, fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .partOfRecording(folder: outer.path + "/in", layout))
        #expect(error?.remedy == "Give its folder: \(outer.path)/in")
        #expect(error?.place == Place(file: path))
    }

    @Test func findsTheFolderAroundAnyPath() {
        let folders = ["/a/b": "/a", "/a": "/", "a/b/": "a", "a": ".", ".": "..", "..": "../.."]
        for (path, folder) in folders { #expect(RecordingPart.above(path) == folder, "\(path)") }
        #expect(RecordingPart.above("/") == nil)
    }

    @Test(arguments: [
        (["transforms.json", "images/1.jpg", "sparse_pc.ply"], DatasetFormat.nerfstudio),
        (["images/1.jpg", "sparse/0/cameras.txt", "sparse/0/images.txt"], .colmap),
        (["sparse/0/cameras.bin", "sparse/0/images.bin", "sparse/0/points3D.bin"], .colmap),
        (["cameras.bin", "images.bin"], .colmap),
        (["cam0/1.png", "imu0.csv"], .kalibr), (["camchain-imucam.yaml"], .kalibr),
        (["trajectory.txt"], .tum), (["points.ply"], .ply),
    ])
    func reportsExportOnlyFormats(
        _ files: [String], _ layout: DatasetFormat
    ) throws {
        let tree = Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]([1])) })
        let folder = try TemporaryFolder(tree: tree)
        for path in [folder.path, folder.path + "/" + files[0]] {
            let error = #expect(throws: DatasetError.self) {
                try Datasets.recognize(path, fileSystem: LocalFileSystem())
            }
            #expect(error?.fact == .exportOnly(layout), "\(path)")
            #expect(error?.problem.contains("exports but does not import") == true)
            #expect(error?.remedy.description.contains("<listFormats>") == true)
        }
        let error = #expect(throws: DatasetError.self) {
            try Datasets.open(
                folder.path, as: .stray, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .exportOnly(layout))
        #expect(layout.isExported && !layout.isImported)
    }
}
