/// How much room on the disk a recording needs: before it starts, and while it runs.
///
/// The numbers are those of a visual-inertial SLAM recorder's requirements: 500 MB to start,
/// a warning below 200 MB, the end below 50 MB.
public struct SpaceLimit: Hashable, Sendable {
    /// What free space means for a recording.
    public enum Verdict: String, Sendable, CaseIterable {
        /// There is enough.
        case enough
        /// It goes on, but not for long.
        case low
        /// It must end while rows and manifest can still be written.
        case exhausted
    }

    /// Free bytes that a recording should start with.
    public var bytesToStart: Int64
    /// Free bytes below which space is low.
    public var bytesLow: Int64
    /// Free bytes below which a recording ends.
    public var bytesToStop: Int64

    /// Limits in bytes.
    public init(
        bytesToStart: Int64 = 500_000_000, bytesLow: Int64 = 200_000_000,
        bytesToStop: Int64 = 50_000_000
    ) {
        self.bytesToStart = bytesToStart
        self.bytesLow = bytesLow
        self.bytesToStop = bytesToStop
    }

    /// What `freeBytes` mean while recording.
    public func verdict(freeBytes: Int64) -> Verdict {
        if freeBytes < bytesToStop { return .exhausted }
        return freeBytes < bytesLow ? .low : .enough
    }
}
