import Foundation
import Testing

/// The microphone of a session with every command, and in programs that are not Lockstep's.
@Suite struct AudioToolTests {
    static let recording = Result {
        try SmallRecording(["--mode", "vislam", "--audio"], seconds: 3)
    }

    private static func program(_ name: String, _ arguments: [String]) throws -> Program.Run {
        try Program(at: "/usr/bin/env").run([name] + arguments)
    }

    /// FFmpeg reads rate, channels and every sample, although the file states no length.
    @Test func anotherProgramReadsTheAudioFile() throws {
        let recording = try Self.recording.get()
        let file = recording.url.appendingPathComponent("audio.caf")
        let probe = try Self.program(
            "ffprobe",
            [
                "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels", "-of",
                "csv=p=0", file.path,
            ])
        #expect(probe.output == "pcm_s16le,48000,1\n")
        let raw = recording.folder.url("audio.raw")
        let decoding = try Self.program(
            "ffmpeg", ["-v", "error", "-y", "-i", file.path, "-f", "s16le", raw.path])
        #expect(decoding.exitCode == 0 && decoding.errors.isEmpty, "\(decoding.errors)")
        let samples = try Data(contentsOf: file).dropFirst(68)
        #expect(try Data(contentsOf: raw) == Data(samples) && samples.count > 2 * 48_000 * 2)
    }

