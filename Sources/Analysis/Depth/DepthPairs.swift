import LockstepFormats
import LockstepSamples

/// The choice of depth maps to compare: pairs spread over a recording, close enough to show the
/// same scene and far enough apart to show it from another place.
enum DepthPairs {
    /// The most pairs; thirty pairs are sixty maps.
    static let most = 30
    /// The largest time to a partner, in seconds.
    private static let longestSeconds = 1.5
    /// The distance in meters and radians from which a partner is far enough.
    private static let (move, turn) = (0.2, 0.15)

    /// Pairs of indices in `rows`.
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
    /// Returns whether another pose is at least this far away or rotated by at least this angle.
    func hasMoved(to other: Transform, meters: Double, radians: Double) -> Bool {
        let turn = Quaternion(rotation: rotation.transposed * other.rotation).rotationVector.length
        return (other.translation - translation).length >= meters || turn >= radians
    }
}
