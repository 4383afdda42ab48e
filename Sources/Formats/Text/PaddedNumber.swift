extension Int64 {
    /// The number in decimal with zeros before it, at least so many digits; a minus comes first.
    public func padded(to width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}

extension Int {
    /// The number in decimal with zeros before it, at least so many digits; a minus comes first.
    public func padded(to width: Int) -> String { Int64(self).padded(to: width) }
}
