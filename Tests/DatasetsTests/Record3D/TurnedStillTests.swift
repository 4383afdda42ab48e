import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Images with an EXIF orientation are analyzed as every reader of a session shows them.
@Suite struct TurnedStillTests {
    /// Four seconds of upright images at 10 Hz, without depth.
    private static func files() throws -> [String: [UInt8]] {
        let metadata = Record3DExample.oldMetadata.replacing("\"fps\":60", with: "\"fps\":10")
        var files = ["metadata": Array(metadata.utf8)]
        for number in 0..<40 {
            files["rgbd/\(number).jpg"] = try ExampleStill.jpeg(
                Record3DExample.size, value: UInt8(60 + number))
        }
        return files
    }

    @Test func checkMeasuresThem() throws {
        let folder = try TemporaryFolder()
        let source = try TemporaryFolder(tree: try Self.files()).openWithCodecs()
        let session = try RecordedImport(source, into: folder).session
        #expect(session.manifest.imageSize == PixelSize(width: 64, height: 48))
        let report = try SessionCheck.run(session: session, codecs: FFmpegCodecs(), profile: .splat)
        let names = report.findings.map(\.name)
        #expect(names.contains(.imageLevels) && names.contains(.repeatedImages), "\(names)")
    }

    /// A copy with native pixels shows the same image.
    @Test func compareTurnsThem() throws {
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let source = try TemporaryFolder(tree: try Self.files()).openWithCodecs()
        let session = try RecordedImport(source, into: folder).session
        let codec = try FFmpegCodecs().makeStillCodec()
        let disk = LocalFileSystem()
        for name in ["metadata.json", "frames.jsonl", "events.jsonl"] {
            let path = session.path + "/" + name
            guard let bytes = try? disk.contents(of: path, limit: 1 << 20) else { continue }
            try copies.put(bytes, at: name)
        }
        for index in 0..<40 {
            let name = SessionLayout.image(index, .jpeg)
            let bytes = try disk.contents(of: session.path + "/" + name, limit: 1 << 20)
            let native = try codec.decodeNative(bytes)
            try copies.put(codec.encodeJPEG(native, quality: 0.9), at: name)
        }
        let copy = try Session(opening: copies.path, fileSystem: disk)
        let comparison = try SessionComparison(session, copy, codecs: FFmpegCodecs())
        let images = try #require(comparison.images)
        #expect(images.unlikeCount == 0 && images.count > 0)
        #expect(images.isWithinPrecision)
    }
}
