import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a session one by one, in the order of their rows.
final class ImageExport {
    /// Images that were encoded: those of a movie, and those that were made smaller.
    private(set) var encodedCount = 0
    /// Images that were turned as their EXIF orientation says, and encoded again.
    private var turnedCount = 0
    private let job: ExportJob
    private lazy var movie = Result { try job.session.openMovie(job.codecs) }
    private lazy var codec = ThreadCodec(job.codecs)
    /// The movie's last image so far and its place in order of showing.
    private var latest: (index: Int, pixels: PixelBuffer)?

    /// The images of the session that a job exports.
    init(_ job: ExportJob) { self.job = job }

    /// Where a frame's image is; a movie is decoded up to it.
    ///
    /// Frames are asked for in the order of their rows, the latest as often as wanted.
    func image(of row: FrameRow) throws -> SourceImage {
        SourceImage(
            storage: try storage(of: row), scaling: job.isScaled ? job.selection : nil)
    }

    /// A frame's image as a JPEG; see ``image(of:)``.
    func jpeg(of row: FrameRow) throws -> [UInt8] {
        let image = try image(of: row)
        count(image)
        let jpeg = try image.jpeg(codec)
        if jpeg.isTurned { countTurned() }
        return jpeg.bytes
    }

    /// Counts an image that was turned as its EXIF orientation says.
    func countTurned() { turnedCount += 1 }

    /// Counts an image of which a JPEG is made.
    func count(_ image: SourceImage) {
        if image.isEncodedAgain { encodedCount += 1 }
    }

    /// Says what was encoded that was not a file of its own before.
    func sayWhatWasEncoded() {
        if turnedCount > 0 {
            job.lose(
                "Lost in part: detail of \(turnedCount.counted("image")), which were turned as "
                    + "their EXIF says and encoded again.")
        }
        guard encodedCount > 0 else { return }
        let reason = job.isScaled ? "made smaller and encoded" : "of the movie, which were encoded"
        job.lose(
            "Lost in part: detail of \(encodedCount.counted("image")) \(reason) as JPEG files.")
    }

    private func storage(of row: FrameRow) throws -> SourceImage.Storage {
        switch row.image {
        case .movie(let index): return .pixels(try image(index))
        case .image(let path):
            var stored = row
            // The row's size is that of the export.
            stored.size = job.isScaled ? job.session.manifest.imageSize ?? row.size : row.size
            return .file(EncodedStillFile(session: job.session, row: stored, path: path))
        case .missing:
            // Layouts that need images are given no such frame.
            throw SessionError(
                .fileSize(expected: 1, actual: nil),
                place: Place(file: SessionLayout.image(row.index)))
        }
    }

    private func image(_ index: Int) throws -> PixelBuffer {
        let movie = try movie.get()
        while latest.map({ $0.index < index }) ?? true {
            let next = latest.map { $0.index + 1 } ?? 0
            guard let (_, pixels) = try movie.nextImage() else {
                throw missing(index, imageCount: next)
            }
            latest = (next, pixels)
        }
        guard let latest, latest.index == index else {
            throw missing(index, imageCount: latest.map { $0.index + 1 } ?? 0)
        }
        return latest.pixels
    }

    private func missing(_ index: Int, imageCount: Int) -> SessionError {
        SessionError(
            .missingImage(index: index, images: imageCount),
            place: Place(file: SessionLayout.movie))
    }
}
