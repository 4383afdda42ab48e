import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of an export as JPEG files, named by their frames' numbers in the session.
struct NumberedPictures {
    private let job: ExportJob
    private let folder: String
    private let pictures: PictureExport
    private var names = FrameNames()
    private var turnedCount = 0
    private lazy var stills = Result { [job] in try job.codecs.makeStillCodec() }

    /// - Parameter folder: the export's folder for pictures, which is there.
    init(_ job: ExportJob, folder: String) {
        self.job = job
        self.folder = folder
        pictures = PictureExport(job)
    }

    /// Writes the next frame's picture.
    ///
    /// - Returns: the name of the frame's files, without an end.
    mutating func write(_ row: FrameRow) throws -> String {
        let name = names.name(of: row.index)
        let stored = try pictures.jpeg(of: row)
        let isTurned = JPEGTurn(of: stored) != .none
        try job.folder.write(
            "\(folder)/\(name).jpg", bytes: isTurned ? turned(row) : stored)
        return name
    }

    /// A picture whose pixels are as its intrinsics are: programs of this kind pass over EXIF.
    private mutating func turned(_ row: FrameRow) throws -> [UInt8] {
        turnedCount += 1
        return try stills.get().encodeJPEG(pictures.pixels(of: row), quality: 0.9)
    }

    /// Says what became of them.
    func say() {
        pictures.sayWhatWasEncoded()
        if turnedCount > 0 {
            job.lose(
                "Lost in part: detail of \(turnedCount.counted("picture")), which were turned as "
                    + "their EXIF says and encoded again.")
        }
        job.guess(names.movedCount, "frame", "with another number than in the session.")
    }
}
