import Foundation
import Testing

/// Files that claim gigabytes but contain a few bytes cost only what they contain.
struct SparseFileTests {
    /// Far longer than any of these commands needs, and far shorter than reading the hole.
    private static let mostSeconds = 15.0

    private static func seconds(_ arguments: [String]) throws -> (run: Program.Run, seconds: Double)
    {
        let start = Date()
        let run = try Program.lockstep.run(arguments)
        return (run, Date().timeIntervalSince(start))
    }

    private static func lengthen(_ file: URL, to byteCount: UInt64) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: byteCount)
        try handle.close()
    }

    @Test(arguments: ["imu.csv", "frames.jsonl", "events.jsonl", "seal.jsonl"])
    func aHoleBehindRowsIsNotSearchedByVerify(_ name: String) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        try Self.lengthen(recording.url.appendingPathComponent(name), to: 20 << 30)
        let (run, seconds) = try Self.seconds(["verify", recording.url.path])
        #expect(run.exitCode == 1, "\(run.errors)")
        #expect(seconds < Self.mostSeconds)
    }

    @Test func aHoleBehindAMovieIsNotSearchedByRecover() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        try Self.lengthen(recording.url.appendingPathComponent("video.mov"), to: 2 << 30)
        let (_, seconds) = try Self.seconds(["recover", recording.url.path])
        #expect(seconds < Self.mostSeconds)
    }

    @Test func emptyLinesEndAFileForCheck() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let file = recording.url.appendingPathComponent("imu.csv")
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(repeating: UInt8(ascii: "\n"), count: 4 << 20))
        try handle.close()
        let (run, seconds) = try Self.seconds(["check", recording.url.path])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("nothing after it was read"), "\(run.output)")
        #expect(seconds < Self.mostSeconds)
    }
}
