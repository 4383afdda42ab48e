import LockstepSamples

/// A choice of frames for reconstruction: the sharpest frame of each piece of the camera's path.
///
/// The path is divided into as many equally long pieces as frames are requested. The sharpest frame
/// of each piece is chosen, the earliest of equals; a piece without frames contributes none. If the
/// camera is not known to have moved, pieces have equally many frames. Memory: 24 bytes per frame.
struct SharpestFrames {
    private struct Candidate {
        /// The length of the path up to the frame, meters.
        var meters: Double
        /// The variance of the Laplacian; negative infinity if unknown.
        var sharpness: Double
    }

    private var candidates: [Candidate] = []
    private var lastPosition: Vector3?
    private var meters = 0.0

    /// Adds the next frame in order of time.
    ///
    /// - Parameters:
    ///   - position: The camera's position, meters; nil if unknown.
    ///   - sharpness: The variance of the Laplacian; nil if unknown.
    mutating func add(position: Vector3?, sharpness: Double?) {
        if let position, position.dot(position).isFinite {
            let step = lastPosition.map { (position - $0).length } ?? 0
            // A malformed position must not make the path infinitely long.
            if (meters + step).isFinite { meters += step }
            lastPosition = position
        }
        let known = sharpness.flatMap { $0.isNaN ? nil : $0 }
        candidates.append(Candidate(meters: meters, sharpness: known ?? -.infinity))
    }

    /// Whether pieces have equal lengths; otherwise they have equally many frames.
    var followsThePath: Bool { meters > 0 }

    /// Returns the zero-based indices of the chosen frames, in ascending order.
    ///
    /// - Parameter count: The number of pieces, at least 1; if it is not below the number of
    ///   frames, all frames are chosen.
    func choice(of count: Int) -> [Int] {
        guard count < candidates.count else { return Array(candidates.indices) }
        let count = max(count, 1)
        var best: [Int] = []
        var lastPiece = -1
        for index in candidates.indices {
            let piece = piece(of: index, count: count)
            guard piece == lastPiece, let rival = best.last else {
                best.append(index)
                lastPiece = piece
                continue
            }
            if candidates[index].sharpness > candidates[rival].sharpness {
                best[best.count - 1] = index
            }
        }
        return best
    }

    /// The piece that contains a frame; the path's end belongs to the last piece.
    private func piece(of index: Int, count: Int) -> Int {
        let share =
            followsThePath
            ? candidates[index].meters / meters : Double(index) / Double(candidates.count)
        return min(Int(share * Double(count)), count - 1)
    }
}
