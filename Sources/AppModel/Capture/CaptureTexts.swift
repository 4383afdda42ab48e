import LockstepSamples

/// Minutes and seconds, or hours, minutes and seconds, rounded down: "0:07", "1:00:00".
func timerText(_ duration: HostDuration) -> String {
    let seconds = max(0, duration.nanoseconds / 1_000_000_000)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = twoDigits(seconds % 60)
    return hours == 0 ? "\(minutes):\(tail)" : "\(hours):\(twoDigits(minutes)):\(tail)"
}

private func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// Bytes in decimal units, with one decimal from 1 GB on: "480 MB", "12.3 GB".
func spaceText(_ bytes: Int64) -> String {
    let bytes = max(0, bytes)
    guard bytes >= 1_000_000_000 else { return "\(bytes / 1_000_000) MB" }
    let tenths = bytes / 100_000_000
    return "\(tenths / 10).\(tenths % 10) GB"
}

/// A rate, rounded to 1 Hz, or to 0.1 Hz below 10 Hz: "100 Hz", "0.9 Hz".
func rateText(_ hertz: Double) -> String {
    guard let tenths = Int(exactly: (hertz * 10).rounded()), tenths >= 0 else { return "0 Hz" }
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) Hz" : "\((tenths + 5) / 10) Hz"
}
