public import LockstepSamples

extension WallTime {
    /// Creates an instant from its Gregorian date and time of day in UTC.
    ///
    /// Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    ///
    /// - Returns: nil if a number is invalid for a date between 1970 and 2199; second 60 counts as
    ///   the next minute's first.
    public init?(
        year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
    ) {
        guard (1970...2199).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
        self.init(nanoseconds: seconds * 1_000_000_000)
    }
}
