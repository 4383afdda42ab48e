import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Whether images are made smaller.
    var isScaled: Bool { selection.longestSide != nil }

    /// Whether every frame is exported, so that a movie can go over as it is.
    var takesEveryFrame: Bool { selection.isOfEveryFrame && options.sharpestCount == nil }

    /// Where the coordinates (0, 0) of exported intrinsics lie; ARKit's where no one says.
    var pixelOrigin: PixelOrigin { session.manifest.pixelOrigin }

    /// Every frame that is exported, as it is exported, with its number among those, from 0.
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
    /// Where the coordinates (0, 0) of intrinsics lie; ARKit's where no one says.
    var pixelOrigin: PixelOrigin {
        streams.first { $0.description.stream == .camera }?.description.pixelOrigin ?? .pixelCenter
    }
}

extension Session {
    /// The session's movie.
    ///
    /// - Throws: ``SessionError`` where there is none.
    func openMovie(_ codecs: any MediaCodecs) throws -> any MovieReader {
        try codecs.openMovie(movieSource())
    }

    /// The bytes of the session's movie.
    ///
    /// - Throws: ``SessionError`` where there is none.
    func movieSource() throws -> any ByteSource {
        guard let source = try openIfPresent(SessionLayout.movie) else {
            throw SessionError(
                .fileSize(expected: 1, actual: nil), place: Place(file: SessionLayout.movie))
        }
        return source
    }
}
