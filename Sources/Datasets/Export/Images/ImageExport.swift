import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a session, one by one in row order.
final class ImageExport {
    /// The number of images that were encoded: those from a movie, and those that were scaled down.
    private(set) var encodedCount = 0
    /// The number of encoded images that are files of another format.
    private var convertedCount = 0
    /// The number of images that were rotated according to their EXIF orientation and re-encoded.
    private var turnedCount = 0
    private let job: ExportJob
    private lazy var movie = Result { try job.session.openMovie(job.codecs) }
    private lazy var codec = ThreadCodec(job.codecs)
    /// The movie's last decoded image and its index in presentation order.
    private var latest: (index: Int, pixels: PixelBuffer)?

    /// Creates access to the images of the session that a job exports.
    init(_ job: ExportJob) { self.job = job }

    /// Returns a frame's image; decodes the movie up to it.
    ///
    /// Frames must be requested in row order; the latest one can be requested repeatedly.
    func image(of row: FrameRow) throws -> SourceImage {
        SourceImage(
            storage: try storage(of: row), scaling: job.isScaled ? job.selection : nil)
    }

    /// Returns a frame's image as a JPEG; see ``image(of:)``.
    func jpeg(of row: FrameRow) throws -> [UInt8] {
        let image = try image(of: row)
        count(image)
        let jpeg = try image.jpeg(codec)
        if jpeg.isTurned { countTurned() }
        return jpeg.bytes
    }

    /// Counts an image that was rotated according to its EXIF orientation.
    func countTurned() { turnedCount += 1 }

    /// Counts an image that is written as a JPEG.
    func count(_ image: SourceImage) {
        if image.isEncodedAgain { encodedCount += 1 }
        if image.isConverted { convertedCount += 1 }
    }

    /// Reports images that were encoded or re-encoded.
    func reportWhatWasEncoded() {
        if turnedCount > 0 {
            job.reporter.addLoss(
                "Lost in part: detail of \(turnedCount.counted("image")), which were rotated "
                    + "according to EXIF and re-encoded.")
        }
        guard encodedCount > 0 else { return }
        let reason: String
        switch (job.isScaledDown, convertedCount) {
        case (true, _): reason = "scaled down and encoded"
        case (false, 0): reason = "of the movie, which were encoded"
        case (false, _): reason = "of HEIC files, which were decoded and encoded"
        }
        job.reporter.addLoss(
            "Lost in part: detail of \(encodedCount.counted("image")) \(reason) as JPEG files.")
    }

    private func storage(of row: FrameRow) throws -> SourceImage.Storage {
        switch row.image {
        case .movie(let index): return .pixels(try image(index))
        case .image(let path):
            var stored = row
            // The row has the export's size.
            stored.size = job.isScaled ? job.session.manifest.imageSize ?? row.size : row.size
            let file = EncodedStillFile(
                session: job.session, row: stored, exportedSize: row.size, path: path)
            // A codec that this machine lacks is not a problem of the file.
            try job.codecs.prepareStills(file.format)
            return .file(file)
        case .missing:
            // Formats that need images do not get frames without one.
            throw SessionError(
                .fileSize(expected: 1, actual: nil),
                place: Place(file: RowFile.frames.rawValue, time: row.timestamp))
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
