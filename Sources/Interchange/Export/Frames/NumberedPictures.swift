import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of an export as JPEG files, named by their frames' numbers in the session, several
/// made at once.
final class NumberedPictures {
    /// A file that was made.
    private struct File: Sendable {
        let byteCount: Int64
        let isTurned: Bool
    }

    private let job: ExportJob
    private let folder: String
    private let pictures: PictureExport
    private var names = FrameNames()
    private var turnedCount = 0
    private lazy var work = OrderedWork<File>(job.threads) { [unowned self] file in
        job.folder.count(file.byteCount)
        if file.isTurned { turnedCount += 1 }
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
            let stored = try picture.jpeg(codec)
            // Programs of this kind pass over EXIF: pixels must be as the intrinsics are.
            let isTurned = JPEGTurn(of: stored) != .none
            let bytes = isTurned ? try picture.encodedAnew(codec) : stored
            return File(byteCount: try files.write(path, bytes: bytes), isTurned: isTurned)
        }
        return name
    }

    /// Waits for the last file and says what became of them.
    func finish() throws {
        try work.finish()
        pictures.sayWhatWasEncoded()
        if turnedCount > 0 {
            job.lose(
                "Lost in part: detail of \(turnedCount.counted("picture")), which were turned as "
                    + "their EXIF says and encoded again.")
        }
        job.guess(names.movedCount, "frame", "with another number than in the session.")
    }
}
