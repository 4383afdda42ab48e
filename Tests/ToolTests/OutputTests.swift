import Foundation
import Testing

/// What a person sees, to the letter; the synthetic phone makes it the same on every run.
@Suite struct OutputTests {
    static let commands = ["info", "check", "list"]

    @Test(arguments: commands) func textIsAsItWas(_ command: String) throws {
        let recording = try SmallRecording()
        let run = try Program.lockstep.run([command, argument(command, recording)])
        try Golden.expect(plain(run.output, recording), equals: "output-\(command)")
    }

    @Test(arguments: commands + ["recover", "replay"])
    func jsonIsOneDocument(_ command: String) throws {
        let recording = try SmallRecording()
        let run = try Program.lockstep.run([command, argument(command, recording), "--json"])
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        }
        #expect(run.exitCode == 0)
    }

    @Test func recordingIsSummedUp() throws {
        let recording = try SmallRecording(["--defect", "dropped-frames=0.2"])
        try Golden.expect(plain(recording.run.output, recording), equals: "output-record")
    }

    private func argument(_ command: String, _ recording: SmallRecording) -> String {
        command == "list" ? recording.folder.path : recording.url.path
    }

    /// The output with the folder's random name left out.
    private func plain(_ output: String, _ recording: SmallRecording) -> String {
        output.replacingOccurrences(of: recording.folder.path, with: "FOLDER")
    }
}
