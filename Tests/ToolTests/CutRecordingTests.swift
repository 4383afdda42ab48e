import Foundation
import Testing

/// Truncated ROS recordings, imported by the tool.
@Suite struct CutRecordingTests {
    private static let names = ["mcap": "recording.mcap", "rosbag": "recording.bag"]

    /// One second of a phone without its last third.
    private func cutRecording(_ format: String, leaving part: Double) throws -> TemporaryFolder {
        let recording = try SmallRecording()
        let export = try SmallExport(recording.url, format: format)
        let name = try #require(Self.names[format])
        let bytes = try #require(try export.files()[name])
        let folder = try TemporaryFolder()
        try bytes.prefix(Int(Double(bytes.count) * part)).write(to: folder.url(name))
        return folder
    }

    @Test(arguments: ["mcap", "rosbag"])
    func reportsHowFarTheFileWasRead(_ format: String) throws {
        let folder = try cutRecording(format, leaving: 0.66)
        let target = try TemporaryFolder()
        let words = ["import", folder.path, "--to", target.path]
        let text = try Program.lockstep.run(words)
        try #require(text.exitCode == 0, "\(text.errors)")
        let sentence = try Regex("The end of recording\\.\\w+ is missing: it was read up to byte")
        #expect(text.output.contains(sentence), "\(text.output)")
        #expect(!text.output.contains("Nothing was dropped"))
        let json = try Program.lockstep.run(words + ["--json"])
        let document = try #require(try SmallRecording.lines(json.output).first)
        let notices = try #require(document["notices"] as? [String])
        #expect(notices.contains { $0.contains(sentence) })
        let session = try #require(document["path"] as? String)
        for path in [folder.path, session] {
            let check = try Program.lockstep.run(["check", path])
            #expect(check.output.contains("WARN         session.state"), "\(check.output)")
            #expect(check.output.contains("The end of the imported file is missing"))
            let quiet = try Program.lockstep.run(["check", path, "--quiet"])
            #expect(quiet.output.hasPrefix("WARN: "), "\(quiet.output)")
            let info = try Program.lockstep.run(["info", path])
            #expect(info.output.contains("  complete, but the end of its source is missing  "))
        }
    }

    @Test(arguments: ["mcap", "rosbag"])
    func aRecordingCutAtItsBeginningIsNotADamagedTable(_ format: String) throws {
        let folder = try cutRecording(format, leaving: 0.002)
        let run = try Program.lockstep.run(["import", folder.path, "--to", folder.path])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("whose end is missing"), "\(run.errors)")
        #expect(!run.errors.contains("spreadsheet"))
    }
}
