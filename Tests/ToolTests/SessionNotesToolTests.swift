import Foundation
import Testing

/// The title, notes and tags that a user wrote after the recording.
@Suite struct SessionNotesToolTests {
    private static let notes = """
        {"format":{"name":"lockstep-notes","version":1},"title":"Stairs","notes":"up\\ndown",
        "tags":["hall","night"]}
        """

    private static func recording(_ notes: String) throws -> SmallRecording {
        let recording = try SmallRecording()
        try Data(notes.utf8).write(to: recording.url.appendingPathComponent("notes.json"))
        return recording
    }

    @Test func infoPrintsTitleTagsAndNotes() throws {
        let recording = try Self.recording(Self.notes)
        let run = try Program.lockstep.run(["info", recording.url.path])
        #expect(
            run.output.contains(
                """
                  title        Stairs
                  tags         hall, night
                  notes        up
                               down
                  mode
                """))
        let json = try Program.lockstep.run(["info", recording.url.path, "--json"])
        let document = try #require(try SmallRecording.lines(json.output).first)
        #expect(document["title"] as? String == "Stairs")
        #expect(document["notes"] as? String == "up\ndown")
        #expect(document["tags"] as? [String] == ["hall", "night"])
    }

    @Test func unreadableNotesAreReported() throws {
        let recording = try Self.recording("{")
        let run = try Program.lockstep.run(["info", recording.url.path])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("  notes        notes.json: "))
        #expect(!run.output.contains("  title "))
    }

    @Test func neitherVerifyNorCheckComplainsOfNotes() throws {
        let plain = try SmallRecording()
        let recording = try Self.recording(Self.notes)
        let verify = try Program.lockstep.run(["verify", recording.url.path])
        #expect(verify.exitCode == 0 && verify.output.contains("Nothing was changed"))
        let check = try Program.lockstep.run(["check", recording.url.path])
        #expect(!check.output.contains("files.extra"))
        #expect(check.exitCode == (try Program.lockstep.run(["check", plain.url.path]).exitCode))
    }

    @Test func trimAndListUseTheLaterTitle() throws {
        let recording = try Self.recording(Self.notes)
        let folder = try TemporaryFolder()
        let trim = try Program.lockstep.run([
            "trim", recording.url.path, "--start", "0.2", "--to", folder.path,
        ])
        #expect(trim.exitCode == 0, "\(trim.errors)")
        let list = try Program.lockstep.run(["list", folder.path, "--json"])
        #expect(list.output.contains("\"title\":\"Stairs\""))
        let own = try Program.lockstep.run(["list", recording.folder.path, "--json"])
        #expect(own.output.contains("\"title\":\"Stairs\""))
    }
}
