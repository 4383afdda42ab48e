/// No one wants the export any more.
struct ExportCanceled: Error {}

/// How far an export is, told from time to time.
final class ExportProgress {
    /// Work between two reports: thousands a second would cost more than they tell.
    private static let step = 256.0
    /// What an image costs in rows: it is read, and perhaps decoded and encoded.
    static let workOfAnImage = 64.0

    private let report: (Double) -> Bool
    private var total = 1.0
    private var done = 0.0
    private var nextReport = 0.0

    init(_ report: @escaping (Double) -> Bool) { self.report = report }

    /// Says how much work there is: a row counts 1.
    func plan(_ total: Double) { self.total = max(total, 1) }

    /// Counts work that is done.
    ///
    /// - Throws: ``ExportCanceled``.
    func advance(by work: Double = 1) throws {
        done += work
        guard done >= nextReport else { return }
        nextReport = done + Self.step
        // The last step is the one after which the export has its name.
        guard report(min(done / total, 0.99)) else { throw ExportCanceled() }
    }

    /// The export is there.
    func finish() { _ = report(1) }
}
