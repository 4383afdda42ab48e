extension Int64 {
    /// Returns the number in decimal with leading zeros to at least `width` digits, after any minus
    /// sign.
    public func padded(to width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}

extension Int {
    /// Returns the number in decimal with leading zeros to at least `width` digits, after any minus
    /// sign.
    public func padded(to width: Int) -> String { Int64(self).padded(to: width) }
}
