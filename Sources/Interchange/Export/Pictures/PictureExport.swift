import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of a session one by one: as JPEG files or as pixels, in the size of the export.
///
/// A session's own JPEGs go over unchanged where they keep their size.
final class PictureExport {
    /// What the iOS-3D-Logger stores and Lockstep's own mode of that kind too.
    private static let quality = 0.9

    /// Pictures that were encoded: those of a movie, and those that were made smaller.
    private(set) var encodedCount = 0
    private let job: ExportJob
    private lazy var movie = Result { try job.openMovie() }
    private lazy var stills = Result { try job.codecs.makeStillCodec() }
    /// The movie's next picture, in order of showing.
    private var nextIndex = 0

    /// The pictures of the session that a job exports.
    init(_ job: ExportJob) { self.job = job }

    /// A frame's picture as a JPEG; frames are asked for in the order of their rows.
    func jpeg(of row: FrameRow) throws -> [UInt8] {
        if case .image(let path) = row.picture, !job.isScaled {
            return try job.session.still(of: row, path: path).bytes
        }
        encodedCount += 1
        return try stills.get().encodeJPEG(pixels(of: row), quality: Self.quality)
    }

    /// A frame's pixels in native orientation; frames are asked for in the order of their rows.
    func pixels(of row: FrameRow) throws -> PixelBuffer {
        let native: PixelBuffer
        switch row.picture {
        case .image(let path):
            var stored = row
            // The row's size is that of the export.
            stored.size = job.isScaled ? job.session.manifest.pictureSize ?? row.size : row.size
            let still = try job.session.still(of: stored, path: path)
            native = try stills.get().decodeNative(still.bytes)
        case .movie(let index): native = try picture(index)
        }
        return job.isScaled ? native.scaledDown(to: job.selection.size(of: native.size)) : native
    }

    /// Says what was encoded that was not a file of its own before.
    func sayWhatWasEncoded() {
        guard encodedCount > 0 else { return }
        let reason = job.isScaled ? "made smaller and encoded" : "of the movie, which were encoded"
        job.lose(
            "Lost in part: detail of \(encodedCount.counted("picture")) \(reason) as JPEG files.")
    }

    private func picture(_ index: Int) throws -> PixelBuffer {
        let movie = try movie.get()
        guard index >= nextIndex else { throw missing(index, movie) }
        while let (_, pixels) = try movie.nextPicture() {
            defer { nextIndex += 1 }
            if nextIndex == index { return pixels }
        }
        throw missing(index, movie)
    }

    private func missing(_ index: Int, _ movie: any MovieReader) -> SessionError {
        SessionError(
            .missingPicture(index: index, pictures: nextIndex),
            place: Place(file: SessionLayout.movie))
    }
}
