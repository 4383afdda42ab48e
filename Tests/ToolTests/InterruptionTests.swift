import Foundation
import Testing

/// The result of a recording that does not reach its planned end.
@Suite struct InterruptionTests {
    static let signals = [SIGINT, SIGTERM]

    @Test(arguments: signals, ["realtime", "max"])
    func interruptedRecordingIsComplete(_ signal: Int32, _ speed: String) throws {
        let recording = try RunningRecording(["--speed", speed])
        recording.program.send(signal)
        let run = try recording.program.end(withinSeconds: 60)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lastLine == recording.session.path)
        let info = try Self.info(recording.session)
        #expect(info["state"] as? String == "complete")
        #expect(info["stop_reason"] as? String == "requested")
        let check = try Program.lockstep.run(["check", recording.session.path])
        #expect(check.exitCode == 0, "\(check.output)")
    }

    @Test(arguments: signals)
    func theTruthEndsWithAnInterruptedRecording(_ signal: Int32) throws {
        let recording = try RunningRecording(["--speed", "realtime"])
        recording.program.send(signal)
        _ = try recording.program.end(withinSeconds: 60)
        let end = try #require(Self.info(recording.session)["end_ns"] as? Int)
        let rows = try Self.lines(recording.session.path + "/frames.jsonl")
        let truth = try Self.lines(recording.session.path + ".truth.jsonl")
        let frames = truth.filter { $0["type"] as? String == "frame" }
        let last = try #require(frames.last?["timestamp_ns"] as? Int)
        let lastStored = try #require(rows.last?["timestamp_ns"] as? Int)
        #expect((lastStored...end).contains(last))
        let biases = truth.filter { $0["type"] as? String == "bias" }
        #expect(!biases.isEmpty)
        #expect(biases.allSatisfy { $0["host_ns"] as? Int ?? .max <= end })
    }

    /// The command wrote nothing, so its message reports no removal.
    ///
    /// Its temporary import is removed too.
    @Test(arguments: signals) func interruptedCheckReportsNoRemovedOutput(_ signal: Int32) throws {
        let recording = try SmallRecording(["--mode", "logger"], seconds: 8)
        let program = try Program.lockstep.start(["check", recording.archived()])
        try program.waitUntilItCatches(signal)
        program.send(signal)
        let run = try program.end(withinSeconds: 60)
        // The archive is removed with the recording.
        withExtendedLifetime(recording) {}
        #expect(run.exitCode == 128 + signal, "\(run.output)")
        #expect(run.errors == "lockstep: interrupted.\n")
    }

    @Test func aKilledRecordingIsRecovered() throws {
        let recording = try RunningRecording(["--speed", "realtime", "--mode", "vio"])
        recording.program.send(SIGKILL)
        _ = try recording.program.end()
        let path = recording.session.path
        #expect(try Program.lockstep.run(["check", path]).exitCode == 1)
        let recovered = try Program.lockstep.run(["recover", path])
        #expect(recovered.exitCode == 0, "\(recovered.errors)")
        #expect(recovered.errors.isEmpty, "no progress in a pipe")
        let check = try Program.lockstep.run(["check", path])
        #expect(check.exitCode == 0, "\(check.output)")
        #expect(try Self.info(recording.session)["state"] as? String == "recovered")
    }

    /// Rows would still be written, but could no longer be proven.
    @Test func aRecordingWhoseSealIsRemovedEndsAsFailed() throws {
        let recording = try RunningRecording(["--speed", "realtime", "--mode", "vio"])
        try FileManager.default.removeItem(
            at: recording.session.appendingPathComponent("seal.jsonl"))
        let run = try recording.program.end(withinSeconds: 60)
        #expect(run.exitCode == 4, "\(run.errors)")
        #expect(run.errors.contains("seal.jsonl"))
        #expect(run.errors.contains("The data recorded so far is in \(recording.session.path)"))
    }

    /// The path then contains another session, which the message must not call this recording.
    @Test(arguments: ["link", "folder", "nothing"])
    func aRecordingWhoseFolderIsReplacedDoesNotNameTheOther(_ kind: String) throws {
        let other = try SmallRecording(["--mode", "vio"])
        let recording = try RunningRecording(["--speed", "realtime", "--mode", "vio"])
        let files = FileManager.default
        let moved = recording.session.path + ".moved"
        try files.moveItem(atPath: recording.session.path, toPath: moved)
        switch kind {
        case "link":
            try files.createSymbolicLink(at: recording.session, withDestinationURL: other.url)
        case "folder":
            try files.createDirectory(at: recording.session, withIntermediateDirectories: false)
        default: break
        }
        let run = try recording.program.end(withinSeconds: 60)
        #expect(run.exitCode == 4, "\(run.errors)")
        let last = run.errors.split(separator: "\n").last ?? ""
        #expect(kind == "folder" || !last.contains(recording.session.path), "\(run.errors)")
        #expect(kind == "folder" || last.contains("moved away"), "\(run.errors)")
    }

    private static func info(_ session: URL) throws -> [String: Any] {
        let run = try Program.lockstep.run(["info", session.path, "--json"])
        return try #require(SmallRecording.lines(run.output).first)
    }

    private static func lines(_ path: String) throws -> [[String: Any]] {
        try SmallRecording.lines(String(contentsOfFile: path, encoding: .utf8))
    }
}
