import LockstepFormats
import LockstepSamples

extension ImageList {
    /// Creates a list of the files named in `rgb.txt` or `depth.txt`.
    ///
    /// - Returns: nil if there is no such table, or it has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(tum table: String, in folder: RecordingFolder) throws {
        guard
            let reader = try TableReader<TUMImageTable>(
                spaced: table, TUMImageTable.columns, in: folder)
        else { return nil }
        try self.init(reader, on: ImageIndex(folder)) { row in
            Entry(time: row.timestamp, path: row.file)
        }
        try survey.refuseIfUnreadable(.tumrgbd)
        guard survey.rows > 0 else { return nil }
    }
}