    /// docs/FORMAT.md, section 20, prints this command.
    @Test func theAudioCanBeAddedToTheMovie() throws {
        let recording = try Self.recording.get()
        let block = try recording.table("audio.csv").first?["timestamp_ns"].flatMap(Int.init)
        let frame = try recording.lines("frames.jsonl").first?["timestamp_ns"] as? Int
        let delay = try Double(#require(block) - #require(frame)) / 1e9
        let joined = recording.folder.url("with-audio.mov")
        let run = try Self.program(
            "ffmpeg",
            [
                "-v", "error", "-y", "-i", recording.url.path + "/video.mov", "-itsoffset",
                "\(delay)", "-i", recording.url.path + "/audio.caf", "-c:v", "copy", "-c:a", "aac",
                joined.path,
            ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let probe = try Self.program(
            "ffprobe",
            ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", joined.path])
        #expect(probe.output == "h264\naac\n")
    }

    @Test func theRowsAreTheBlocksOfTheFile() throws {
        let recording = try Self.recording.get()
        let rows = try recording.table("audio.csv")
        let counts = rows.compactMap { $0["sample_count"].flatMap(Int.init) }
        let firsts = rows.compactMap { $0["first_sample"].flatMap(Int.init) }
        #expect(counts.count == rows.count && firsts.count == rows.count)
        #expect(firsts == counts.indices.map { counts[..<$0].reduce(0, +) })
        let size = try Data(contentsOf: recording.url.appendingPathComponent("audio.caf")).count
        #expect(size == 68 + 2 * counts.reduce(0, +))
    }

    @Test func infoStatesTheFormatOfTheAudio() throws {
        let info = try Program.lockstep.run(["info", try Self.recording.get().url.path])
        #expect(info.output.contains("  blocks of 48000 Hz, 1 channel, int16"), "\(info.output)")
    }

    @Test func aCheckMeasuresTheMicrophonesClock() throws {
        let recording = try Self.recording.get()
        let check = try Program.lockstep.run(["check", recording.url.path, "--json"])
        let truth = URL(fileURLWithPath: recording.url.path + ".truth.jsonl")
        let header = try SmallRecording.lines(String(contentsOf: truth, encoding: .utf8))[0]
        let rate = try #require(header["microphone_rate_hz"] as? Double)
        let report = try #require(try SmallRecording.lines(check.output).first)
        let findings = try #require(report["findings"] as? [[String: Any]])
        let clock = try #require(findings.first { $0["name"] as? String == "audio.clock" })
        #expect(clock["severity"] as? String == "pass")
        let meaning = try #require(clock["meaning"] as? String)
        let words = String(format: "%.2f samples per second of the host clock", rate)
        #expect(meaning.contains(words), "\(meaning)")
    }

    /// The copy states what it lacks; the rest is the same.
    @Test func aTrimmedCopyHasTheAudioOfItsPart() throws {
        let recording = try Self.recording.get()
        let folder = try TemporaryFolder()
        let trim = try Program.lockstep.run([
            "trim", recording.url.path, "--start", "1", "--end", "2", "--to", folder.path, "--json",
        ])
        let document = try #require(try SmallRecording.lines(trim.output).first)
        let copy = URL(fileURLWithPath: try #require(document["path"] as? String))
        let (all, part) = (
            try recording.table("audio.csv"),
            try SmallRecording.table(copy.appendingPathComponent("audio.csv"))
        )
        let place = try #require(
            all.firstIndex { $0["timestamp_ns"] == part.first?["timestamp_ns"] })
        #expect((40...50).contains(part.count) && place > 40)
        let start = 68 + 2 * (try #require(all[place]["first_sample"].flatMap(Int.init)))
        let whole = try Data(
            contentsOf: recording.url.appendingPathComponent("audio.caf"))
        let copied = try Data(contentsOf: copy.appendingPathComponent("audio.caf")).dropFirst(68)
        #expect(whole.dropFirst(start).prefix(copied.count) == copied)
        let compare = try Program.lockstep.run(["compare", recording.url.path, copy.path])
        #expect(compare.output.contains("audio"), "\(compare.output)")
    }

    @Test func anExportIsAWAVFile() throws {
        let recording = try Self.recording.get()
        let file = recording.folder.url("audio.wav")
        let export = try Program.lockstep.run([
            "export", recording.url.path, "--to", file.path, "--force",
        ])
        #expect(export.exitCode == 0, "\(export.errors)")
        #expect(export.output.contains(" the session's first frame."), "\(export.output)")
        let raw = recording.folder.url("wav.raw")
        let decoding = try Self.program(
            "ffmpeg", ["-v", "error", "-y", "-i", file.path, "-f", "s16le", raw.path])
        #expect(decoding.exitCode == 0 && decoding.errors.isEmpty, "\(decoding.errors)")
        let samples = try Data(contentsOf: recording.url.appendingPathComponent("audio.caf"))
        #expect(try Data(contentsOf: raw) == Data(samples.dropFirst(68)))
    }

    @Test func aReplayPrintsTheRows() throws {
        let recording = try Self.recording.get()
        let replay = try Program.lockstep.run(["replay", recording.url.path])
        let lines = try SmallRecording.lines(replay.output)
            .filter { $0["type"] as? String == "audio" }
        #expect(try lines.count == recording.table("audio.csv").count)
        #expect(lines.first?["sample_count"] as? Int == 1024)
    }

    @Test func theSealCoversTheAudio() throws {
        let recording = try SmallRecording(["--mode", "vislam", "--audio"])
        #expect(try Program.lockstep.run(["verify", recording.url.path]).exitCode == 0)
        let file = recording.url.appendingPathComponent("audio.caf")
        var bytes = try Data(contentsOf: file)
        bytes[1000] ^= 1
        try bytes.write(to: file)
        let verify = try Program.lockstep.run(["verify", recording.url.path])
        #expect(verify.exitCode == 1 && verify.output.contains("audio.caf"), "\(verify.output)")
    }

    @Test func aRedactedCopyHasNoAudio() throws {
        let recording = try Self.recording.get()
        let folder = try TemporaryFolder()
        let redact = try Program.lockstep.run([
            "redact", recording.url.path, "--to", folder.path, "--json",
        ])
        let document = try #require(try SmallRecording.lines(redact.output).first)
        #expect(document["audio_blocks_removed_count"] as? Int ?? 0 > 100)
        let copy = try #require(document["path"] as? String)
        #expect(!FileManager.default.fileExists(atPath: copy + "/audio.caf"))
        #expect(!FileManager.default.fileExists(atPath: copy + "/audio.csv"))
        #expect(try Program.lockstep.run(["verify", copy]).exitCode == 0)
        #expect(try Program.lockstep.run(["check", copy]).exitCode == 0)
    }
}
