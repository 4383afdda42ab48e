import LockstepSamples

/// The limits of one check: the standard limits, except those that the user chose.
public struct Limits: Hashable, Sendable {
    private var chosen: [LimitName: Double] = [:]

    /// The standard limits.
    public init() {}

    /// Returns whether a limit can have this value.
    public static func canBe(_ value: Double) -> Bool { value.isFinite && value >= 0 }

    /// The limit of this name, with its source.
    public subscript(name: LimitName) -> Threshold {
        var limit = name.standard
        if let value = chosen[name] {
            limit.value = value
            limit.source = "set for this check; the standard value is \(name.standard.value.short)"
        }
        limit.name = name
        return limit
    }

    /// Sets a limit, in the unit of the standard one.
    public mutating func choose(_ name: LimitName, _ value: Double) { chosen[name] = value }
}
