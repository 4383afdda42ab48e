public import LockstepSamples

/// The code that a desk shows: valid once, and for a short time.
public struct PairingCode: Sendable {
    /// How long a code is valid on the desk's clock, ns.
    public static let validNanoseconds: Int64 = 120_000_000_000

    /// The six digits; nil after the code was used.
    public private(set) var digits: String?
    private let made: DeskTime

    /// Makes a code, uniform in 000000 … 999999.
    ///
    /// - Parameter random: The system's random numbers.
    public init(now: DeskTime, using random: inout some RandomNumberGenerator) {
        let number = Int.random(in: 0...999_999, using: &random)
        let text = String(number)
        digits = String(repeating: "0", count: 6 - text.count) + text
        made = now
    }

    /// Returns the digits for the one run that may use them; nil if there was one, or the time is
    /// over.
    public mutating func take(now: DeskTime) -> String? {
        defer { digits = nil }
        guard now - made <= Self.validNanoseconds else { return nil }
        return digits
    }
}
