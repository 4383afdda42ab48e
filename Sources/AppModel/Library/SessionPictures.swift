internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

/// Takes the first picture out of a session.
enum SessionPictures {
    /// The first stored picture, small; nil where the session has none.
    static func thumbnail(
        of path: String, fileSystem: any FileSystem, codecs: any MediaCodecs, longestSide: Int
    ) throws -> ScaledPicture? {
        let session = try Session(opening: path, fileSystem: fileSystem)
        guard let row = try session.frameRows()?.next() else { return nil }
        let pixels: PixelBuffer?
        switch row.picture {
        case .image(let name):
            let still = try session.still(of: row, path: name)
            pixels = try codecs.makeStillCodec().decodeNative(still.bytes)
        case .movie:
            let movie = try session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
            pixels = try movie?.nextPicture()?.pixels
        case .missing: pixels = nil
        }
        var picture = pixels.flatMap { ScaledPicture($0, longestSide: longestSide) }
        picture?.orientation = row.orientation
        return picture
    }
}
