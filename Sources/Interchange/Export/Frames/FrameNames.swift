import LockstepFormats

/// Names of an export's images: the session's own numbers, so that an image is found again.
struct FrameNames {
    /// Frames whose number is another one than in the session, since its own do not rise.
    private(set) var movedCount = 0
    private var last = -1
    /// Room above it for more numbers than there are frames.
    private static let largest = 1 << 40

    /// The name of the next frame's files, without an end: six digits or more.
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
