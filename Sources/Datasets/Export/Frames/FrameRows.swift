import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The rows of a session's frames, which an export reads more than once.
///
/// The rows of a recording of a few minutes are kept in memory, because parsing them takes longer
/// than all other work on them. Those of a longer recording are read again each time, so that
/// memory use stays bounded.
final class FrameRows {
    private let session: Session
    private let mostKept: Int
    private var kept: [FrameRow]?

    /// - Parameter mostKept: The maximum number of rows kept; the default covers eleven minutes at
    ///   30 frames per second and takes about 20 MB.
    init(_ session: Session, mostKept: Int = 20_000) {
        self.session = session
        self.mostKept = mostKept
    }

    /// Visits all rows in order, and keeps them unless there are too many.
    func readAll(_ visit: (FrameRow) throws -> Void) throws {
        if let kept { return try kept.forEach(visit) }
        guard let rows = try session.frameRows() else { return }
        var read: [FrameRow]? = []
        // The manifest is untrusted.
        read?.reserveCapacity(min(max(session.manifest.frameCount, 0), mostKept))
        while let row = try rows.next() {
            if read?.count == mostKept { read = nil }
            read?.append(row)
            try visit(row)
        }
        kept = read
    }

    /// Returns a reader over all rows in order; nil if the session has no such file.
    func reader() throws -> RowReader<FrameRow>? {
        if let kept { return RowReader(kept) }
        return try session.frameRows()
    }
}
