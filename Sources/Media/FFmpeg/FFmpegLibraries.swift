import CFFmpeg
import FFmpegLoading
import LockstepSamples

/// FFmpeg's libraries, which are loaded when the first movie is read or written.
enum FFmpegLibraries {
    /// The loader's message if the libraries cannot be loaded.
    ///
    /// If it is nil, FFmpeg is ready, and does not write to standard error, which is reserved for
    /// the tool.
    private static let problem: String? = {
        if let message = ffmpegLoadingProblem() { return String(cString: message) }
        av_log_set_level(AV_LOG_QUIET)
        return nil
    }()

    /// Whether the machine has them.
    static var areAvailable: Bool { problem == nil }

    /// Loads the libraries if they are not loaded yet.
    ///
    /// Every type that calls FFmpeg first calls this.
    ///
    /// - Throws: ``MediaError`` if the machine does not have them.
    static func load() throws(MediaError) {
        guard let problem else { return }
        throw MediaError(
            .unavailable, "FFmpeg cannot be loaded: \(problem)",
            remedy: "Install the FFmpeg libraries that this program was built with.")
    }
}
