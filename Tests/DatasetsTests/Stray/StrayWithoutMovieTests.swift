import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// A Stray Scanner folder without its movie keeps all other data.
@Suite struct StrayWithoutMovieTests {
    private static let files = StrayExample.files("rgb.mp4", nil)

    private func session(in folder: TemporaryFolder) throws -> RecordedImport {
        try RecordedImport(
            try TemporaryFolder(tree: Self.files).openWithCodecs(FFmpegCodecs()), into: folder)
    }

    @Test func posesAndDepthKeepTheirTimestamps() throws {
        let source = try TemporaryFolder(tree: Self.files).openWithCodecs(FFmpegCodecs())
        let full = try TemporaryFolder(tree: StrayExample.files())
            .openWithCodecs(StrayExample.codecs)
        let (found, expected) = (try source.drained().frames, try full.drained().frames)
        #expect(found.map(\.timestamp) == expected.map(\.timestamp))
        #expect(found.map(\.worldFromCamera) == expected.map(\.worldFromCamera))
        #expect(found.map(\.intrinsics) == expected.map(\.intrinsics))
        #expect(
            found.map { $0.depth?.depth.contentBytes() }
                == expected.map { $0.depth?.depth.contentBytes() })
        #expect(
            found.map { $0.depth?.confidence?.contentBytes() }
                == expected.map { $0.depth?.confidence?.contentBytes() })
        #expect(source.description.streams.map(\.stream).prefix(2) == [.camera, .depth])
    }

    @Test func noticesNameWhatIsMissingAndTheRemedy() throws {
        let source = try TemporaryFolder(tree: Self.files).openWithCodecs(FFmpegCodecs())
        #expect(source.description.says("3 frames of odometry.csv are kept", "without images"))
        #expect(source.description.says("copy rgb.mp4 into the folder and import again"))
        #expect(source.description.says("64×48", "a guess"))
        #expect(!source.description.says("left out"))
    }

    @Test(arguments: [
        (PixelSize(width: 1920, height: 1440), 953.25, 725.5),
        (PixelSize(width: 1920, height: 1080), 965.0, 541.0),
        (PixelSize(width: 64, height: 48), 31.25, 23.75),
    ])
    func theSizeOfImagesIsGuessed(_ size: PixelSize, _ cx: Double, _ cy: Double) throws {
        let matrix = "1450, 0, \(cx)\n0, 1450, \(cy)\n0, 0, 1\n"
        var files = Self.files
        files["camera_matrix.csv"] = Array(matrix.utf8)
        let source = try TemporaryFolder(tree: files).openWithCodecs(FFmpegCodecs())
        #expect(source.description.streams.first?.size == size)
    }

    @Test func framesWithoutIntrinsicsStateNoSize() throws {
        var files = Self.files
        files["camera_matrix.csv"] = Array("a, b\nc\n".utf8)
        let folder = try TemporaryFolder()
        let session = try RecordedImport(
            try TemporaryFolder(tree: files).openWithCodecs(FFmpegCodecs()), into: folder
        ).session
        let rows = try #require(try session.frameRows())
        let row = try #require(try rows.next())
        #expect(row.size == nil && row.intrinsics == nil && row.depthSize != nil)
        #expect(session.manifest.imageSize == nil && session.manifest.frameCount == 3)
    }

    @Test func theSessionStoresFramesWithoutAnImage() throws {
        let folder = try TemporaryFolder()
        let recorded = try session(in: folder)
        let rows = try #require(try recorded.session.frameRows())
        var count = 0
        while let row = try rows.next() {
            #expect(row.image == .missing && row.size == PixelSize(width: 64, height: 48))
            #expect(row.worldFromCamera != nil && row.depthSize != nil && row.hasConfidence)
            count += 1
        }
        #expect(count == 3)
        let findings = try recorded.findings()
        #expect(findings.filter { !$0.hasPrefix("cannot_tell") } == ["warn files.images camera"])
        #expect(try recorded.findings(.splat).contains("fail files.images camera"))
        #expect(try recorded.findings(.rgbd).contains("warn files.images camera"))
    }

    @Test func theSessionSurvivesAnExport() throws {
        let folder = try TemporaryFolder()
        let session = try session(in: folder).session
        let report = try export(session, .stray, to: folder.path + "/again")
        #expect(report.guesses.contains { $0.contains("no rgb.mp4") })
        let again = try Datasets.open(
            folder.path + "/again", codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained().frames
        let frames = try TemporaryFolder(tree: Self.files).openWithCodecs(FFmpegCodecs())
            .drained().frames
        #expect(again.map(\.timestamp) == frames.map(\.timestamp))
        #expect(again.map(\.intrinsics) == frames.map(\.intrinsics))
        #expect(
            again.map { $0.depth?.depth.contentBytes() }
                == frames.map { $0.depth?.depth.contentBytes() })
    }

    @Test(arguments: DatasetFormat.exported.map(\.name))
    func everyFormatExportsTheSessionOrReportsOmissions(_ name: String) throws {
        let folder = try TemporaryFolder()
        let session = try session(in: folder).session
        let format = try #require(DatasetFormat(named: name))
        let report = try export(session, format, to: folder.path + "/out")
        let isLost = report.losses.contains { $0.contains("3 frames without an image") }
        let isKept = report.guesses.contains { $0.contains("3 frames without an image") }
        let needs = ["logger3d", "kalibr", "colmap", "nerfstudio"].contains(name)
        #expect(isLost == needs && isKept == !needs, "\(report.losses) \(report.guesses)")
        let isEmpty = ["logger3d", "colmap", "nerfstudio", "mesh", "wav"].contains(name)
        #expect(report.isEmpty == isEmpty)
        if name == "ply" { #expect(report.guesses.contains { $0.contains("points are gray") }) }
    }

    private func export(
        _ session: Session, _ format: DatasetFormat, to path: String
    ) throws -> ExportReport {
        let outcome = try Datasets.export(
            session, format, to: path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        guard case .written(let report) = outcome else { throw CancellationError() }
        return report
    }
}
