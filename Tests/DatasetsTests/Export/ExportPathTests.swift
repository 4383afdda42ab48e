import LockstepDatasets
import LockstepSessions
import LockstepTestSupport
import Testing

/// The kind of output that an export's path names.
@Suite struct ExportPathTests {
    @Test(arguments: [
        ("walk", ExportPath.folder), ("a.b/walk", .folder), ("walk/", .folder),
        ("walk.mcap/", .folder), ("walk.zip/", .folder), (".hidden/", .folder), (".", .folder),
        ("..", .folder), ("walk.", .folder), ("walk.2025", .folder), ("walk.1.5", .folder),
        ("walk.session", .folder), ("walk.tum", .folder), ("walk.EuRoC", .folder),
        ("walk.zip", .archive), ("walk.ZIP", .archive), ("a/b.c.Zip", .archive),
        ("walk.mcap", .file(ending: ".mcap")), ("walk.MCAP", .file(ending: ".mcap")),
        ("walk.bag", .file(ending: ".bag")), ("walk.Ply", .file(ending: ".ply")),
        ("walk.txt", .file(ending: ".txt")), ("walk.jpg", .otherFile(ending: ".jpg")),
        ("walk.pdf", .otherFile(ending: ".pdf")), ("walk.PNG", .otherFile(ending: ".png")),
        ("walk.mp4", .otherFile(ending: ".mp4")), ("walk.tar.gz", .otherFile(ending: ".gz")),
        ("walk.7z", .otherFile(ending: ".7z")), ("walk.jsonl", .otherFile(ending: ".jsonl")),
        ("o/.mcap", .unnamed(ending: ".mcap")), (".zip", .unnamed(ending: ".zip")),
        ("o/.jpg", .unnamed(ending: ".jpg")), ("", .nothing), ("-", .standardOutput),
        ("./-", .folder), ("/", .folder),
    ])
    func theExtensionOfAPathDeterminesTheKindOfExport(_ path: String, _ meaning: ExportPath) {
        #expect(ExportPath(path) == meaning)
    }

    @Test(arguments: [
        ("walk.mcap", DatasetFormat.mcap, nil), ("walk.bag", .mcap, "a file that ends in .mcap"),
        ("walk.mcap", .euroc, "an export to euroc is a folder"),
        ("walk.jpg", .euroc, "Add a slash at the end to export a folder of that name."),
        ("o/.mcap", .mcap, "add a name, such as walk.mcap"), ("", .mcap, "the path is empty"),
        ("-", .mcap, nil),
        ("-", .euroc, "euroc is not a single file, so it cannot be written to '-'"),
        ("walk.zip", .euroc, nil), ("walk.mcap/", .euroc, nil), ("walk.euroc", .euroc, nil),
    ])
    func pathsThatDoNotFitTheFormatAreRejected(
        _ path: String, _ format: DatasetFormat, _ words: String?
    ) {
        let refusal = ExportPath.refusal(path, for: format, isFolderThere: false)
        #expect((refusal == nil) == (words == nil), "\(path): \(refusal ?? "")")
        if let words { #expect(refusal?.contains(words) == true, "\(refusal ?? "")") }
    }

    @Test(arguments: ["walk.jpg", "walk.bag", "o/.jpg"])
    func anExistingFolderIsAcceptedWhateverItsExtension(_ path: String) {
        #expect(ExportPath.refusal(path, for: .euroc, isFolderThere: true) == nil)
    }

    /// The export is written to the output of this kind.
    @Test(arguments: [
        ("/out/WALK.MCAP", "/out/WALK.MCAP"), ("/out/x.mcap/", "/out/x.mcap/recording.mcap"),
        ("/out/x", "/out/x/recording.mcap"), ("/out/x.zip/", "/out/x.zip/recording.mcap"),
    ])
    func theExportIsWrittenToItsPath(_ path: String, _ file: String) throws {
        let example = try ExportExample()
        _ = try Datasets.export(
            example.session, .mcap, to: path, codecs: DrawnCodecs(), fileSystem: example.disk)
        #expect(example.disk.bytes(at: file)?.isEmpty == false)
    }
}
