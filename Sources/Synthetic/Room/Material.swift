import LockstepSamples

/// The material of a surface; raw values are positions in the ``TextureAtlas``.
enum Material: UInt32, CaseIterable, Sendable {
    case plaster = 0
    case wallpaper = 1
    case brick = 2
    case planks = 3
    case wood = 4
    case fabric = 5
    case books = 6
    case painting = 7

    /// Returns the color at a place on the texture's tile: red, green and blue from 0 to 1.
    ///
    /// `x` and `y` run from 0 to 1 over the tile and wrap without a seam.
    func color(x: Float, y: Float, cloud: Cloud) -> SIMD3<Float> {
        switch self {
        case .plaster: return plaster(x, y, cloud)
        case .wallpaper: return wallpaper(x, y, cloud)
        case .brick: return brick(x, y, cloud)
        case .planks: return planks(x, y, cloud)
        case .wood: return wood(x, y, cloud)
        case .fabric: return fabric(x, y, cloud)
        case .books: return books(x, y, cloud)
        case .painting: return painting(x, y, cloud)
        }
    }

    private func plaster(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let grain = cloud.value(x, y, finer: 1, salt: 1)
        let speck: Float = Lattice.value(x, y, cells: 128, salt: 2) > 0.86 ? -0.18 : 0
        return SIMD3(0.86, 0.85, 0.82) * (0.72 + 0.42 * grain) + SIMD3(repeating: speck)
    }

    private func wallpaper(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let stripe = Lattice.cell(x, 16) % 2 == 0
        let (dx, dy) = (Lattice.within(x, 16) - 0.5, Lattice.within(y, 12) - 0.5)
        let dot = dx * dx + dy * dy < 0.05
        let grain = cloud.value(x, y, finer: 2, salt: 3)
        let stain = cloud.value(x, y, finer: 1, salt: 4)
        var color = stripe ? SIMD3<Float>(0.55, 0.66, 0.62) : SIMD3<Float>(0.74, 0.78, 0.70)
        if dot { color = Self.palette(Lattice.hash(Lattice.cell(x, 16), Lattice.cell(y, 12), 5)) }
        return color * (0.62 + 0.3 * grain + 0.3 * stain)
    }

    private func brick(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let row = Lattice.cell(y, 24)
        let shifted = row % 2 == 0 ? x : x + 1 / 16
        let (column, inX, inY) = (
            Lattice.cell(shifted, 8), Lattice.within(shifted, 8), Lattice.within(y, 24)
        )
        let grain = cloud.value(x, y, finer: 4, salt: 6)
        if inX < 0.04 || inY < 0.12 { return SIMD3(0.66, 0.63, 0.58) * (0.7 + 0.4 * grain) }
        let tone = Lattice.unit(Lattice.hash(column, row, 7))
        return SIMD3(0.58 + 0.2 * tone, 0.30 + 0.12 * tone, 0.22 + 0.08 * tone)
            * (0.55 + 0.75 * grain)
    }

    private func planks(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let row = Lattice.cell(y, 14)
        let offset = Lattice.unit(Lattice.hash(row, 0, 8))
        let column = Lattice.cell(x + offset, 2)
        let tone = Lattice.unit(Lattice.hash(column, row, 9))
        if Lattice.within(y, 14) < 0.035 || Lattice.within(x + offset, 2) < 0.006 {
            return SIMD3(0.16, 0.11, 0.07)
        }
        return Self.grained(x, y, cloud, tone: tone, salt: 10 + row)
    }

    private func wood(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        Self.grained(y, x, cloud, tone: 0.2, salt: 40) * SIMD3(0.85, 0.75, 0.7)
    }

    private func fabric(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let weave: Float = (Lattice.cell(x, 128) + Lattice.cell(y, 128)) % 2 == 0 ? 0.09 : -0.09
        let blotch = cloud.value(x, y, finer: 1, salt: 12)
        let line = Lattice.within(x, 8) < 0.1 || Lattice.within(y, 8) < 0.1
        let base = line ? SIMD3<Float>(0.80, 0.68, 0.42) : SIMD3<Float>(0.46, 0.24, 0.28)
        return base * (0.6 + 0.7 * blotch + weave)
    }

    private func books(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let shelf = Lattice.cell(y, 6)
        let book = Lattice.cell(x, 48)
        let key = Lattice.hash(book, shelf, 13)
        let (inX, inY) = (Lattice.within(x, 48), Lattice.within(y, 6))
        let height = 0.65 + 0.27 * Lattice.unit(key)
        if inY < 0.07 { return SIMD3(0.42, 0.30, 0.18) }
        if inY > height || inX < 0.06 { return SIMD3(0.08, 0.07, 0.06) }
        let label = inY > 0.5 * height && inY < 0.62 * height
        let grain = 0.8 + 0.4 * Lattice.value(x, y, cells: 128, salt: 14)
        return (label ? SIMD3<Float>(0.9, 0.87, 0.75) : Self.palette(key)) * grain
    }

    private func painting(_ x: Float, _ y: Float, _ cloud: Cloud) -> SIMD3<Float> {
        let (column, row) = (Lattice.cell(x, 12), Lattice.cell(y, 12))
        let key = Lattice.hash(column, row, 15)
        let (dx, dy) = (Lattice.within(x, 12) - 0.5, Lattice.within(y, 12) - 0.5)
        let round = dx * dx + dy * dy < 0.11
        let brush = cloud.value(x, y, finer: 3, salt: 16)
        let color = Self.palette(round ? key : Lattice.hash(column, row, 17))
        return color * (0.6 + 0.7 * brush)
    }

    /// Returns wood whose grain runs along x.
    private static func grained(_ x: Float, _ y: Float, _ cloud: Cloud, tone: Float, salt: UInt32)
        -> SIMD3<Float>
    {
        let fibre = Lattice.stretched(x, y, cellsX: 6, cellsY: 96, salt: salt)
        let fine = Lattice.stretched(x, y, cellsX: 24, cellsY: 256, salt: salt &+ 100)
        let knot = cloud.value(x, y, finer: 1, salt: salt &+ 200)
        let shade = 0.5 + 0.35 * fibre + 0.2 * fine + 0.25 * knot - 0.2 * tone
        return SIMD3(0.76, 0.55, 0.34) * shade
    }

    private static func palette(_ key: UInt32) -> SIMD3<Float> {
        colors[Int(key >> 8) % colors.count]
    }

    private static let colors: [SIMD3<Float>] = [
        SIMD3(0.78, 0.20, 0.16), SIMD3(0.16, 0.34, 0.62), SIMD3(0.88, 0.72, 0.24),
        SIMD3(0.20, 0.50, 0.30), SIMD3(0.90, 0.88, 0.82), SIMD3(0.22, 0.20, 0.24),
        SIMD3(0.62, 0.38, 0.62), SIMD3(0.90, 0.50, 0.22),
    ]
}
