import LockstepFormats
import LockstepSamples

/// The pictures and maps of a session as PNG files.
final class PNGExport {
    /// Pictures whose colours were left out.
    private(set) var colourlessCount = 0
    private let job: ExportJob
    private let pictures: PictureExport
    private lazy var stills = Result { try job.codecs.makeStillCodec() }

    /// The pictures of the session that a job exports.
    init(_ job: ExportJob) {
        self.job = job
        pictures = PictureExport(job)
    }

    /// Writes a frame's picture in grey, 8 bits a pixel; frames come in the order of their rows.
    func writeGrey(_ row: FrameRow, as name: String) throws {
        let pixels = try pictures.pixels(of: row)
        if pixels.format != .gray8 { colourlessCount += 1 }
        try write(pixels.luma ?? pixels, as: name)
        try job.progress.advance(by: ExportProgress.workOfAPicture)
    }

    /// Writes a frame's picture in its colours; frames come in the order of their rows.
    func writeColours(_ row: FrameRow, as name: String) throws {
        try write(try pictures.pixels(of: row), as: name)
        try job.progress.advance(by: ExportProgress.workOfAPicture)
    }

    /// Writes a map of whole numbers.
    func write(_ pixels: PixelBuffer, as name: String) throws {
        try job.folder.write(name, bytes: try stills.get().encodePNG(pixels))
    }

    /// Says what became of colours.
    func say() {
        guard colourlessCount > 0 else { return }
        job.lose("Left out: colours of \(colourlessCount.counted("picture")).")
    }
}
