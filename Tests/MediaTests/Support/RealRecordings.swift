import Foundation
import LockstepSamples

/// Third-party recordings, stored next to the project and not part of it.
enum RealRecordings {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("../shared/data")

    static let arePresent = FileManager.default.fileExists(atPath: folder.path)

    /// An iPhone's movie: HEVC with reordered images, an edit list and sound.
    static var iPhone: String {
        folder.appendingPathComponent(
            "iphone15pro-video-imu/7fa2315596266b48a36d5575ece01b77.mp4"
        ).path
    }

    /// An Android phone's movie: H.264 in limited range.
    static var android: String { folder.appendingPathComponent("honorv10-mars/movie.mp4").path }
}

extension MemorySource {
    /// A file's bytes.
    convenience init(file: String) throws {
        self.init(try Data(contentsOf: URL(fileURLWithPath: file)))
    }
}

/// FFmpeg's programs, as independent readers.
enum FFmpegProgram {
    static func path(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static let arePresent = path("ffmpeg") != nil && path("ffprobe") != nil

    /// Returns a program's standard output.
    static func output(of name: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(name) ?? name)
        process.arguments = ["-v", "error"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return output
    }

    /// Returns a movie's frame times in its own ticks, in presentation order.
    static func frameTicks(of file: String) throws -> [Int64] {
        let text = try output(
            of: "ffprobe",
            ["-select_streams", "v", "-show_entries", "frame=pts", "-of", "csv=p=0", file])
        return String(decoding: text, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) })
            .compactMap { Int64($0) }
    }
}

/// Writes bytes to a file that exists while `body` runs.
func withTemporaryFile<Result>(
    _ bytes: [UInt8], _ body: (String) throws -> Result
) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString).mov")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
}
