/// The disk space that a recording needs, before it starts and while it runs.
///
/// The numbers are those of a visual-inertial SLAM recorder's requirements: 500 MB to start, a
/// warning below 200 MB, the end below 50 MB.
public struct SpaceLimit: Hashable, Sendable {
    /// The meaning of the free space for a recording.
    public enum Verdict: String, Sendable, CaseIterable {
        /// There is enough space.
        case enough
        /// The recording continues, but not for long.
        case low
        /// The recording must end while rows and manifest can still be written.
        case exhausted
    }

    /// The free bytes with which a recording should start.
    public var bytesToStart: Int64
    /// The free bytes below which space is low.
    public var bytesLow: Int64
    /// The free bytes below which a recording ends.
    public var bytesToStop: Int64

    /// Creates limits in bytes.
    public init(
        bytesToStart: Int64 = 500_000_000, bytesLow: Int64 = 200_000_000,
        bytesToStop: Int64 = 50_000_000
    ) {
        self.bytesToStart = bytesToStart
        self.bytesLow = bytesLow
        self.bytesToStop = bytesToStop
    }

    /// Returns the meaning of `freeBytes` during a recording.
    public func verdict(freeBytes: Int64) -> Verdict {
        if freeBytes < bytesToStop { return .exhausted }
        return freeBytes < bytesLow ? .low : .enough
    }
}
