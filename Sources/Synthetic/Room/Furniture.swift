import LockstepSamples

/// The furniture and wall decoration in room axes: meters from the corner, y up.
enum Furniture {
    /// Returns every box; some positions vary slightly with the seed.
    static func all(_ random: RandomSource) -> [Solid] {
        let boxes = table + shelves + sofa + cabinet + images + crates
        return boxes.enumerated().map { index, box in
            let shift = random.uniform(-0.06...0.06, .room, UInt64(box.group))
            return Solid(
                from: box.low + Vector3(shift, 0, shift) * box.freedom,
                to: box.high + Vector3(shift, 0, shift) * box.freedom,
                looks: box.looks, placeOnTexture: 0.37 * Double(index + 1))
        }
    }

    private struct Box {
        var low: Vector3
        var high: Vector3
        var looks: Looks
        var group: Int
        /// The axes along which the box's position varies: 0 or 1 for each.
        var freedom: Vector3

        init(
            _ low: Vector3, _ high: Vector3, _ looks: Looks, group: Int,
            freedom: Vector3 = Vector3(1, 1, 1)
        ) {
            self.low = low
            self.high = high
            self.looks = looks
            self.group = group
            self.freedom = freedom
        }
    }

    private static let wood = Looks(.wood)

    /// A low table in the center, below the camera's path, on a rug.
    private static let table: [Box] = [
        Box(Vector3(2.3, 0.42, 2.05), Vector3(3.7, 0.47, 2.95), wood, group: 0),
        Box(Vector3(2.35, 0, 2.1), Vector3(2.43, 0.42, 2.18), wood, group: 0),
        Box(Vector3(3.57, 0, 2.1), Vector3(3.65, 0.42, 2.18), wood, group: 0),
        Box(Vector3(2.35, 0, 2.82), Vector3(2.43, 0.42, 2.9), wood, group: 0),
        Box(Vector3(3.57, 0, 2.82), Vector3(3.65, 0.42, 2.9), wood, group: 0),
        Box(Vector3(2.7, 0.47, 2.3), Vector3(2.98, 0.53, 2.5), Looks(.books), group: 0),
        Box(Vector3(1.6, 0, 1.5), Vector3(4.4, 0.012, 3.5), Looks(.fabric), group: 0),
    ]

    /// Bookshelves along the wall at x = 0.
    private static let shelves: [Box] = [
        Box(
            Vector3(0, 0, 0.7), Vector3(0.38, 2.05, 2.1),
            Looks(sides: .books, ends: .wood, floor: .wood, ceiling: .wood), group: 1,
            freedom: Vector3(0, 0, 1)),
        Box(
            Vector3(0, 0, 3.2), Vector3(0.42, 0.9, 4.4),
            Looks(sides: .books, ends: .wood, floor: .wood, ceiling: .wood), group: 2,
            freedom: Vector3(0, 0, 1)),
    ]

    /// A sofa along the wall at z = 5.
    private static let sofa: [Box] = [
        Box(
            Vector3(2.0, 0, 4.1), Vector3(4.0, 0.45, 4.75), Looks(.fabric), group: 3,
            freedom: Vector3(1, 0, 0)),
        Box(
            Vector3(2.0, 0, 4.75), Vector3(4.0, 0.95, 5), Looks(.fabric), group: 3,
            freedom: Vector3(1, 0, 0)),
        Box(
            Vector3(1.8, 0, 4.1), Vector3(2.0, 0.65, 5), Looks(.fabric), group: 3,
            freedom: Vector3(1, 0, 0)),
        Box(
            Vector3(4.0, 0, 4.1), Vector3(4.2, 0.65, 5), Looks(.fabric), group: 3,
            freedom: Vector3(1, 0, 0)),
    ]

    /// A cabinet and a pillar at the wall x = 6.
    private static let cabinet: [Box] = [
        Box(
            Vector3(5.45, 0, 1.2), Vector3(6, 1.05, 2.9), wood, group: 4,
            freedom: Vector3(0, 0, 1)),
        Box(
            Vector3(5.6, 1.05, 1.5), Vector3(5.8, 1.4, 1.75), Looks(.brick), group: 4,
            freedom: Vector3(0, 0, 1)),
        Box(
            Vector3(5.55, 0, 4.0), Vector3(6, 2.8, 4.4), Looks(.brick), group: 5,
            freedom: Vector3(0, 0, 1)),
    ]

    /// Paintings on three walls.
    private static let images: [Box] = [
        Box(
            Vector3(1.0, 1.15, 0), Vector3(2.1, 1.95, 0.03), Looks(.painting), group: 6,
            freedom: Vector3(1, 0, 0)),
        Box(
            Vector3(3.6, 1.05, 0), Vector3(4.5, 2.05, 0.03), Looks(.painting), group: 7,
            freedom: Vector3(1, 0, 0)),
        Box(
            Vector3(2.4, 1.3, 4.97), Vector3(3.7, 2.1, 5), Looks(.painting), group: 8,
            freedom: Vector3(1, 0, 0)),
        Box(
            Vector3(5.97, 1.3, 3.05), Vector3(6, 2.0, 3.75), Looks(.painting), group: 9,
            freedom: Vector3(0, 0, 1)),
    ]

    /// Crates in corners.
    private static let crates: [Box] = [
        Box(Vector3(4.9, 0, 0.25), Vector3(5.5, 0.55, 0.8), wood, group: 10),
        Box(Vector3(5.0, 0.55, 0.3), Vector3(5.35, 0.85, 0.65), Looks(.painting), group: 10),
        Box(Vector3(0.5, 0, 4.55), Vector3(0.95, 0.4, 4.9), Looks(.plaster), group: 11),
    ]
}
