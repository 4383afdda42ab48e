import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A small image of a session.
enum Thumbnail {
    /// The longest side in pixels: two per point of a grid's cell.
    private static let longestSide = 256
    /// With a lower quality, artifacts are visible at this size.
    private static let quality = 0.75

    /// Returns a JPEG of the frame in the middle of a session, or of a movie's first image, which
    /// can be decoded without others; nil without images.
    static func jpeg(
        of session: Session, frames: [FrameRow], codecs: any MediaCodecs
    ) throws -> [UInt8]? {
        let codec = try codecs.makeStillCodec()
        let still = frames.isEmpty ? nil : frames[frames.count / 2]
        if let row = still, case .image(let path) = row.image {
            let still = try session.still(of: row, path: path)
            return try jpeg(codec.decodeNative(still.bytes, named: still.format), row, codec)
        }
        guard let movie = try session.openIfPresent(SessionLayout.movie), let row = frames.first,
            let image = try codecs.openMovie(movie).nextImage()
        else { return nil }
        return try jpeg(image.pixels, row, codec)
    }

    private static func jpeg(
        _ pixels: PixelBuffer, _ row: FrameRow, _ codec: any StillCodec
    ) throws -> [UInt8] {
        let longest = max(pixels.size.width, pixels.size.height)
        // Even sides, so that luma and chroma have the same scale.
        let size = PixelSize(
            width: max(2, pixels.size.width * longestSide / longest / 2 * 2),
            height: max(2, pixels.size.height * longestSide / longest / 2 * 2))
        let upright = pixels.scaledDown(to: size)
            .turned(quarterTurnsClockwise: row.orientation?.quarterTurnsClockwise ?? 0)
        return try codec.encodeJPEG(upright, quality: quality)
    }
}
