import LockstepFormats
import LockstepSamples

extension PictureList {
    /// The files that `rgb.txt` or `depth.txt` names.
    ///
    /// - Returns: nil where there is no such table, or it has no row.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(tum table: String, in folder: RecordingFolder) throws {
        guard
            let reader = try TableReader<TUMPictureTable>(
                spaced: table, TUMPictureTable.columns, in: folder)
        else { return nil }
        try self.init(reader, on: PictureShelf(folder)) { row in
            Entry(time: row.timestamp, path: row.file)
        }
        try survey.refuseIfUnreadable(.tumrgbd)
        guard survey.rows > 0 else { return nil }
    }
}
