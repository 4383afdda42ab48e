import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The comparison of depth maps of matched frames, of which a selection is compared.
public struct ComparedDepth: Hashable, Sendable {
    /// The number of maps compared, spread evenly over the recordings.
    public var mapCount: Int
    /// The number of matched frames with depth in both recordings.
    public var matchedCount: Int
    /// The number of maps that differ in size or can be read in one recording only.
    public var unlikeCount: Int
    /// The differences of pixels with depth in both maps; counts are of pixels.
    public var values: ComparedValues?
}

/// Compares depth maps of matched frames, each read once.
struct DepthMapComparison {
    /// The number of pixels, about ARKit's 256 × 192, to which a map is reduced by skipping lines.
    private static let mostPixels = 49_152

    private let sessions: (first: Session, second: Session)
    private var statistics = DifferenceStatistics()
    private var mapCount = 0
    private var unlikeCount = 0

    init(_ first: Session, _ second: Session) { sessions = (first, second) }

    /// nil if no matched frames have depth in both recordings.
    mutating func compare(_ pairs: Thinned<FramePair>) -> ComparedDepth? {
        guard pairs.count > 0 else { return nil }
        for pair in pairs.elements { compare(pair) }
        return ComparedDepth(
            mapCount: mapCount, matchedCount: pairs.count, unlikeCount: unlikeCount,
            values: statistics.values(.depth))
    }

    private mutating func compare(_ pair: FramePair) {
        let first = try? sessions.first.depth(of: pair.first)
        let second = try? sessions.second.depth(of: pair.second)
        guard let first, let second, first.size == second.size else {
            // Maps that are damaged in both recordings do not differ.
            if first != nil || second != nil { unlikeCount += 1 }
            return
        }
        mapCount += 1
        let step = 1 + first.size.area / Self.mostPixels
        for line in stride(from: 0, to: first.size.height, by: step) {
            first.depth.withPlane(0) { left in
                second.depth.withPlane(0) { right in
                    compare(left.row(line), right.row(line), at: pair.first.timestamp)
                }
            }
        }
    }

    private mutating func compare(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, at time: HostTime
    ) {
        for offset in stride(from: 0, to: min(first.count, second.count) - 3, by: 4) {
            let left = first.loadUnaligned(fromByteOffset: offset, as: Float.self)
            let right = second.loadUnaligned(fromByteOffset: offset, as: Float.self)
            statistics.add(left.depthOrNil, right.depthOrNil, at: time) {
                Double(($0 - $1).magnitude)
            }
        }
    }
}

extension Float {
    /// The depth in meters; nil if the pixel has none.
    fileprivate var depthOrNil: Float? { isFinite && self > 0 ? self : nil }
}
