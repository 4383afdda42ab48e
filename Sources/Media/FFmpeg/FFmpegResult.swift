import CFFmpeg
import LockstepSamples

/// Returns a result of FFmpeg, or throws the error of its negative code.
///
/// - Parameter operation: The operation as a noun phrase: "opening the encoder libx264".
@discardableResult
func checked(
    _ result: Int32, _ operation: @autoclosure () -> String, as kind: MediaError.Kind
) throws(MediaError) -> Int32 {
    guard result < 0 else { return result }
    throw MediaError(
        kind, "\(operation()) failed: \(ffmpegMessage(of: result))",
        remedy: kind == .badInput
            ? "Check that the file is complete and its contents match its name."
            : "Try another codec or size, or look up the code \(result) in FFmpeg's documentation.",
        libraryCode: result)
}

/// Returns FFmpeg's message for an error code.
func ffmpegMessage(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
        text.initialize(repeating: 0)
        guard let start = text.baseAddress, av_strerror(code, start, text.count) >= 0 else {
            return "error \(code)"
        }
        return String(cString: start)
    }
}
