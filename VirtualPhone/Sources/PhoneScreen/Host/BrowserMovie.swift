internal import Dispatch
internal import Foundation
internal import LockstepMedia
internal import LockstepSamples
internal import LockstepSessions

/// A movie that browsers can play.
///
/// Chromium on Linux decodes no HEVC, in which iPhones record: such a movie is converted to H.264 by the
/// program ffmpeg. The file itself stays as it is.
enum BrowserMovie {
    /// Finds or makes a file that browsers play.
    ///
    /// - Parameter ready: called on the main queue with its path; with the movie's own path if it
    ///   cannot be read or converted.
    static func find(_ path: String, ready: @escaping @Sendable (String) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async {
            let found = needsConversion(path) ? converted(path) ?? path : path
            DispatchQueue.main.async { ready(found) }
        }
    }

    private static func needsConversion(_ path: String) -> Bool {
        guard let file = try? LocalFileSystem().open(path),
            let movie = try? FFmpegCodecs().openMovie(file)
        else { return false }
        return movie.format.codec == .hevc
    }

    /// The converted movie's path; nil if ffmpeg is missing or fails.
    private static func converted(_ path: String) -> String? {
        let folder = NSTemporaryDirectory() + "/movies"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let target = folder + "/\(path.hash.magnitude).mp4"
        if FileManager.default.fileExists(atPath: target) { return target }
        let unfinished = target + ".part"
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = [
            "ffmpeg", "-v", "error", "-y", "-i", path, "-c:v", "libx264", "-preset", "ultrafast",
            "-movflags", "+faststart", "-f", "mp4", unfinished,
        ]
        program.standardInput = FileHandle.nullDevice
        guard (try? program.run()) != nil else { return nil }
        program.waitUntilExit()
        guard program.terminationStatus == 0,
            (try? FileManager.default.moveItem(atPath: unfinished, toPath: target)) != nil
        else { return nil }
        return target
    }
}
