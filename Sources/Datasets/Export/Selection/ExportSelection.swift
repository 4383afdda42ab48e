public import LockstepSamples

/// The part of a session that is exported.
public struct ExportSelection: Hashable, Sendable {
    /// The complete session.
    public static let everything = ExportSelection()

    /// The start of the exported part, relative to the first frame; nil exports from the beginning.
    ///
    /// In a session without frames it is relative to the first sample.
    public var start: HostDuration?
    /// The end of the exported part, relative to the same time; nil exports to the end.
    public var end: HostDuration?
    /// The frame stride: every `stride`th frame is exported, beginning with the first; 1 or less
    /// exports all.
    public var stride = 1
    /// The maximum length of an image's longer side, in pixels; larger images are scaled down,
    /// depth maps never are.
    public var longestSide: Int?
    /// The exported streams, with poses and intrinsics as part of the camera; nil exports all.
    public var streams: Set<Stream>?

    /// Selects the complete session.
    public init() {}

    /// Whether every frame is exported.
    var isOfEveryFrame: Bool { start == nil && end == nil && stride <= 1 && takes(.camera) }

    /// Whether a stream is exported.
    func takes(_ stream: Stream) -> Bool { streams?.contains(stream) ?? true }

    /// Returns the exported size of an image.
    func size(of size: PixelSize) -> PixelSize {
        let longest = max(size.width, size.height)
        guard let longestSide, longestSide > 0, longest > longestSide else { return size }
        return PixelSize(
            width: size.width.scaled(longestSide, longest),
            height: size.height.scaled(longestSide, longest))
    }
}

extension Int {
    /// Returns an image's side scaled by `part / whole`; even sides stay even, as movies require.
    fileprivate func scaled(_ part: Int, _ whole: Int) -> Int {
        let exact = Double(self) * Double(part) / Double(whole)
        guard self % 2 == 0 else { return Swift.max(1, Int(exact.rounded())) }
        return Swift.max(2, 2 * Int((exact / 2).rounded()))
    }
}
