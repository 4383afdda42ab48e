import LockstepSamples

extension Double {
    /// The number with three significant digits: "0.00123", "1.2e-07", "38.2".
    package var significant: String {
        guard self != 0, isFinite else { return isFinite ? "0" : "\(self)" }
        var (scale, exponent) = (magnitude, 0)
        while scale >= 10, exponent < 400 { (scale, exponent) = (scale / 10, exponent + 1) }
        while scale < 1, exponent > -400 { (scale, exponent) = (scale * 10, exponent - 1) }
        let sign = self < 0 ? "-" : ""
        guard exponent >= -4, exponent < 12 else { return "\(sign)\(scale.fixed(1))e\(exponent)" }
        return sign + magnitude.fixed(max(0, 2 - exponent)).withoutTrailingZeros
    }
}

extension String {
    fileprivate var withoutTrailingZeros: String {
        guard contains(".") else { return self }
        let digits = self[..<(lastIndex { $0 != "0" } ?? startIndex)]
        let last = self[digits.endIndex...].first.map(String.init) ?? ""
        return last == "." ? String(digits) : digits + last
    }
}

extension HostDuration {
    /// The duration in a suitable unit: "250 ns", "12.5 ms", "3 s".
    package var words: String {
        switch nanoseconds.magnitude {
        case ..<1_000: return "\(nanoseconds) ns"
        case ..<1_000_000: return "\((seconds * 1e6).short) µs"
        case ..<1_000_000_000: return "\((seconds * 1e3).short) ms"
        default: return "\(seconds.short) s"
        }
    }
}

extension PixelSize {
    package var words: String { "\(width)×\(height)" }
}

extension Threshold {
    /// The value of a threshold in seconds, as a duration.
    var duration: HostDuration { HostDuration(seconds: value) ?? .zero }
}
