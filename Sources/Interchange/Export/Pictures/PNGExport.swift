import LockstepFormats
import LockstepSamples

/// The pictures and maps of a session as PNG files, several made at once.
final class PNGExport {
    /// A file that was made.
    private struct File: Sendable {
        let byteCount: Int64
        /// Whether its colours were left out.
        var lacksColours = false
    }

    /// Pictures whose colours were left out.
    private var colourlessCount = 0
    private let job: ExportJob
    private let pictures: PictureExport
    private lazy var work = OrderedWork<File>(job.threads) { [unowned self] file in
        job.folder.count(file.byteCount)
        if file.lacksColours { colourlessCount += 1 }
        try job.progress.advance(by: ExportProgress.workOfAPicture)
    }

    /// The pictures of the session that a job exports.
    init(_ job: ExportJob) {
        self.job = job
        pictures = PictureExport(job)
    }

    /// Writes a frame's picture in grey, 8 bits a pixel; frames come in the order of their rows.
    func writeGrey(_ row: FrameRow, as name: String) throws {
        let picture = try pictures.picture(of: row)
        try work.add { [files = job.folder.files] codec in
            let pixels = try picture.pixels(codec)
            let bytes = try codec.get().encodePNG(pixels.luma ?? pixels)
            return File(
                byteCount: try files.write(name, bytes: bytes),
                lacksColours: pixels.format != .gray8)
        }
    }

    /// Writes a frame's picture in its colours; frames come in the order of their rows.
    func writeColours(_ row: FrameRow, as name: String) throws {
        let picture = try pictures.picture(of: row)
        try work.add { [files = job.folder.files] codec in
            let bytes = try codec.get().encodePNG(picture.pixels(codec))
            return File(byteCount: try files.write(name, bytes: bytes))
        }
    }

    /// Waits for the last file and says what became of colours.
    func finish() throws {
        try work.finish()
        guard colourlessCount > 0 else { return }
        job.lose("Left out: colours of \(colourlessCount.counted("picture")).")
    }
}
