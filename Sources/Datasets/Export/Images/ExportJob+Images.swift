import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Whether a maximum size was requested; larger images are scaled down to it.
    var isScaled: Bool { selection.longestSide != nil }

    /// Whether the session's images are larger than the requested size; true if their size is unknown.
    var isScaledDown: Bool {
        guard let longest = selection.longestSide, let size = session.manifest.imageSize else {
            return isScaled
        }
        return longest < max(size.width, size.height)
    }

    /// Whether every frame is exported; if images keep their size, the movie can then be copied.
    var takesEveryFrame: Bool { selection.isOfEveryFrame && options.sharpestCount == nil }

    /// The pixel origin of exported intrinsics; a pixel's center, as in ARKit, if the session
    /// does not state it.
    var pixelOrigin: PixelOrigin { session.manifest.pixelOrigin }

    /// Calls `body` with each exported frame, scaled down like its image, and the frame's
    /// zero-based index in the export.
    func forEachFrame(_ body: (FrameRow, Int) throws -> Void) throws {
        guard let rows = try frames.reader() else { return }
        var selector = selector
        var index = 0
        while let row = try rows.next() {
            guard let frame = selector.take(row) else { continue }
            try body(frame, index)
            index += 1
        }
    }
}

extension SessionManifest {
    /// The pixel origin of the session's intrinsics; a pixel's center, as in ARKit, if the manifest
    /// does not state it.
    var pixelOrigin: PixelOrigin {
        streams.first { $0.description.stream == .camera }?.description.pixelOrigin ?? .pixelCenter
    }
}

extension Session {
    /// Opens the session's movie.
    ///
    /// - Throws: ``SessionError`` if there is no movie; the codecs' error if it cannot be read.
    func openMovie(_ codecs: any MediaCodecs) throws -> any MovieReader {
        try codecs.openMovie(movieSource())
    }

    /// The bytes of the session's movie.
    ///
    /// - Throws: ``SessionError`` if there is no movie.
    func movieSource() throws -> any ByteSource {
        guard let source = try openIfPresent(SessionLayout.movie) else {
            throw SessionError(
                .fileSize(expected: 1, actual: nil), place: Place(file: SessionLayout.movie))
        }
        return source
    }
}
