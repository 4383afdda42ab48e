internal import LockstepSamples

/// Formats numbers of sessions for screens.
enum SessionNumbers {
    /// The number rounded to a number of decimals; "–" if it is not finite.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        guard let scaled = Int64(exactly: (value.magnitude * scale).rounded()) else {
            return "\(value)"
        }
        let sign = value < 0 && scaled > 0 ? "-" : ""
        let unit = Int64(scale)
        guard decimals > 0 else { return "\(sign)\(scaled)" }
        let fraction = padded(scaled % unit, decimals)
        return "\(sign)\(scaled / unit).\(fraction)"
    }

    /// Bytes in decimal megabytes, or gigabytes from 1000 MB on: "12.3 MB", "1.2 GB".
    static func size(_ bytes: Int64) -> String {
        let megabytes = Double(bytes) / 1e6
        return megabytes < 999.95
            ? "\(fixed(megabytes, 1)) MB" : "\(fixed(megabytes / 1000, 1)) GB"
    }

    /// Hours, minutes and seconds, seconds rounded down: "0:07", "1:02:03".
    static func clock(_ duration: HostDuration) -> String {
        let seconds = max(0, duration.nanoseconds / 1_000_000_000)
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = padded(seconds % 60, 2)
        return hours > 0 ? "\(hours):\(padded(minutes, 2)):\(tail)" : "\(minutes):\(tail)"
    }

    /// A number with its unit: "30.00 Hz", "3 rows".
    static func quantity(_ value: Double, _ unit: String) -> String {
        let digits = value == value.rounded() ? 0 : value.magnitude < 10 ? 2 : 1
        return unit.isEmpty ? fixed(value, digits) : "\(fixed(value, digits)) \(unit)"
    }

    /// The name with spaces in place of underscores, such as `duration limit`.
    static func spaced(_ name: String) -> String {
        name.split(separator: "_").joined(separator: " ")
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
