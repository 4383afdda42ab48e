import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of an export as JPEG files, named by their frames' numbers in the session, several
/// made at once.
final class NumberedPictures {
    private let job: ExportJob
    private let folder: String
    private let pictures: PictureExport
    private var names = FrameNames()
    private lazy var work = OrderedWork<(byteCount: Int64, isTurned: Bool)>(job.threads) {
        [unowned self] file in
        job.folder.count(file.byteCount)
        if file.isTurned { pictures.countTurned() }
        try job.progress.advance(by: ExportProgress.workOfAPicture)
    }

    /// - Parameter folder: the export's folder for pictures, which is there.
    init(_ job: ExportJob, _ pictures: PictureExport, folder: String) {
        self.job = job
        self.folder = folder
        self.pictures = pictures
    }

    /// Writes the next frame's picture.
    ///
    /// - Returns: the name of the frame's files, without an end.
    func write(_ row: FrameRow) throws -> String {
        let name = names.name(of: row.index)
        let path = "\(folder)/\(name).jpg"
        let picture = try pictures.picture(of: row)
        pictures.count(picture)
        try work.add { [files = job.folder.files] codec in
            let jpeg = try picture.jpeg(codec)
            return (try files.write(path, bytes: jpeg.bytes), jpeg.isTurned)
        }
        return name
    }

    /// Waits for the last file and says what became of them.
    func finish() throws {
        try work.finish()
        pictures.sayWhatWasEncoded()
        job.guess(names.movedCount, "frame", "with another number than in the session.")
    }
}
