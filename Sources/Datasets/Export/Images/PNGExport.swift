import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// The images of a session as PNG files, encoded in parallel.
final class PNGExport {
    /// A written file.
    private struct File: Sendable {
        let byteCount: Int64
        /// Whether its colors were left out.
        var lacksColors = false
    }

    /// The number of images whose colors were left out.
    private var colorlessCount = 0
    private let job: ExportJob
    private let images: ImageExport
    private lazy var work = OrderedWork<File>(job.threads) { [unowned self] file in
        job.folder.count(file.byteCount)
        if file.lacksColors { colorlessCount += 1 }
        try job.reporter.advance(by: ExportProgress.workOfAnImage)
    }

    /// Creates access to the images of the session that a job exports.
    init(_ job: ExportJob) {
        self.job = job
        images = ImageExport(job)
    }

    /// Writes a frame's image in 8-bit gray; frames must be in row order.
    func writeGray(_ row: FrameRow, as name: String) throws {
        let image = try images.image(of: row)
        try work.add { [files = job.folder.files] codec in
            let pixels = try image.pixels(codec)
            let bytes = try codec.get().encodePNG(pixels.luma ?? pixels)
            return File(
                byteCount: try files.write(name, bytes: bytes),
                lacksColors: pixels.format != .gray8)
        }
    }

    /// Writes a frame's image in color; frames must be in row order.
    func writeColors(_ row: FrameRow, as name: String) throws {
        let image = try images.image(of: row)
        try work.add { [files = job.folder.files] codec in
            let bytes = try codec.get().encodePNG(image.pixels(codec))
            return File(byteCount: try files.write(name, bytes: bytes))
        }
    }

    /// Waits for the last file and reports images that lost their colors.
    func finish() throws {
        try work.finish()
        guard colorlessCount > 0 else { return }
        job.reporter.addLoss("Left out: colors of \(colorlessCount.counted("image")).")
    }
}
