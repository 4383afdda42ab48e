/// Where each cube stands in a list of cubes, found by its number: a table with open addresses.
///
/// A dictionary would take three times the memory and time; its order would not matter either,
/// since only the list has one.
struct VoxelPlaces {
    private static let empty: Int32 = -1

    private var slots = [Int32](repeating: empty, count: 1 << 10)

    /// Where a number stands; `next`, the place after the last, where it is new.
    ///
    /// - Parameter key: the number that stands at a place below `next`.
    mutating func place(of number: UInt64, next: Int, key: (Int) -> UInt64) -> Int {
        if 4 * next >= slots.count { grow(next, key) }
        var slot = start(number)
        while slots[slot] != Self.empty {
            let place = Int(slots[slot])
            if key(place) == number { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(truncatingIfNeeded: next)
        return next
    }

    /// Where a number most probably stands, if it is there: without a look at what stands there.
    func guess(_ number: UInt64) -> Int? {
        let place = slots[start(number)]
        return place == Self.empty ? nil : Int(place)
    }

    /// Twice the slots, so that at most a quarter of them are taken and first guesses are right.
    private mutating func grow(_ count: Int, _ key: (Int) -> UInt64) {
        slots = [Int32](repeating: Self.empty, count: 2 * slots.count)
        for place in 0..<count {
            var slot = start(key(place))
            while slots[slot] != Self.empty { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: place)
        }
    }

    /// Where the search begins: cubes of one block of 4 × 4 × 4 begin in one run of 64 slots, since
    /// neighbors are asked for one after the other and should be found in the same cache lines.
    ///
    /// Where the run lies is the upper bits of a product with 2⁶⁴ divided by the golden ratio
    /// (Knuth, The Art of Computer Programming, 6.4).
    private func start(_ number: UInt64) -> Int {
        let (block, cube) = VoxelKey.block(of: number)
        let bits = UInt64(slots.count.trailingZeroBitCount)
        let run = (block &* 0x9e37_79b9_7f4a_7c15) >> (64 - bits)
        return Int(truncatingIfNeeded: run & ~63 | cube)
    }
}
