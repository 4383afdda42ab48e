/// The map of Elligator 2 from a field element to a point of Curve25519 (RFC 9380, section 6.7.1).
enum Elligator2 {
    /// The curve is y² = x³ + J·x² + x.
    private static let j = Field25519(486_662)

    /// Returns the x coordinate of the point for `u`.
    static func coordinate(_ u: Field25519) -> Field25519 {
        // 2 is the smallest number that is not a square; 1 + 2u² is never zero.
        let denominator = Field25519(1) + Field25519(2) * u * u
        let first = Field25519(0) - j * denominator.inverse
        let right = ((first + j) * first + Field25519(1)) * first
        let second = Field25519(0) - first - j
        return Field25519.choice(right.squareBit, first, second)
    }
}
