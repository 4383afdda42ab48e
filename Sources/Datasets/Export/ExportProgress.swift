/// An error that stops a canceled export.
struct ExportCanceled: Error {}

/// The progress of an export, reported periodically.
final class ExportProgress {
    /// The work between two reports, in rows; thousands of reports per second would cost too much.
    private static let step = 256.0
    /// The work of an image, in rows: it is read, and in some exports decoded and encoded.
    static let workOfAnImage = 64.0

    private let report: (Double) -> Bool
    private var total = 1.0
    private var done = 0.0
    private var nextReport = 0.0

    init(_ report: @escaping (Double) -> Bool) { self.report = report }

    /// Sets the total work; a row counts 1.
    func plan(_ total: Double) { self.total = max(total, 1) }

    /// Counts completed work.
    ///
    /// - Throws: ``ExportCanceled``.
    func advance(by work: Double = 1) throws {
        done += work
        guard done >= nextReport else { return }
        nextReport = done + Self.step
        // Only `finish()` reports 1, after the export has its final name.
        guard report(min(done / total, 0.99)) else { throw ExportCanceled() }
    }

    /// Reports that the export is complete.
    func finish() { _ = report(1) }
}
