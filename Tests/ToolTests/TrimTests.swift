import Foundation
import Testing

/// Trimmed sessions, compared with the original.
@Suite struct TrimTests {
    /// Half a second of two, with images in files and with images in a movie.
    @Test(arguments: ["logger", "vislam"])
    func keepsTheContentOfThePart(_ mode: String) throws {
        let original = try SmallRecording(["--mode", mode], seconds: 2)
        let part = try TrimmedSession(original, ["--start", "1.2", "--end", "1.7"])
        let begin = try #require(try original.frames().first?["timestamp_ns"] as? Int)
        let asked = begin + 1_200_000_000...begin + 1_700_000_000
        let timestamps = try part.frames().compactMap { $0["timestamp_ns"] as? Int }
        let all = try original.frames().compactMap { $0["timestamp_ns"] as? Int }
        let first = try #require(timestamps.first)
        // Decoding of the tool's movies can start once per second.
        #expect(mode == "vislam" || asked.contains(first))
        #expect(asked.lowerBound - first <= 1_000_000_000)
        #expect(timestamps == all.filter { $0 >= first && $0 <= asked.upperBound })
        #expect(timestamps.count >= 14)
        let turns = try part.readings("gyroscope")
        let expected = try original.readings("gyroscope").filter { reading in
            (first - 100_000_000...asked.upperBound + 100_000_000).contains(reading.stamp)
        }
        // The range may begin before its first frame.
        #expect(turns.count >= expected.count && turns.count <= expected.count + 4)
        #expect(
            turns.first?.stamp ?? .max < first && turns.last?.stamp ?? 0 > timestamps.last ?? .max)
        try expectGood(part, mode: mode)
    }

    private func expectGood(_ part: TrimmedSession, mode: String) throws {
        let check = try Program.lockstep.run(["check", part.url.path])
        #expect(check.exitCode == 0, "\(check.output)")
        let document = try #require(
            SmallRecording.lines(
                Program.lockstep.run(["check", part.url.path, "--json"]).output
            ).first)
        let findings = try #require(document["findings"] as? [[String: Any]])
        let coverage = findings.filter {
            $0["name"] as? String == "coverage.inertial" && $0["stream"] as? String == "gyroscope"
        }
        let words = try #require(coverage.first?["meaning"] as? String)
        #expect(!words.hasPrefix("Samples do not"))
        let frames = try part.frames()
        #expect(frames.compactMap { $0["frame_index"] as? Int } == Array(frames.indices))
        guard mode == "vislam" else { return }
        let indices = frames.compactMap { $0["video_index"] as? Int }
        #expect(indices == Array(frames.indices))
    }

    /// The decoded images of the part equal those of the original at the same timestamps.
    @Test func imagesOfAMovieStayWithTheirTimestamps() throws {
        let original = try SmallRecording(["--mode", "vislam"], seconds: 2)
        let part = try TrimmedSession(original, ["--start", "1.2"])
        let (whole, shorter) = (try images(original.url), try images(part.url))
        #expect(shorter.count >= 20)
        for (stamp, image) in shorter { #expect(whole[stamp] == image) }
    }

    /// JPEGs that an export encodes from each image, by the frame's timestamp.
    private func images(_ session: URL) throws -> [Int: Data] {
        let export = try SmallExport(session, format: "logger3d")
        let files = try export.files()
        let text = String(
            decoding: try Data(contentsOf: session.appendingPathComponent("frames.jsonl")),
            as: UTF8.self)
        let rows = try SmallRecording.lines(text)
        var images: [Int: Data] = [:]
        for (index, row) in rows.enumerated() {
            let stamp = try #require(row["timestamp_ns"] as? Int)
            images[stamp] = files[String(format: "rgb/%06d.jpg", index)]
        }
        return images
    }

    @Test func printsHowMuchEarlierAMovieBegins() throws {
        let original = try SmallRecording(["--mode", "vislam"], seconds: 2)
        let frames = try original.frames().compactMap { $0["timestamp_ns"] as? Int }
        let target = try TemporaryFolder()
        for (start, isEarly) in [("0", false), ("0.5", true), ("1.2", true), ("0.0005", true)] {
            let run = try Program.lockstep.run(
                ["trim", original.url.path, "--to", target.path, "--start", start])
            #expect(run.output.hasPrefix("Trimmed to "), "\(run.output)")
            let part = URL(fileURLWithPath: run.lastLine).appendingPathComponent("frames.jsonl")
            let rows = try SmallRecording.lines(String(contentsOf: part, encoding: .utf8))
            let first = try #require(rows.first?["timestamp_ns"] as? Int)
            let early = (try #require(Double(start)) * 1e9 - Double(first - frames[0])) / 1e6
            #expect(run.output.contains("earlier than requested") == isEarly, "\(run.output)")
            guard isEarly else { continue }
            let words = try #require(run.output.firstMatch(of: /Starts ([0-9.]+) ms earlier/))
            let printed = try #require(Double(words.1))
            #expect(printed > 0 && (printed - early).magnitude <= (early < 1 ? 0.001 : 0.5))
        }
    }

    @Test(arguments: [
        (["--start", "100"], 3, "that part of the session contains no samples"),
        (["--start", "2", "--end", "1"], 2, "--start must not be later than --end"),
        (["--start", "nan"], 2, "'nan' is not a valid value for --start"),
        ([], 2, "give --start, --end or both"),
    ])
    func invalidPartIsRejected(words: [String], code: Int32, sentence: String) throws {
        let original = try SmallRecording()
        let target = try TemporaryFolder()
        let run = try Program.lockstep.run(
            ["trim", original.url.path, "--to", target.path] + words)
        #expect(run.exitCode == code)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).isEmpty)
    }
}

/// A part of a recording, made by the tool.
private struct TrimmedSession: SessionFolder {
    let url: URL
    private let folder: TemporaryFolder

    init(_ original: SmallRecording, _ words: [String]) throws {
        folder = try TemporaryFolder()
        let run = try Program.lockstep.run(
            ["trim", original.url.path, "--to", folder.path, "--quiet"] + words)
        try #require(run.exitCode == 0, "\(run.errors)")
        url = URL(fileURLWithPath: run.output.trimmingCharacters(in: .newlines))
    }
}
