internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

/// Reads the first image of a session.
enum SessionImages {
    /// The first stored image, scaled down; nil if the session has none.
    static func thumbnail(
        of path: String, fileSystem: any FileSystem, codecs: any MediaCodecs, longestSide: Int
    ) throws -> ScaledImage? {
        let session = try Session(opening: path, fileSystem: fileSystem)
        guard let row = try session.frameRows()?.next() else { return nil }
        let pixels: PixelBuffer?
        switch row.image {
        case .image(let name):
            let still = try session.still(of: row, path: name)
            pixels = try codecs.makeStillCodec().decodeNative(still.bytes)
        case .movie:
            let movie = try session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
            pixels = try movie?.nextImage()?.pixels
        case .missing: pixels = nil
        }
        var image = pixels.flatMap { ScaledImage($0, longestSide: longestSide) }
        image?.orientation = row.orientation
        return image
    }
}
