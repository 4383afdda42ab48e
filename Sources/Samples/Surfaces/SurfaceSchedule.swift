/// Decides which of a platform's surfaces are read, and when.
///
/// Platforms change a mesh several times per second. Once per second is enough to see it grow, and
/// reading a surface copies all of it.
public struct SurfaceSchedule<Identifier: Hashable & Sendable>: Sendable {
    private struct Surface {
        /// The number of changes that the platform has reported.
        var changes = 0
        /// Whether it changed since it was read.
        var isUnread = false
    }

    private var surfaces: [Identifier: Surface] = [:]
    private var lastReading: HostTime?

    /// Creates a schedule without surfaces.
    public init() {}

    /// The time between two readings.
    public static var interval: HostDuration { .seconds(1) }

    /// Notes that a surface was added or changed.
    public mutating func noteChange(of identifier: Identifier) {
        surfaces[identifier, default: Surface()].changes += 1
        surfaces[identifier]?.isUnread = true
    }

    /// Forgets a surface that the platform removed.
    ///
    /// - Returns: The number of its changes; nil if it was not known.
    public mutating func remove(_ identifier: Identifier) -> Int? {
        surfaces.removeValue(forKey: identifier)?.changes
    }

    /// Returns the surfaces that changed since the last reading, each with the number of changes
    /// before the latest one; none if the next reading is not due.
    public mutating func takeDue(at time: HostTime) -> [Identifier: Int] {
        if let lastReading, time - lastReading < Self.interval { return [:] }
        let unread = surfaces.filter(\.value.isUnread)
        guard !unread.isEmpty else { return [:] }
        lastReading = time
        for identifier in unread.keys { surfaces[identifier]?.isUnread = false }
        return unread.mapValues { $0.changes - 1 }
    }
}
