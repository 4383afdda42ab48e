import LockstepFormats
import LockstepSamples

/// Which depth maps of a recording are looked at: pairs spread over it, near enough to each other
/// to show the same things, and far enough to show them from another place.
enum DepthPairs {
    /// Thirty pairs are sixty maps.
    static let most = 30
    /// A partner is looked for no further away.
    private static let longestSeconds = 1.5
    /// From here on a partner is far enough: meters, radians.
    private static let (move, turn) = (0.2, 0.15)

    /// Pairs of places in `rows`.
    static func choose(_ rows: [FrameRow]) -> [(first: Int, second: Int)] {
        guard rows.count > 1 else { return [] }
        let count = min(most, rows.count - 1)
        return (0..<count).compactMap { number in
            let first = number * (rows.count - 1) / count
            return partner(of: first, rows).map { (first, $0) }
        }
    }

    private static func partner(of first: Int, _ rows: [FrameRow]) -> Int? {
        let start = rows[first]
        var last: Int?
        for index in first + 1..<rows.count {
            let seconds = (rows[index].timestamp - start.timestamp).seconds
            guard seconds > 0, seconds <= longestSeconds || last == nil else { break }
            last = index
            if isApart(start, rows[index]) { return index }
        }
        return last
    }

    private static func isApart(_ left: FrameRow, _ right: FrameRow) -> Bool {
        guard let start = left.worldFromCamera, let end = right.worldFromCamera else {
            return false
        }
        return start.hasMoved(to: end, meters: move, radians: turn)
    }
}

extension Transform {
    /// Whether another pose is at least so far away, or turned at least so far.
    func hasMoved(to other: Transform, meters: Double, radians: Double) -> Bool {
        let turn = Quaternion(rotation: rotation.transposed * other.rotation).rotationVector.length
        return (other.translation - translation).length >= meters || turn >= radians
    }
}
