import LockstepSamples

/// The samples that an inertial sensor delivered in the last five seconds, reduced to columns of
/// equal duration, each with the smallest and the largest value of each axis.
///
/// A sample changes one of a fixed number of columns in place. Nothing is allocated and nothing
/// grows, whatever the sensor's rate.
struct InertialTrace {
    /// The samples of 20 ms.
    struct Column: Hashable, Sendable {
        /// The number of the column's duration on the host clock, counted from the clock's zero.
        var number: Int64
        /// The smallest value of each axis; infinite if it has none.
        var low = Vector3(repeating: .infinity)
        /// The largest value of each axis.
        var high = Vector3(repeating: -.infinity)
    }

    /// The plotted time.
    static let span = HostDuration.seconds(5)
    /// The number of columns: on a phone, each is drawn 1.5 points wide, about as wide as its line.
    static let columnCount = 250
    private static let columnDuration = span.nanoseconds / Int64(columnCount)

    /// The columns, each at the index that is its number modulo their count.
    private(set) var columns = Array(repeating: Column(number: .min), count: columnCount)

    /// Adds a sample, in any order; a value that is not finite is left out.
    ///
    /// A timestamp that is wrong by hours costs one column, and no later sample.
    mutating func add(_ value: Vector3, at time: HostTime) {
        let number = Self.number(of: time)
        let index = Self.index(of: number)
        guard number >= columns[index].number else { return }
        if number > columns[index].number { columns[index] = Column(number: number) }
        for axis in value.indices where value[axis].isFinite {
            columns[index].low[axis] = min(columns[index].low[axis], value[axis])
            columns[index].high[axis] = max(columns[index].high[axis], value[axis])
        }
    }

    /// Copies the columns of the last five seconds that have samples, in the order of time.
    ///
    /// Copying leaves ``columns`` unshared, so that the next sample does not copy them.
    func latest(until time: HostTime) -> [Column] {
        let last = Self.number(of: time)
        var latest: [Column] = []
        latest.reserveCapacity(Self.columnCount)
        for number in (last - Int64(Self.columnCount) + 1)...last {
            let column = columns[Self.index(of: number)]
            if column.number == number { latest.append(column) }
        }
        return latest
    }

    /// The number of the column that contains a time, rounded down.
    static func number(of time: HostTime) -> Int64 {
        let (quotient, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: columnDuration)
        return rest < 0 ? quotient - 1 : quotient
    }

    private static func index(of number: Int64) -> Int {
        let rest = Int(number % Int64(columnCount))
        return rest < 0 ? rest + columnCount : rest
    }
}
