import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Takes chosen pictures out of a session, decoded.
struct ChosenPictures {
    let session: Session
    let codecs: any MediaCodecs

    /// Lends the pictures of frames in the order of their numbers; those that cannot be read are
    /// left out, the check names them.
    ///
    /// A movie is decoded from its beginning to the last picture wanted.
    func forEach(_ rows: [FrameRow], _ body: (FrameRow, PixelBuffer) throws -> Void) throws {
        let ordered = rows.sorted { $0.index < $1.index }
        let codec = try codecs.makeStillCodec()
        for row in ordered {
            guard case .image(let path) = row.picture,
                let still = try? session.still(of: row, path: path),
                let pixels = try? codec.decodeJPEG(still.bytes)
            else { continue }
            try body(row, pixels)
        }
        try forEachOfMovie(ordered, body)
    }

    private func forEachOfMovie(
        _ rows: [FrameRow], _ body: (FrameRow, PixelBuffer) throws -> Void
    ) throws {
        var wanted: [Int: FrameRow] = [:]
        for row in rows {
            if case .movie(let index) = row.picture { wanted[index] = row }
        }
        guard let last = wanted.keys.max(),
            let movie = try? session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
        else { return }
        for index in 0...last {
            guard let picture = try? movie.nextPicture() else { return }
            if let row = wanted[index] { try body(row, picture.pixels) }
        }
    }
}
