import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Depth maps of images that an EXIF orientation rotates back: both are in native orientation, as
/// in a recording without rotation.
@Suite struct TurnedDepthTests {
    /// A copy of a recording's files whose JPEG pixels were rotated before they were encoded.
    ///
    /// - Parameter quarters: The number of 90° rotations clockwise; with 0 the images are only
    ///   encoded again.
    private static func copy(
        _ files: String, of path: String, turnedBy quarters: Int
    ) throws -> TemporaryFolder {
        let (disk, copy) = (LocalFileSystem(), try TemporaryFolder())
        let codec = try FFmpegCodecs().makeStillCodec()
        for file in try disk.filePaths(in: path) where !file.hasSuffix("seal.jsonl") {
            var bytes = try disk.contents(of: path + "/" + file, limit: 1 << 26)
            if file.hasSuffix(".jpg") {
                let native = try codec.decodeNative(bytes)
                let turned = native.turned(quarterTurnsClockwise: quarters)
                let jpeg = try codec.encodeJPEG(turned, quality: 0.95)
                let turn = JPEGTurn(quarterTurnsClockwise: quarters).inverse
                bytes = quarters == 0 ? jpeg : turn.tagged(jpeg)
            }
            try copy.put(bytes, at: files + "/" + file)
        }
        return copy
    }

    private static func session(turnedBy quarters: Int) throws -> (TemporaryFolder, Session) {
        let walk = try SyntheticWalk.exact.get().session
        let folder = try copy("session", of: walk.path, turnedBy: quarters)
        let path = folder.path + "/session"
        return (folder, try Session(opening: path, fileSystem: LocalFileSystem()))
    }

    /// The findings of a check, without the values of brightness and sharpness, whose last digits
    /// depend on encoding.
    private static func findings(_ report: CheckReport) -> [String] {
        report.findings.map { finding in
            let stream = finding.stream?.rawValue ?? ""
            let isOfPixels = [.imageLevels, .repeatedImages, .sharpness].contains(finding.name)
            let words = isOfPixels ? "" : finding.meaning
            return "\(finding.severity.rawValue) \(finding.name.rawValue) \(stream) \(words)"
        }
    }

    /// EXIF orientations 8, 3 and 6 undo rotations by one, two and three quarter turns.
    @Test(arguments: [1, 2, 3])
    func rotatedImagesHaveTheFindingsOfUnrotatedImages(_ quarters: Int) throws {
        let (unturnedFolder, unturned) = try Self.session(turnedBy: 0)
        let (turnedFolder, turned) = try Self.session(turnedBy: quarters)
        let comparison = try SessionComparison(unturned, turned, codecs: FFmpegCodecs())
        withExtendedLifetime((unturnedFolder, turnedFolder)) {}
        let expected = Self.findings(comparison.firstCheck)
        #expect(Self.findings(comparison.secondCheck) == expected)
        #expect(expected.contains { $0.contains("depth") }, "\(expected)")
        #expect(comparison.differences == [], "\(comparison.differences)")
        #expect(comparison.findings == [], "\(comparison.findings)")
        let images = try #require(comparison.images)
        #expect(images.unlikeCount == 0 && images.count > 0)
        let depth = try #require(comparison.depth)
        #expect(depth.mapCount > 0 && depth.unlikeCount == 0)
    }

    /// The same for an import, whose images and maps come from another app's files.
    @Test(arguments: [1, 2, 3])
    func anImportOfTurnedImagesIsThatOfUnturnedOnes(_ quarters: Int) throws {
        let walk = try SyntheticWalk.exact.get().session
        let exports = try TemporaryFolder()
        _ = try Datasets.export(
            walk, .logger3D, to: exports.path + "/x", codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem())
        func imported(_ quarters: Int) throws -> (TemporaryFolder, Session) {
            let source = try Self.copy("x", of: exports.path + "/x", turnedBy: quarters)
            let folder = try TemporaryFolder()
            let recorded = try RecordedImport(source.openWithCodecs(at: "x"), into: folder)
            return (folder, recorded.session)
        }
        let (unturnedFolder, unturned) = try imported(0)
        let (turnedFolder, turned) = try imported(quarters)
        let comparison = try SessionComparison(unturned, turned, codecs: FFmpegCodecs())
        withExtendedLifetime((unturnedFolder, turnedFolder)) {}
        #expect(
            Self.findings(comparison.secondCheck) == Self.findings(comparison.firstCheck))
        #expect(comparison.differences == [], "\(comparison.differences)")
        #expect(comparison.images?.unlikeCount == 0)
        #expect(comparison.depth?.mapCount ?? 0 > 0)
    }
}

extension FileSystem {
    /// Every file below a folder, by its path from there.
    fileprivate func filePaths(in path: String) throws -> [String] {
        try list(path).flatMap { entry in
            guard entry.isDirectory else { return [entry.name] }
            return try filePaths(in: path + "/" + entry.name).map { entry.name + "/" + $0 }
        }
    }
}
