import LockstepFormats
import LockstepSamples

/// How frames were exposed and focused, and what moved meanwhile.
struct ExposureFacts {
    /// Exposure times sensitivity: how bright the camera makes things.
    private(set) var brightness = ReversalCounter(.ratio(1.25))
    /// Where the lens is, 0…1.
    private(set) var focus = ReversalCounter(.difference(0.05))
    /// By how many pixels turning blurs each frame that says its exposure and focal length.
    ///
    /// Pixels are those of the image made ``side`` pixels long; at most ``mostFrames`` are kept.
    private(set) var turning: [Float] = []
    /// The same divided by the exposure, pixels a second.
    private(set) var turningRate: [Float] = []
    /// By how many such pixels walking would blur what is a meter away.
    private(set) var walking: [Float] = []
    /// The stored images' longer side, pixels.
    private(set) var storedSide = Self.side
    /// Odometry tracks corners in images about so large: EuRoC's are 752 pixels wide, TUM's 640.
    static let side = 640.0
    /// Frames of which no more is kept: ten hours.
    private static let mostFrames = 1 << 20
    /// Whether any frame states its exposure time.
    private(set) var hasDurations = false
    private var previous: (time: HostTime, place: Vector3)?
    /// The gyroscope's reading after the last frame.
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
        let focal = length * Self.side / storedSide
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
        let factors = [exposure.durationSeconds, exposure.iso].compactMap { $0 }
        let value = factors.reduce(1, *)
        if !factors.isEmpty, value.isFinite, value > 0 {
            brightness.add(value, at: row.timestamp, row: number)
        }
        if let position = exposure.lensPosition, position.isFinite {
            focus.add(position, at: row.timestamp, row: number)
        }
    }

    /// m/s, since the frame before.
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
    /// The length of the reading at a time, between its neighbors; nil outside the series and in
    /// holes of more than 0.1 s.
    ///
    /// - Parameter place: that of the reading after the last time; times that ascend are found at
    ///   once.
    func length(at time: HostTime, near place: inout Int) -> Double? {
        let after = index(notBefore: time, near: place)
        place = after
        guard after > 0, after < stamps.count else { return nil }
        let hole = (stamps[after] - stamps[after - 1]).seconds
        guard hole > 0, hole < 0.1 else { return nil }
        let share = (time - stamps[after - 1]).seconds / hole
        return values[after - 1].length * (1 - share) + values[after].length * share
    }

    private func index(notBefore time: HostTime, near place: Int) -> Int {
        var found = min(max(place, 0), stamps.count)
        guard found == 0 || stamps[found - 1] < time else {
            return index(notBefore: time, in: 0..<found)
        }
        // Between frames there are so many readings at most, but for gaps.
        let near = min(found + 64, stamps.count)
        while found < near, stamps[found] < time { found += 1 }
        return found < near ? found : index(notBefore: time, in: near..<stamps.count)
    }

    private func index(notBefore time: HostTime, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if stamps[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
