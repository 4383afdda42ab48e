import LockstepSamples

// The gyroscope's rotation during a pair.
extension ImageImuFit {
    /// The gyroscope's rotation at the rows of one image, camera axes.
    struct End {
        /// The rotation since the first sample, at the middle row, device axes.
        var turn: Quaternion
        /// The rate at the middle row, in rad/s.
        var rate: Vector3
        /// The rotations from the middle row to rows spread over the image.
        var rows: [Vector3]
        var stretch: Int32
        /// The exposure minus the usual exposure, in seconds.
        var excess: Double
    }

    struct Ends {
        var first: End
        var second: End
        /// The rotation from the first image's middle row to the second's.
        var rotation: Matrix3
        /// The first image's rate in the second's axes.
        var carried: Vector3
        /// The rotation of a bearing from the first image to the second, in radians.
        var turn: Vector3
        var interval: Double
        /// The row that timestamps refer to.
        var row: Double
    }

    func ends(_ pair: ImagePair, _ cursor: inout Int) -> Ends? {
        let (start, end) = (
            middle(pair.start, pair.startExposure), middle(pair.end, pair.endExposure)
        )
        guard let first = self.end(start, pair.height, &cursor),
            let second = self.end(end, pair.height, &cursor), first.stretch == second.stretch,
            end.time > start.time
        else { return nil }
        let interval = end.time - start.time
        let between = (second.turn.inverse * first.turn).matrix
        let turned = cameraFromImu * between * cameraFromImu.transposed
        // The bias is applied half before and half after; on one side only, it would rotate the
        // axes by half of itself.
        let byBias = Quaternion(rotationVector: bias * (interval / 2)).matrix
        let turn = Quaternion(rotation: turned).rotationVector
        let rotation = byBias * Quaternion(rotationVector: turn * (1 + gain)).matrix * byBias
        return Ends(
            first: first, second: second, rotation: rotation, carried: rotation * first.rate,
            turn: turn, interval: interval, row: clock.row(height: pair.height))
    }

    /// The middle of the exposure, and how much longer than usual the exposure is.
    private func middle(_ stamp: HostTime, _ exposure: Double?) -> (time: Double, excess: Double) {
        let excess = exposure.map { $0 - usualExposure } ?? 0
        let time = (stamp - origin).seconds + clock.exposureShare * (exposure ?? 0)
        return (time + exposureShare * excess, excess)
    }

    /// The gyroscope's rotation for an image, given the middle of its exposure by its timestamp.
    private func end(
        _ stamp: (time: Double, excess: Double), _ height: Int, _ cursor: inout Int
    ) -> End? {
        let last = Double(height - 1)
        let middle = stamp.time + offset + lineDelay * (last / 2 - clock.row(height: height))
        let reach = max(0.02, 1.5 * gyroscope.track.medianInterval)
        guard let moment = gyroscope.moment(at: middle, &cursor),
            let rate = gyroscope.track.meanRate(at: middle, reach: reach, &cursor)
        else { return nil }
        var rows: [Vector3] = []
        for node in 0..<Self.nodes {
            let row = last * (Double(node) / Double(Self.nodes - 1) - 0.5)
            guard let other = gyroscope.moment(at: middle + lineDelay * row, &cursor),
                other.stretch == moment.stretch
            else { return nil }
            let turn = cameraFromImu * (moment.turn.inverse * other.turn).rotationVector
            rows.append(turn - bias * (lineDelay * row))
        }
        return End(
            turn: moment.turn, rate: cameraFromImu * rate, rows: rows, stretch: moment.stretch,
            excess: stamp.excess)
    }

    /// The camera's translation divided by the mean depth during a pair, and its derivative by the
    /// pair's start, per second.
    func motion(_ index: Int) -> (translation: Vector3, growth: Vector3) {
        let (before, after) = (max(index - 1, 0), min(index + 1, pairs.count - 1))
        let elapsed = (pairs[after].start - pairs[before].start).seconds
        guard elapsed > 0, elapsed < 2 * pairs[index].interval else {
            return (scenes[index].translation, .zero)
        }
        let change = scenes[after].translation - scenes[before].translation
        return (scenes[index].translation, change / elapsed)
    }

    func tracked(_ index: Int, _ ends: Ends, _ isCurvature: Bool) -> PairEquations {
        let (pair, motion, slopes) = (pairs[index], motion(index), scenes[index].slopes)
        var equations = PairEquations()
        let belief = PairEquations.Belief(
            noise: noise, isRobust: true, isCurvature: isCurvature)
        let last = Double(max(pair.height - 1, 1))
        for track in pair.tracks {
            let (firstRow, secondRow) = (Double(track.firstRow), Double(track.secondRow))
            let bearing = Vector3(Double(track.firstX), Double(track.firstY), -1)
            let early = ends.first.rows.turn(at: firstRow / last)
            let late = ends.second.rows.turn(at: secondRow / last)
            let place = bearing.turned(by: early, 1)
            let turned = (ends.rotation * place).turned(by: late, -1)
            guard turned.z < -0.1 else { continue }
            let (x, y) = (-turned.x / turned.z, -turned.y / turned.z)
            let stretch = (secondRow - firstRow) / ends.interval
            let byLine =
                motion.translation * stretch
                + motion.growth * ((firstRow + secondRow - last) / 2)
            equations.add(
                PairEquations.Row(
                    x: x, y: y, residualX: Double(track.secondX) - x,
                    residualY: Double(track.secondY) - y,
                    byLine: ends.carried * (firstRow - ends.row)
                        - ends.second.rate * (secondRow - ends.row),
                    translationByLine: byLine,
                    translation: motion.translation + byLine * lineDelay,
                    interval: 1 + lineDelay * stretch, slopes: slopes), belief)
        }
        return equations
    }
}

extension [Vector3] {
    /// The rotation at a share of the image's height, from rotations at evenly spread rows.
    fileprivate func turn(at share: Double) -> Vector3 {
        let place = Swift.min(Swift.max(share, 0), 1) * Double(count - 1)
        let index = Swift.min(Int(place), count - 2)
        let part = place - Double(index)
        return self[index] * (1 - part) + self[index + 1] * part
    }
}

extension Vector3 {
    /// The vector rotated by a small rotation, forward or back: the first two terms of the series.
    fileprivate func turned(by turn: Vector3, _ sign: Double) -> Vector3 {
        let first = turn.cross(self)
        return self + first * sign + turn.cross(first) * 0.5
    }
}
