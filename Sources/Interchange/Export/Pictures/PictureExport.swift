import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of a session one by one, in the order of their rows.
final class PictureExport {
    /// Pictures that were encoded: those of a movie, and those that were made smaller.
    private(set) var encodedCount = 0
    /// Pictures that were turned as their EXIF orientation says, and encoded again.
    private var turnedCount = 0
    private let job: ExportJob
    private lazy var movie = Result { try job.session.openMovie(job.codecs) }
    private lazy var codec = ThreadCodec(job.codecs)
    /// The movie's last picture so far and its place in order of showing.
    private var latest: (index: Int, pixels: PixelBuffer)?

    /// The pictures of the session that a job exports.
    init(_ job: ExportJob) { self.job = job }

    /// Where a frame's picture is; a movie is decoded up to it.
    ///
    /// Frames are asked for in the order of their rows, the latest as often as wanted.
    func picture(of row: FrameRow) throws -> SourcePicture {
        SourcePicture(
            storage: try storage(of: row), scaling: job.isScaled ? job.selection : nil)
    }

    /// A frame's picture as a JPEG; see ``picture(of:)``.
    func jpeg(of row: FrameRow) throws -> [UInt8] {
        let picture = try picture(of: row)
        count(picture)
        let jpeg = try picture.jpeg(codec)
        if jpeg.isTurned { countTurned() }
        return jpeg.bytes
    }

    /// Counts a picture that was turned as its EXIF orientation says.
    func countTurned() { turnedCount += 1 }

    /// Counts a picture of which a JPEG is made.
    func count(_ picture: SourcePicture) {
        if picture.isEncodedAnew { encodedCount += 1 }
    }

    /// Says what was encoded that was not a file of its own before.
    func sayWhatWasEncoded() {
        if turnedCount > 0 {
            job.lose(
                "Lost in part: detail of \(turnedCount.counted("picture")), which were turned as "
                    + "their EXIF says and encoded again.")
        }
        guard encodedCount > 0 else { return }
        let reason = job.isScaled ? "made smaller and encoded" : "of the movie, which were encoded"
        job.lose(
            "Lost in part: detail of \(encodedCount.counted("picture")) \(reason) as JPEG files.")
    }

    private func storage(of row: FrameRow) throws -> SourcePicture.Storage {
        switch row.picture {
        case .movie(let index): return .pixels(try picture(index))
        case .image(let path):
            var stored = row
            // The row's size is that of the export.
            stored.size = job.isScaled ? job.session.manifest.pictureSize ?? row.size : row.size
            return .file(EncodedStillFile(session: job.session, row: stored, path: path))
        case .missing:
            // Layouts that need pictures are given no such frame.
            throw SessionError(
                .fileSize(expected: 1, actual: nil),
                place: Place(file: SessionLayout.picture(row.index)))
        }
    }

    private func picture(_ index: Int) throws -> PixelBuffer {
        let movie = try movie.get()
        while latest.map({ $0.index < index }) ?? true {
            let next = latest.map { $0.index + 1 } ?? 0
            guard let (_, pixels) = try movie.nextPicture() else {
                throw missing(index, pictureCount: next)
            }
            latest = (next, pixels)
        }
        guard let latest, latest.index == index else {
            throw missing(index, pictureCount: latest.map { $0.index + 1 } ?? 0)
        }
        return latest.pixels
    }

    private func missing(_ index: Int, pictureCount: Int) -> SessionError {
        SessionError(
            .missingPicture(index: index, pictures: pictureCount),
            place: Place(file: SessionLayout.movie))
    }
}
