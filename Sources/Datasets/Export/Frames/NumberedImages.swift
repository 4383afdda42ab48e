import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of an export as JPEG files named by frame index, encoded in parallel.
final class NumberedImages {
    private let job: ExportJob
    private let folder: String
    private let images: ImageExport
    private var names = FrameNames()
    private lazy var work = OrderedWork<(byteCount: Int64, isTurned: Bool)>(job.threads) {
        [unowned self] file in
        job.folder.count(file.byteCount)
        if file.isTurned { images.countTurned() }
        try job.reporter.advance(by: ExportProgress.workOfAnImage)
    }

    /// - Parameter folder: The export's existing folder for images.
    init(_ job: ExportJob, _ images: ImageExport, folder: String) {
        self.job = job
        self.folder = folder
        self.images = images
    }

    /// Writes the next frame's image.
    ///
    /// - Returns: The name of the frame's files, without extension.
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

    /// Waits for the last file and reports losses.
    func finish() throws {
        try work.finish()
        images.reportWhatWasEncoded()
        job.reporter.addAssumption(
            names.movedCount, "frame", "with another index than in the session.")
    }
}
