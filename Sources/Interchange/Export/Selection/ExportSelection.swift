public import LockstepSamples

/// What part of a session an export takes.
public struct ExportSelection: Hashable, Sendable {
    /// The whole session.
    public static let everything = ExportSelection()

    /// What lies earlier than this after the first frame is left out; nil leaves out nothing.
    ///
    /// A session without frames begins with its first sample.
    public var start: HostDuration?
    /// What lies later than this after the first frame is left out; nil leaves out nothing.
    public var end: HostDuration?
    /// One frame of so many is taken, the first among them; 1 or less takes all.
    public var stride = 1
    /// Images with a longer side are scaled down to it, pixels; depth maps never are.
    public var longestSide: Int?
    /// The streams taken, poses and intrinsics with the camera; nil takes all.
    public var streams: Set<Stream>?

    /// The whole session.
    public init() {}

    /// Whether every frame is taken.
    var isOfEveryFrame: Bool { start == nil && end == nil && stride <= 1 && takes(.camera) }

    /// Whether a stream is taken.
    func takes(_ stream: Stream) -> Bool { streams?.contains(stream) ?? true }

    /// The size in which an image is exported.
    func size(of size: PixelSize) -> PixelSize {
        let longest = max(size.width, size.height)
        guard let longestSide, longestSide > 0, longest > longestSide else { return size }
        return PixelSize(
            width: size.width.scaled(longestSide, longest),
            height: size.height.scaled(longestSide, longest))
    }
}

extension Int {
    /// The side of an image in the ratio `part` to `whole`, even where it was: movies have even sides.
    fileprivate func scaled(_ part: Int, _ whole: Int) -> Int {
        let exact = Double(self) * Double(part) / Double(whole)
        guard self % 2 == 0 else { return Swift.max(1, Int(exact.rounded())) }
        return Swift.max(2, 2 * Int((exact / 2).rounded()))
    }
}
