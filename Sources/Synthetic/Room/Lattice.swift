/// Noise and patterns on a tile that wraps; coordinates are fractions of the tile, 0…1.
enum Lattice {
    /// Returns a pseudorandom word from three numbers, using only multiplications and shifts.
    static func hash(_ x: UInt32, _ y: UInt32, _ salt: UInt32) -> UInt32 {
        var word = x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77 ^ salt &* 0xC2B2_AE3D
        word = (word ^ word >> 15) &* 0x2C1B_3C6D
        word = (word ^ word >> 12) &* 0x297A_2D39
        return word ^ word >> 15
    }

    /// Returns a word as a number in 0..<1.
    static func unit(_ word: UInt32) -> Float { Float(word >> 8) / 16_777_216 }

    /// Returns which of `cells` equal parts of the tile contains a coordinate.
    static func cell(_ x: Float, _ cells: UInt32) -> UInt32 {
        UInt32(max(x, 0) * Float(cells)) % cells
    }

    /// Returns a coordinate's position within its part, 0..<1.
    static func within(_ x: Float, _ cells: UInt32) -> Float {
        let scaled = max(x, 0) * Float(cells)
        return scaled - Float(UInt32(scaled))
    }

    /// Returns smooth noise in 0…1 with `cells` bumps across the tile.
    static func value(_ x: Float, _ y: Float, cells: UInt32, salt: UInt32) -> Float {
        stretched(x, y, cellsX: cells, cellsY: cells, salt: salt)
    }

    /// Returns smooth noise in 0…1 with different numbers of bumps along the two axes.
    static func stretched(
        _ x: Float, _ y: Float, cellsX: UInt32, cellsY: UInt32, salt: UInt32
    ) -> Float {
        let (column, row) = (cell(x, cellsX), cell(y, cellsY))
        let (right, below) = ((column + 1) % cellsX, (row + 1) % cellsY)
        let (u, v) = (smooth(within(x, cellsX)), smooth(within(y, cellsY)))
        let (a, b) = (unit(hash(column, row, salt)), unit(hash(right, row, salt)))
        let (c, d) = (unit(hash(column, below, salt)), unit(hash(right, below, salt)))
        let (upper, lower) = (a + (b - a) * u, c + (d - c) * u)
        return upper + (lower - upper) * v
    }

    /// Returns 3t² − 2t³, which has no kinks where parts meet.
    private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
}

/// Noise at several scales on a tile that wraps, computed once and read at many places.
struct Cloud: Sendable {
    private let side: Int
    private let values: [Float]

    /// Creates noise with eight bumps across the tile and five octaves, each weaker than the
    /// coarser one.
    init(side: Int) {
        self.side = side
        var values: [Float] = []
        values.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side {
                let scale = 1 / Float(side)
                values.append(Self.octaves(Float(x) * scale, Float(y) * scale))
            }
        }
        self.values = values
    }

    /// Returns the noise in 0…1, refined by an integer factor and at another place on the tile for
    /// each salt.
    func value(_ x: Float, _ y: Float, finer: UInt32 = 1, salt: UInt32) -> Float {
        let shift = Lattice.hash(salt, finer, 77)
        let column = Int(x * Float(side)) &* Int(finer) &+ Int(shift & 0xFFFF)
        let row = Int(y * Float(side)) &* Int(finer) &+ Int(shift >> 16)
        return values[(row & (side - 1)) * side + (column & (side - 1))]
    }

    private static func octaves(_ x: Float, _ y: Float) -> Float {
        var (sum, weight, total) = (Float(0), Float(1), Float(0))
        for octave in 0..<5 as Range<UInt32> {
            sum += weight * Lattice.value(x, y, cells: 8 << octave, salt: octave * 57)
            total += weight
            weight *= 0.6
        }
        return sum / total
    }
}
