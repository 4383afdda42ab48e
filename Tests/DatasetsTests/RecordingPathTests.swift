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
        #expect(error?.fact == .insideFolder(of: layout, folder: outer.path + "/in"))
        #expect(error?.remedy == "Give that folder: \(outer.path)/in")
        #expect(error?.place == Place(file: path))
    }

    @Test func findsTheFolderAroundAnyPath() {
        let folders = ["/a/b": "/a", "/a": "/", "a/b/": "a", "a": ".", ".": "..", "..": "../.."]
        for (path, folder) in folders { #expect(RecordingPart.above(path) == folder, "\(path)") }
        #expect(RecordingPart.above("/") == nil)
    }

    /// What is beside a file, or in a folder around it, does not make it a point cloud.
    @Test(arguments: ["note.txt", "walk", "sub/deep/x.csv"])
    func judgesAFileBesideAPointCloudByItself(_ name: String) throws {
        let folder = try TemporaryFolder(tree: ["a.ply": [1], "b.txt": [1], name: [1]])
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path + "/" + name, fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .notAFolder)
        let outer = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        }
        guard case .unknownLayout = outer?.fact else {
            Issue.record("\(String(describing: outer))")
            return
        }
    }

    @Test func namesTheRecordingInAFolderWithAPointCloud() throws {
        let folder = try TemporaryFolder(tree: ["a.ply": [1], "walk/imu.mcap": [1]])
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .recordingsInside([folder.path + "/walk"]))
        #expect(error?.problem == "this folder is not a recording; it contains 1 recording")
    }

    @Test func callsAStrayFileNoPartOfTheRecordingBesideIt() throws {
        let folder = try TemporaryFolder(["gyro_accel.csv": "Timestamp", "note.txt": "hi"])
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path + "/note.txt", fileSystem: LocalFileSystem())
        }
        #expect(
            error?.problem
                == "this is a file inside the folder of a MARS logger recording (gyro_accel.csv)")
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
        let folderError = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        }
        #expect(folderError?.fact == .exportOnly(layout))
        #expect(folderError?.problem.contains("exports but does not import") == true)
        #expect(folderError?.remedy.description.contains("<listFormats>") == true)
        let error = #expect(throws: DatasetError.self) {
            try Datasets.open(
                folder.path, as: .stray, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .exportOnly(layout))
        #expect(layout.isExported && !layout.isImported)
    }

    @Test(arguments: [
        ("points.ply", DatasetFormat.ply), ("trajectory.txt", .tum),
        ("transforms.json", .nerfstudio), ("camchain-imucam.yaml", .kalibr),
    ])
    func recognizesAnExportByOneFile(_ name: String, _ layout: DatasetFormat) throws {
        let folder = try TemporaryFolder(tree: [name: [1], "other.txt": [1]])
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path + "/" + name, fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .exportOnly(layout))
    }

    @Test(arguments: [
        (["images/1.jpg", "sparse/0/cameras.txt", "sparse/0/images.txt"], DatasetFormat.colmap),
        (["x.txt", "cameras.bin", "images.bin"], .colmap), (["cam0/1.png", "imu0.csv"], .kalibr),
    ])
    func namesTheExportAroundAFile(_ files: [String], _ layout: DatasetFormat) throws {
        let tree = Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]([1])) })
        let folder = try TemporaryFolder(tree: tree)
        let error = #expect(throws: DatasetError.self) {
            try Datasets.recognize(folder.path + "/" + files[0], fileSystem: LocalFileSystem())
        }
        #expect(error?.fact == .insideFolder(of: layout, folder: folder.path))
        #expect(
            error?.problem == "this is a file inside the folder of \(layout.summary), which "
                + "Lockstep exports but does not import")
    }
}
