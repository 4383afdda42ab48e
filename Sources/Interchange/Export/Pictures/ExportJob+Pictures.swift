import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// The session's movie.
    ///
    /// - Throws: ``SessionError`` where there is none.
    func openMovie() throws -> any MovieReader {
        guard let source = try session.openIfPresent(SessionLayout.movie) else {
            throw SessionError(
                .fileSize(expected: 1, actual: nil), place: Place(file: SessionLayout.movie))
        }
        return try codecs.openMovie(source)
    }

    /// Every stored frame with its place among the rows, from 0.
    func forEachFrame(_ body: (FrameRow, Int) throws -> Void) throws {
        guard let rows = try session.frameRows() else { return }
        var index = 0
        while let row = try rows.next() {
            try body(row, index)
            index += 1
        }
    }
}
