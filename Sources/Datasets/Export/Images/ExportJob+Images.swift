import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Whether images are scaled down.
    var isScaled: Bool { selection.longestSide != nil }

    /// Whether every frame is exported, so that the movie can be copied unchanged.
    var takesEveryFrame: Bool { selection.isOfEveryFrame && options.sharpestCount == nil }

    /// The position of (0, 0) in exported intrinsics; ARKit's if the session does not state it.
    var pixelOrigin: PixelOrigin { session.manifest.pixelOrigin }

    /// Passes each exported frame, as exported, with its zero-based index to `body`.
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
    /// The position of (0, 0) in intrinsics; ARKit's if the manifest does not state it.
    var pixelOrigin: PixelOrigin {
        streams.first { $0.description.stream == .camera }?.description.pixelOrigin ?? .pixelCenter
    }
}

extension Session {
    /// Opens the session's movie.
    ///
    /// - Throws: ``SessionError`` if there is none.
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
