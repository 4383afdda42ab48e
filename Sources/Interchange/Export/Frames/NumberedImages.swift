import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of an export as JPEG files, named by their frames' numbers in the session, several
/// made at once.
final class NumberedImages {
    private let job: ExportJob
    private let folder: String
    private let images: ImageExport
    private var names = FrameNames()
    private lazy var work = OrderedWork<(byteCount: Int64, isTurned: Bool)>(job.threads) {
        [unowned self] file in
        job.folder.count(file.byteCount)
        if file.isTurned { images.countTurned() }
        try job.progress.advance(by: ExportProgress.workOfAnImage)
    }

    /// - Parameter folder: the export's folder for images, which is there.
    init(_ job: ExportJob, _ images: ImageExport, folder: String) {
        self.job = job
        self.folder = folder
        self.images = images
    }

    /// Writes the next frame's image.
    ///
    /// - Returns: the name of the frame's files, without an end.
    func write(_ row: FrameRow) throws -> String {
        let name = names.name(of: row.index)
        let path = "\(folder)/\(name).jpg"
        let image = try images.image(of: row)
        images.count(image)
        try work.add { [files = job.folder.files] codec in
            let jpeg = try image.jpeg(codec)
            return (try files.write(path, bytes: jpeg.bytes), jpeg.isTurned)
        }
        return name
    }

    /// Waits for the last file and says what became of them.
    func finish() throws {
        try work.finish()
        images.sayWhatWasEncoded()
        job.guess(names.movedCount, "frame", "with another number than in the session.")
    }
}
