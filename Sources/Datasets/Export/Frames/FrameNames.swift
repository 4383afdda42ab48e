import LockstepFormats

/// The names of an export's images: the session's frame indices, so that each image can be found in
/// the session.
struct FrameNames {
    /// The number of frames that were renumbered, because the session's indices do not increase or
    /// are too large.
    private(set) var movedCount = 0
    private var last = -1
    /// The largest index taken from the session, with room above it for renumbered frames.
    private static let largest = 1 << 40

    /// Returns the name of the next frame's files without extension: six digits or more.
    mutating func name(of index: Int) -> String {
        if index > last, index < Self.largest {
            last = index
        } else {
            last += 1
            movedCount += 1
        }
        return last.padded(to: 6)
    }
}
