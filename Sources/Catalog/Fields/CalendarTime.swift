import LockstepFormats
import LockstepSamples

/// A date of the Gregorian calendar in UTC, to the precision that was stated: the span of a year, a
/// day or a minute.
public struct CalendarTime: Hashable, Sendable {
    /// The stated parts: year, month, day, hour, minute, second; at least the year.
    let parts: [Int64]
    /// The first nanosecond, since 1970.
    let start: Int64
    /// The first nanosecond after the span.
    let end: Int64

    private static let separators: [Character] = ["-", "-", "T", ":", ":"]
    private static let starts: [Int64] = [1970, 1, 1, 0, 0, 0]

    /// Parses `2026`, `2026-03`, `2026-03-01`, `2026-03-01T10:30` or `2026-03-01T10:30:05`, with or
    /// without a final `Z`.
    ///
    /// - Returns: nil for other text, and for dates outside 1970–2199.
    init?(_ text: String) {
        var parts: [Int64] = []
        var digits = ""
        for character in text.hasSuffix("Z") ? text.dropLast() : text[...] {
            if character.isASCII, character.isNumber, digits.count < 4 {
                digits.append(character)
            } else {
                guard parts.count < Self.separators.count, let part = Int64(digits),
                    character == Self.separators[parts.count]
                else { return nil }
                parts.append(part)
                digits = ""
            }
        }
        guard let last = Int64(digits) else { return nil }
        self.init(parts: parts + [last])
    }

    /// The span with these parts; nil if they are not a date, or an hour without a minute.
    init?(parts: [Int64]) {
        guard parts.count != 4, let start = Self.nanoseconds(parts) else { return nil }
        var next = parts
        next[next.count - 1] += 1
        self.parts = parts
        self.start = start
        end = Self.nanoseconds(next) ?? Self.carried(next) ?? .max
    }

    /// The date and time of an instant, rounded down to the second.
    init?(nanoseconds: Int64) {
        let seconds = nanoseconds.flooredQuotient(1_000_000_000)
        let (days, rest) = (seconds.flooredQuotient(86_400), seconds.flooredRest(86_400))
        self.init(parts: Self.date(days) + [rest / 3600, rest / 60 % 60, rest % 60])
    }

    /// The text that parses to this date.
    var text: String {
        zip(parts.indices, parts).reduce(into: "") { text, part in
            if part.0 > 0 { text.append(Self.separators[part.0 - 1]) }
            text += part.1.padded(part.0 == 0 ? 4 : 2)
        }
    }

    /// The date and time of day of an instant in UTC: `2026-03-01T10:30:05Z`; its nanoseconds if it
    /// is outside 1970–2199.
    public static func text(ofNanoseconds nanoseconds: Int64) -> String {
        CalendarTime(nanoseconds: nanoseconds).map { $0.text + "Z" } ?? String(nanoseconds)
    }

    /// The first nanosecond of a span; nil if the parts are not a date.
    private static func nanoseconds(_ parts: [Int64]) -> Int64? {
        guard (1...6).contains(parts.count) else { return nil }
        let all = parts + starts.dropFirst(parts.count)
        guard all[5] < 60,
            let time = WallTime(
                year: all[0], month: all[1], day: all[2], hour: all[3], minute: all[4],
                second: all[5])
        else { return nil }
        // The 30th of February would be the 2nd of March.
        let days = time.nanoseconds.flooredQuotient(86_400_000_000_000)
        return date(days)[2] == all[2] ? time.nanoseconds : nil
    }

    /// The first nanosecond after a span that is the last of its year, month, day, hour or minute:
    /// after December, January of the next year.
    private static func carried(_ parts: [Int64]) -> Int64? {
        var parts = parts
        while parts.count > 1 {
            parts[parts.count - 1] = starts[parts.count - 1]
            parts[parts.count - 2] += 1
            if let nanoseconds = nanoseconds(parts) { return nanoseconds }
            parts.removeLast()
        }
        return nil
    }

    /// Year, month and day of a number of days since 1970.
    ///
    /// Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    private static func date(_ days: Int64) -> [Int64] {
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        return [
            yearOfEra + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day,
        ]
    }
}

extension Int64 {
    fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }

    fileprivate func flooredRest(_ divisor: Int64) -> Int64 {
        self - flooredQuotient(divisor) * divisor
    }

    fileprivate func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension CalendarTime: CustomStringConvertible {
    /// The date as text: `2026-03-01T10:30:05`.
    public var description: String { text }
}
