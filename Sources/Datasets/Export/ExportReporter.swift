import LockstepSamples

/// The progress of an export, and sentences about its losses and assumptions, for the user.
final class ExportReporter {
    /// What the export lacks of the session.
    private(set) var losses: [String] = []
    /// Assumptions about values that session and format leave open.
    private(set) var assumptions: [String] = []
    /// Whether the export contains no data of the session.
    private(set) var isEmpty = false
    /// Whether timestamps lack a measured time offset that could be applied to them.
    private(set) var leavesTimeOffset = false
    private let progress: ExportProgress
    /// What sentences begin with: the name of a member; empty for one session.
    private let start: String

    /// - Parameter name: The session's name in an export of several; nil for an export of one.
    init(_ progress: ExportProgress, about name: String? = nil) {
        self.progress = progress
        start = name.map { $0 + ": " } ?? ""
    }

    /// Sets the total work; a row counts 1.
    func plan(_ work: Double) { progress.plan(work) }

    /// Counts completed work.
    ///
    /// - Throws: ``ExportCanceled``.
    func advance(by work: Double = 1) throws { try progress.advance(by: work) }

    /// Reports that the export contains no data of the session.
    func markEmpty() { isEmpty = true }

    /// Reports that timestamps lack a measured time offset that could be applied to them.
    func markTimeOffset() { leavesTimeOffset = true }

    /// Reports, as a sentence, that the export lacks something of the session.
    func addLoss(_ sentence: String) { losses.append(start + sentence) }

    /// Reports, as a sentence, an assumption about a value that session and format leave open.
    func addAssumption(_ sentence: String) { assumptions.append(start + sentence) }

    /// Reports an assumption about `count` items, unless `count` is 0.
    func addAssumption(_ count: Int, _ noun: String, _ sentence: String) {
        if count > 0 { addAssumption("\(count.counted(noun)) \(sentence)") }
    }
}
