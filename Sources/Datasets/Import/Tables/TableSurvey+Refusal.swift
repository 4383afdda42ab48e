import LockstepFormats
import LockstepSamples

extension TableSurvey {
    /// Throws if a table has rows but none can be read.
    ///
    /// A spreadsheet damages every timestamp of a table alike. The rest of such a recording would
    /// look like one that never had these samples.
    func refuseIfUnreadable(_ layout: DatasetFormat) throws {
        guard rows == 0, let error = firstUnreadable else { return }
        throw DatasetError(.noSamples(layout, reason: error.problem), place: error.place)
    }
}
