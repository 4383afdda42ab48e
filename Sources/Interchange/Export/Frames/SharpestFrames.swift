import LockstepSamples

/// A choice of frames for reconstruction: spread over the path, and of each part the sharpest.
///
/// The camera's path is cut into as many equally long pieces as frames are wanted, and the sharpest
/// frame of each is taken, the earliest of equals. A piece in which no frame was taken gives none.
/// Where the camera is not known to have moved, frames count in place of meters. 24 bytes a frame.
struct SharpestFrames {
    private struct Candidate {
        /// Length of the path up to the frame, meters.
        var meters: Double
        /// Variance of the Laplacian; less than any where no one knows it.
        var sharpness: Double
    }

    private var candidates: [Candidate] = []
    private var lastPosition: Vector3?
    private var meters = 0.0

    /// Takes the next frame in order of time.
    ///
    /// - Parameters:
    ///   - position: where its camera was, meters; nil if no one knows.
    ///   - sharpness: variance of the Laplacian; nil if no one knows.
    mutating func add(position: Vector3?, sharpness: Double?) {
        if let position, position.dot(position).isFinite {
            let step = lastPosition.map { (position - $0).length } ?? 0
            // A hostile position must not make the whole path endless.
            if (meters + step).isFinite { meters += step }
            lastPosition = position
        }
        let known = sharpness.flatMap { $0.isNaN ? nil : $0 }
        candidates.append(Candidate(meters: meters, sharpness: known ?? -.infinity))
    }

    /// Whether pieces are of equal length; otherwise they are of equally many frames.
    var followsThePath: Bool { meters > 0 }

    /// The places of the chosen frames among all, from 0, rising.
    ///
    /// - Parameter count: how many pieces there are, at least 1; with as many as frames or more, all
    ///   frames are taken.
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

    /// The piece that a frame lies in; the path's end belongs to the last.
    private func piece(of index: Int, count: Int) -> Int {
        let share =
            followsThePath
            ? candidates[index].meters / meters : Double(index) / Double(candidates.count)
        return min(Int(share * Double(count)), count - 1)
    }
}
