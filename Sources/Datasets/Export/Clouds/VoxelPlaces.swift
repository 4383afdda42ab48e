/// A hash table with open addressing from voxel keys to indices in a list of voxels.
///
/// A dictionary would take three times the memory and time. The table's order does not matter: only
/// the list is ordered.
struct VoxelPlaces {
    private static let empty: Int32 = -1

    private var slots = [Int32](repeating: empty, count: 1 << 10)

    /// The index of a voxel; `next`, the index after the last, if it is new.
    ///
    /// - Parameter key: Returns the key of the voxel at an index below `next`.
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

    /// The most likely index of a voxel if it is in the list, without checking its key.
    func guess(_ number: UInt64) -> Int? {
        let place = slots[start(number)]
        return place == Self.empty ? nil : Int(place)
    }

    /// Doubles the slots, so that at most a quarter of them are used and first guesses are right.
    private mutating func grow(_ count: Int, _ key: (Int) -> UInt64) {
        slots = [Int32](repeating: Self.empty, count: 2 * slots.count)
        for place in 0..<count {
            var slot = start(key(place))
            while slots[slot] != Self.empty { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: place)
        }
    }

    /// The first slot of a search.
    ///
    /// Voxels of one block of 4 × 4 × 4 start in one run of 64 slots, because neighbors are looked
    /// up one after the other and should be in the same cache lines. The run's position is the
    /// upper bits of a product with 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer
    /// Programming, 6.4).
    private func start(_ number: UInt64) -> Int {
        let (block, cube) = VoxelKey.block(of: number)
        let bits = UInt64(slots.count.trailingZeroBitCount)
        let run = (block &* 0x9e37_79b9_7f4a_7c15) >> (64 - bits)
        return Int(truncatingIfNeeded: run & ~63 | cube)
    }
}
