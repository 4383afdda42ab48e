import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of a session as JPEG files: its own unchanged, or those of its movie encoded.
final class JPEGExport {
    /// What the iOS-3D-Logger stores and Lockstep's own mode of that kind too.
    private static let quality = 0.9

    /// Pictures that were decoded from the movie.
    private(set) var encodedCount = 0
    private let job: ExportJob
    private lazy var movie = Result { try job.openMovie() }
    private lazy var stills = Result { try job.codecs.makeStillCodec() }
    /// The movie's next picture, in order of showing.
    private var nextIndex = 0

    /// The pictures of the session that a job exports.
    init(_ job: ExportJob) { self.job = job }

    /// A frame's picture as a JPEG; frames are asked for in the order of their rows.
    func bytes(of row: FrameRow) throws -> [UInt8] {
        switch row.picture {
        case .image(let path): return try job.session.still(of: row, path: path).bytes
        case .movie(let index):
            encodedCount += 1
            return try stills.get().encodeJPEG(picture(index), quality: Self.quality)
        }
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
