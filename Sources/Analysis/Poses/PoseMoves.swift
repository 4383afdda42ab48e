import LockstepSamples

/// The motion from pose to pose, and the detection of jumps.
struct PoseMoves {
    private(set) var moves: [Move] = []

    /// The motion from one pose to the next.
    struct Move {
        /// The index of the later pose.
        var index: Int
        /// The translation in meters, world axes.
        var place: Vector3
        /// The rotation in radians, camera axes.
        var turn: Vector3
        /// Start and end in seconds since the origin.
        var start: Double
        var end: Double

        var interval: Double { end - start }
        var velocity: Vector3 { place / interval }
        var rate: Vector3 { turn / interval }
    }

    /// A move that no motion of the phone explains.
    struct Jump {
        var index: Int
        var meters: Double
        var radians: Double
    }

    /// Limits of what a hand with a phone can do, and of tracking errors between poses; chosen
    /// here.
    private enum Limit {
        /// The smallest jump in meters and radians (1°).
        static let meters = 0.02
        static let radians = 0.0175
        /// The largest unpredicted acceleration in m/s² and rad/s²: half of it times the squared
        /// interval is allowed.
        static let acceleration = 20.0
        static let turnAcceleration = 60.0
        /// The limit as a multiple of the recording's median deviation.
        static let usual = 8.0
        /// The number of neighbors on each side that predict a move.
        static let neighbors = 3
    }

    /// All moves of a track.
    init(_ track: PoseTrack) {
        moves.reserveCapacity(track.times.count)
        for index in track.times.indices.dropFirst() {
            let turn = (track.attitudes[index - 1].inverse * track.attitudes[index]).rotationVector
            moves.append(
                Move(
                    index: index, place: track.places[index] - track.places[index - 1], turn: turn,
                    start: track.times[index - 1], end: track.times[index]))
        }
    }

    /// The moves whose translation or rotation differs from the prediction by their neighbors and
    /// the gyroscope.
    func jumps(_ turning: Turning?) -> [Jump] {
        let (velocities, rates) = (moves.map(\.velocity), moves.map(\.rate))
        var room: [Vector3] = []
        let places = moves.indices.map { index in
            (moves[index].place - foretold(index, velocities, &room)).length
        }
        var (cursor, turns, turnLimits) = (0, [Double](), [Double]())
        for (index, move) in moves.enumerated() {
            let measured = turning?.turn(move, &cursor)
            turns.append((move.turn - (measured ?? foretold(index, rates, &room))).length)
            let unforeseen = Limit.turnAcceleration * move.interval * move.interval / 2
            turnLimits.append(max(Limit.radians, measured == nil ? unforeseen : 0))
        }
        let usualPlace = (places.median ?? 0) * Limit.usual
        let usualTurn = (turns.median ?? 0) * Limit.usual
        return moves.indices.compactMap { index in
            let square = moves[index].interval * moves[index].interval / 2
            let isFar =
                places[index] > max(Limit.meters, usualPlace, Limit.acceleration * square)
            let isTurned = turns[index] > max(turnLimits[index], usualTurn)
            guard isFar || isTurned else { return nil }
            return Jump(
                index: moves[index].index, meters: places[index], radians: turns[index])
        }
    }

    /// The prediction of a move: the median of its neighbors' velocities, per axis, so that a jump
    /// does not affect its neighbors.
    ///
    /// - Parameter room: memory that is reused for every move.
    private func foretold(_ index: Int, _ velocities: [Vector3], _ room: inout [Vector3]) -> Vector3
    {
        let first = max(0, index - Limit.neighbors)
        let last = min(velocities.count - 1, index + Limit.neighbors)
        room.removeAll(keepingCapacity: true)
        for other in first...last where other != index { room.append(velocities[other]) }
        return Self.middle(&room) * moves[index].interval
    }

    /// The median per axis, or the mean of the middle two.
    private static func middle(_ values: inout [Vector3]) -> Vector3 {
        guard !values.isEmpty else { return .zero }
        // A bubble sort is enough for so few values, and sorts all three axes at once.
        for end in values.indices.reversed() {
            for place in 0..<end {
                let (left, right) = (values[place], values[place + 1])
                let isWrong = right .< left
                values[place] = left.replacing(with: right, where: isWrong)
                values[place + 1] = right.replacing(with: left, where: isWrong)
            }
        }
        return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    }

    /// The rotations that a gyroscope measured, in camera axes.
    struct Turning {
        private let turns: GyroscopeTurns
        private let alignment: PoseImuAlignment
        private let origin: HostTime

        /// Uses an aligned gyroscope; `origin` is that of its track.
        init(_ gyroscope: AlignedGyroscope, origin: HostTime) {
            alignment = gyroscope.alignment
            turns = gyroscope.turns
            self.origin = origin
        }

        /// The rotation during a move; nil if the gyroscope has no samples there.
        fileprivate func turn(_ move: Move, _ cursor: inout Int) -> Vector3? {
            let first = alignment.gyroscopeTime(of: move.start, origin: origin)
            let last = alignment.gyroscopeTime(of: move.end, origin: origin)
            guard let start = turns.moment(at: first, &cursor),
                let end = turns.moment(at: last, &cursor), start.stretch == end.stretch
            else { return nil }
            let turn = (start.turn.inverse * end.turn).rotationVector
            return alignment.cameraFromImu * turn - alignment.bias * move.interval
        }
    }
}
