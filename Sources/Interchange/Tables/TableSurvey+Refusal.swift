import LockstepFormats
import LockstepSamples

extension TableSurvey {
    /// Refuses a table that has rows, none of which can be read.
    ///
    /// A spreadsheet damages every timestamp of a table alike: what is left of such a recording would
    /// pass for one that never had these samples.
    func refuseIfUnreadable(_ layout: RecordingLayout) throws {
        guard rows == 0, let error = firstUnreadable else { return }
        throw InterchangeError(.noSamples(layout, reason: error.problem), place: error.place)
    }
}
