import LockstepSamples

extension [TableSurvey] {
    /// The first and the last timestamp of all tables on the host clock; 0 if there is no row.
    var timestampRange: (first: HostTime, last: HostTime) {
        (
            HostTime(nanoseconds: compactMap(\.first).min() ?? 0),
            HostTime(nanoseconds: compactMap(\.last).max() ?? 0)
        )
    }
}
