import CFFmpeg

/// Passes on a result of FFmpeg, or throws what its negative code means.
///
/// - Parameter operation: what was tried, as a noun: "opening the encoder libx264".
@discardableResult
func checked(
    _ result: Int32, _ operation: @autoclosure () -> String, as kind: MediaError.Kind
) throws(MediaError) -> Int32 {
    guard result < 0 else { return result }
    throw MediaError(
        kind, "\(operation()) failed: \(ffmpegMessage(of: result))",
        remedy: kind == .badInput
            ? "Check that the file is complete and of the kind that its name says."
            : "Try another codec or size, and see the code \(result) in FFmpeg's documentation.",
        libraryCode: result)
}

/// What FFmpeg itself says of an error code.
func ffmpegMessage(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
        text.initialize(repeating: 0)
        guard let start = text.baseAddress, av_strerror(code, start, text.count) >= 0 else {
            return "error \(code)"
        }
        return String(cString: start)
    }
}

/// Keeps FFmpeg from writing to standard error, which belongs to the tool.
enum FFmpegLog {
    /// Silent once it was read; the level is one for the whole process.
    static let silenced: Void = av_log_set_level(AV_LOG_QUIET)
}
