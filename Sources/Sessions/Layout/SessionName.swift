public import LockstepSamples

/// The name of a session folder: `session_yyyyMMdd_HHmmss`, followed by `_2`, `_3`… if it is taken.
public enum SessionName {
    /// Returns the name for a recording that starts at `wall`, in the phone's local time.
    ///
    /// Uses the Gregorian calendar, so a phone with another calendar produces the same name.
    public static func name(wall: WallTime, secondsFromUTC: Int) -> String {
        "session_" + stamp(wall: wall, secondsFromUTC: secondsFromUTC)
    }

    /// Creates a folder with the first free name; a thousand in one second would be a bug elsewhere.
    static func makeFolder(
        in directory: String, _ opening: SessionOpening, _ fileSystem: any FileSystem
    ) throws -> String {
        let name = name(wall: opening.start.wall, secondsFromUTC: opening.secondsFromUTC)
        for attempt in 1..<1000 {
            let candidate = candidate(name, attempt: attempt)
            do {
                try fileSystem.makeDirectory(directory + "/" + candidate)
                return candidate
            } catch let error as FileError where error.code == .exists {
                continue
            }
        }
        throw FileError(.makeDirectory, path: directory + "/" + name, code: .exists)
    }

    /// Returns `yyyyMMdd_HHmmss` in local time, Gregorian.
    static func stamp(wall: WallTime, secondsFromUTC: Int) -> String {
        let (date, seconds) = local(wall, secondsFromUTC)
        return "\(pad(date.year, 4))\(pad(date.month, 2))\(pad(date.day, 2))_"
            + "\(pad(seconds / 3600, 2))\(pad(seconds / 60 % 60, 2))\(pad(seconds % 60, 2))"
    }

    /// Returns `yyyy-MM-dd HH:mm` in local time, Gregorian.
    package static func date(wall: WallTime, secondsFromUTC: Int) -> String {
        let (date, seconds) = local(wall, secondsFromUTC)
        return "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2)) "
            + "\(pad(seconds / 3600, 2)):\(pad(seconds / 60 % 60, 2))"
    }

    /// Returns the local date and the seconds since midnight.
    private static func local(
        _ wall: WallTime, _ secondsFromUTC: Int
    ) -> (date: (year: Int64, month: Int64, day: Int64), seconds: Int64) {
        // No place on earth is more than 14 hours from UTC, but a number from a file may be.
        let offset = Int64(min(max(secondsFromUTC, -86_400), 86_400))
        let second = wall.nanoseconds.flooredQuotientAndRemainder(by: 1_000_000_000).0
        let (days, seconds) = (second + offset).flooredQuotientAndRemainder(by: 86_400)
        return (civilDate(daysSince1970: days), seconds)
    }

    /// Returns the n-th choice of a name, counting from 1.
    static func candidate(_ name: String, attempt: Int) -> String {
        attempt == 1 ? name : "\(name)_\(attempt)"
    }

    /// Returns the Gregorian date of a day, computed in eras of 400 years that begin in March.
    ///
    /// Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    private static func civilDate(
        daysSince1970: Int64
    ) -> (year: Int64, month: Int64, day: Int64) {
        let (era, day) = (daysSince1970 + 719_468).flooredQuotientAndRemainder(by: 146_097)
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civilMonth = month < 10 ? month + 3 : month - 9
        return (
            year + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func pad(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func flooredQuotientAndRemainder(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
