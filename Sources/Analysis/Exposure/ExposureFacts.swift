import LockstepFormats
import LockstepSamples

/// Exposure, focus and camera motion of the frames.
struct ExposureFacts {
    /// Exposure duration times ISO: the camera's gain for the brightness of the scene.
    private(set) var brightness = ReversalCounter(.ratio(1.25))
    /// The lens position, 0…1.
    private(set) var focus = ReversalCounter(.difference(0.05))
    /// The motion blur in pixels due to rotation, for each frame that states its exposure and focal
    /// length.
    ///
    /// Pixels are those of the image scaled to a longer side of ``ImageFacts/odometrySide``; at most ``mostFrames``
    /// are kept.
    private(set) var turning: [Float] = []
    /// The same divided by the exposure, in pixels per second.
    private(set) var turningRate: [Float] = []
    /// The motion blur in pixels due to translation for an object one meter away.
    private(set) var walking: [Float] = []
    /// The longer side of the stored images, in pixels.
    private(set) var storedSide = ImageFacts.odometrySide
    /// The number of frames that are kept: ten hours.
    private static let mostFrames = 1 << 20
    /// Whether any frame states its exposure time.
    private(set) var hasDurations = false
    private var previous: (time: HostTime, place: Vector3)?
    /// The index of the gyroscope sample after the last frame.
    private var reading = 0

    /// - Parameter gyroscope: rad/s, on the camera's clock; nil if there is none.
    mutating func add(_ row: FrameRow, number: Int, gyroscope: VectorSeries?) {
        noteHunting(row, number)
        let velocity = velocity(row)
        hasDurations = hasDurations || row.exposure.durationSeconds != nil
        guard let seconds = row.exposure.durationSeconds, seconds > 0, seconds < 10,
            let length = row.intrinsics?.fx, length > 0, length.isFinite,
            turning.count < Self.mostFrames
        else { return }
        guard let size = row.size else { return }
        storedSide = Double(max(size.width, size.height, 1))
        let focal = length * ImageFacts.odometrySide / storedSide
        if let rate = gyroscope?.length(at: row.timestamp, near: &reading), rate.isFinite {
            turningRate.append(Float(rate * focal))
            turning.append(Float(rate * focal * seconds))
        }
        if let velocity, velocity.isFinite, walking.count < Self.mostFrames {
            walking.append(Float(velocity * focal * seconds))
        }
    }

    private mutating func noteHunting(_ row: FrameRow, _ number: Int) {
        let exposure = row.exposure
        let value = (exposure.durationSeconds ?? 1) * (exposure.iso ?? 1)
        let isStated = exposure.durationSeconds != nil || exposure.iso != nil
        if isStated, value.isFinite, value > 0 {
            brightness.add(value, at: row.timestamp, row: number)
        }
        if let position = exposure.lensPosition, position.isFinite {
            focus.add(position, at: row.timestamp, row: number)
        }
    }

    /// The camera's speed since the previous frame, in m/s.
    private mutating func velocity(_ row: FrameRow) -> Double? {
        guard let place = row.worldFromCamera?.translation else {
            previous = nil
            return nil
        }
        defer { previous = (row.timestamp, place) }
        guard let previous else { return nil }
        let seconds = (row.timestamp - previous.time).seconds
        return seconds > 0 && seconds < 0.5 ? (place - previous.place).length / seconds : nil
    }
}

extension VectorSeries {
    /// The length of the vector at a time, interpolated between its neighbors; nil outside the
    /// series and in gaps of more than 0.1 s.
    ///
    /// - Parameter place: the index of the sample after the previous time; ascending times are
    ///   found in constant time.
    func length(at time: HostTime, near place: inout Int) -> Double? {
        let after = index(notBefore: time, near: place)
        place = after
        guard after > 0, after < timestamps.count else { return nil }
        let hole = (timestamps[after] - timestamps[after - 1]).seconds
        guard hole > 0, hole < 0.1 else { return nil }
        let share = (time - timestamps[after - 1]).seconds / hole
        return values[after - 1].length * (1 - share) + values[after].length * share
    }

    private func index(notBefore time: HostTime, near place: Int) -> Int {
        var found = min(max(place, 0), timestamps.count)
        guard found == 0 || timestamps[found - 1] < time else {
            return index(notBefore: time, in: 0..<found)
        }
        // Without a gap there are at most this many samples between two frames.
        let near = min(found + 64, timestamps.count)
        while found < near, timestamps[found] < time { found += 1 }
        return found < near ? found : index(notBefore: time, in: near..<timestamps.count)
    }

    private func index(notBefore time: HostTime, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if timestamps[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
