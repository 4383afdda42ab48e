import CTurboJPEG
import LockstepSamples

/// A compressor or decompressor of libjpeg-turbo, for one thread at a time.
final class TurboJPEGHandle {
    let handle: tjhandle

    init(_ made: tjhandle?) throws(MediaError) {
        guard let made else { throw .noMemory(for: "a JPEG codec") }
        handle = made
    }

    deinit { tjDestroy(handle) }

    /// Throws the library's error if a call did not return 0.
    ///
    /// A warning counts as a failure: a truncated file produces a warning and an image that is half
    /// gray.
    func check(_ result: Int32, as kind: MediaError.Kind) throws(MediaError) {
        guard result != 0 else { return }
        let words = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given"
        throw MediaError(
            kind, "libjpeg-turbo failed: \(words)",
            remedy: kind == .badInput
                ? "Check that the file is complete and a JPEG." : "Use smaller images.",
            libraryCode: tjGetErrorCode(handle))
    }
}
