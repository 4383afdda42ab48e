import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The rows of a session's frames, which an export goes through more than once.
///
/// Those of a recording of some minutes are kept, since reading numbers from text takes longer than
/// anything else that is done with them; those of a longer one are read each time, so that memory
/// does not grow with it.
final class FrameRows {
    private let session: Session
    private let mostKept: Int
    private var kept: [FrameRow]?

    /// - Parameter mostKept: eleven minutes have no more frames at thirty a second, whose rows take
    ///   some 20 MB.
    init(_ session: Session, mostKept: Int = 20_000) {
        self.session = session
        self.mostKept = mostKept
    }

    /// Goes through all rows in their order, and keeps them where they are not too many.
    func readAll(_ visit: (FrameRow) throws -> Void) throws {
        if let kept { return try kept.forEach(visit) }
        guard let rows = try session.frameRows() else { return }
        var read: [FrameRow]? = []
        // The manifest may say anything.
        read?.reserveCapacity(min(max(session.manifest.frameCount, 0), mostKept))
        while let row = try rows.next() {
            if read?.count == mostKept { read = nil }
            read?.append(row)
            try visit(row)
        }
        kept = read
    }

    /// All rows in their order, once more; nil if the session has no such file.
    func reader() throws -> RowReader<FrameRow>? {
        if let kept { return RowReader(kept) }
        return try session.frameRows()
    }
}
