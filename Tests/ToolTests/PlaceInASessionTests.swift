import Foundation
import Testing

/// No command writes into a session's folder unless it amends the session: an additional file
/// breaks the seal.
@Suite(.serialized) struct PlaceInASessionTests {
    private static let session = Result { try SmallRecording() }
    private static let other = Result { try SmallRecording() }

    @Test(
        arguments: [
            "import % --to", "record --from synthetic --duration 1 --to",
            "record --from synthetic --duration 1 --speed realtime --to",
            "trim % --start 0.2 --to", "redact % --to",
            "export % --format tum --to", "export % --format mcap --to",
        ], ["", "/rgb", "/new/folder", "/rgb/../new", "/../none/../%/new"])
    func nothingIsWrittenIntoAnotherSession(_ command: String, _ place: String) throws {
        let other = try Self.other.get()
        let before = try other.files()
        let isExport = command.hasPrefix("export")
        let name = other.url.lastPathComponent
        let target = other.url.path + place.replacing("%", with: name) + (isExport ? "/x" : "")
        let words = command.split(separator: " ").map(String.init)
        let run = try Program.lockstep.run(
            words.map { $0 == "%" ? (try? Self.session.get().url.path) ?? "" : $0 } + [target])
        #expect(run.exitCode == 4, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("the path is inside a session"), "\(run.errors)")
        #expect(run.output.isEmpty)
        // Nothing was made, so nothing can have been removed.
        #expect(!run.errors.contains("removed"), "\(run.errors)")
        #expect(try other.files() == before)
        let verify = try Program.lockstep.run(["verify", other.url.path])
        #expect(verify.exitCode == 0, "\(verify.output)")
    }

    @Test(arguments: [
        "record --from synthetic --duration 1 --to %", "import @ --to %",
        "trim @ --start 0.2 --to %",
        "redact @ --to %", "recover @",
    ])
    func noKeyIsMadeInASession(_ command: String) throws {
        let other = try Self.other.get()
        let before = try other.files()
        let out = try TemporaryFolder()
        let words = try command.split(separator: " ").map { word in
            switch word {
            case "%": return out.path + "/out"
            case "@": return try Self.session.get().url.path
            default: return String(word)
            }
        }
        let key = other.url.path + "/new/key.pem"
        let run = try Program.lockstep.run(words + ["--seal-key", key])
        #expect(run.exitCode == 4, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("the path is inside a session"), "\(run.errors)")
        #expect(try other.files() == before)
        #expect(!FileManager.default.fileExists(atPath: out.path + "/out"))
    }

    @Test func aReportIsNotDrawnIntoAnotherSession() throws {
        let other = try Self.other.get()
        let before = try other.files()
        let run = try Program.lockstep.run([
            "report", try Self.session.get().url.path, "--to", other.url.path + "/x.html",
        ])
        #expect(run.exitCode == 4, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("the path is inside a recording"), "\(run.errors)")
        #expect(try other.files() == before)
    }

    @Test func aLinkIntoASessionIsFollowed() throws {
        let other = try Self.other.get()
        let before = try other.files()
        let folder = try TemporaryFolder()
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: other.url.path + "/rgb")
        let run = try Program.lockstep.run([
            "import", try Self.session.get().url.path, "--to", link + "/deep",
        ])
        #expect(run.exitCode == 4, "\(run.output)\(run.errors)")
        #expect(try other.files() == before)
    }
}
