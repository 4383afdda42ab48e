import LockstepSamples
import Testing

@testable import LockstepDatasets

/// Depth of a small map in a larger image, compared with the true room.
@Suite struct DepthSurfaceTests {
    /// A corner of a room with a box, seen by a camera 1.4 m above the floor.
    private struct Room {
        /// Planes n·p = d in the camera's axes; the box is in front of them.
        static let planes: [(normal: Vector3, distance: Double)] = [
            (Vector3(0, 1, 0), 1.4), (Vector3(0, -1, 0), 1.2),
            (Vector3(0.5, 0, 0.866), 3.2), (Vector3(-0.866, 0, 0.5), 2.1),
        ]
        static let boxColumns = -0.15...0.05
        static let boxRows = -0.05...0.2

        /// The distance in meters along the optical axis at a position in an image of width 1 (x
        /// right, y down, from the center), and the index of the surface there.
        func look(_ x: Double, _ y: Double) -> (meters: Double, surface: Int) {
            if Self.boxColumns.contains(x), Self.boxRows.contains(y) {
                return (1.3 + 0.2 * x, Self.planes.count)
            }
            let ray = Vector3(x / 0.8, y / 0.8, 1)
            var nearest = (meters: Double.infinity, surface: -1)
            for number in Self.planes.indices {
                let (normal, distance) = Self.planes[number]
                let along = normal.x * ray.x + normal.y * ray.y + normal.z * ray.z
                guard along > 1e-9 else { continue }
                if distance / along < nearest.meters { nearest = (distance / along, number) }
            }
            return nearest
        }

        func map(_ size: PixelSize) throws -> DepthMap {
            let meters = places(size).map { Float(look($0.x, $0.y).meters) }
            let depth = try #require(
                PixelBuffer(format: .float32, size: size) { _, bytes in
                    bytes.copyBytes(from: meters.withUnsafeBytes { Array($0) })
                })
            return try #require(DepthMap(depth: depth, confidence: nil))
        }

        func places(_ size: PixelSize) -> [(x: Double, y: Double)] {
            let (width, height) = (Double(size.width), Double(size.height))
            var places: [(x: Double, y: Double)] = []
            for row in 0..<size.height {
                let y: Double = (Double(row) + 0.5 - height / 2) / width
                for column in 0..<size.width {
                    let x: Double = (Double(column) + 0.5) / width - 0.5
                    places.append((x, y))
                }
            }
            return places
        }
    }

    private static let sizes = [
        PixelSize(width: 128, height: 96), PixelSize(width: 256, height: 192),
    ]
    private static let image = PixelSize(width: 640, height: 480)

    private static func numbers(_ size: PixelSize) throws -> [UInt16] {
        try DepthNumbers(Room().map(size), size: image, unitsPerMeter: 5000).pixels.contentBytes()
            .withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    }

    /// The requirement is 5 mm; on surfaces at least three pixels wide, planes are exact to half a
    /// unit.
    ///
    /// Two pixels at the map's border do not show whether they belong to one surface.
    @Test(arguments: sizes)
    func depthWithinASurfaceIsWithinFiveMillimeters(_ size: PixelSize) throws {
        let room = Room()
        let numbers = try Self.numbers(size)
        let pixel = 1 / Double(size.width)
        var (worst, judged) = (0.0, 0)
        for (place, number) in zip(room.places(Self.image), numbers) {
            let truth = room.look(place.x, place.y)
            let around = [-2.5, 2.5].flatMap { dx in
                [-2.5, 2.5].map { dy in
                    room.look(place.x + dx * pixel, place.y + dy * pixel).surface
                }
            }
            guard around.allSatisfy({ $0 == truth.surface }) else { continue }
            judged += 1
            worst = max(worst, (Double(number) / 5000 - truth.meters).magnitude)
        }
        #expect(judged > numbers.count * 3 / 4)
        #expect(worst < 0.001, "\(worst * 1000) mm")
    }

    /// At an edge, every depth equals the front's or the back's.
    @Test(arguments: sizes)
    func noDepthIsBetweenFrontAndBack(_ size: PixelSize) throws {
        let room = Room()
        let pixel = 1 / Double(size.width)
        let offsets = stride(from: -1.5, through: 1.5, by: 0.5).map { $0 * pixel }
        var judged = 0
        for (place, number) in zip(room.places(Self.image), try Self.numbers(size)) {
            let columns = offsets.map { place.x + $0 }
            let rows = offsets.map { place.y + $0 }
            let inColumns = columns.count(where: Room.boxColumns.contains)
            let inRows = rows.count(where: Room.boxRows.contains)
            let seesBox = inColumns > 0 && inRows > 0
            let seesOnlyBox = inColumns == offsets.count && inRows == offsets.count
            guard seesBox, !seesOnlyBox else { continue }
            judged += 1
            let around = columns.flatMap { x in rows.map { y in room.look(x, y) } }
            let meters = Double(number) / 5000
            let isOneOfThem = around.contains { ($0.meters - meters).magnitude < 0.02 }
            #expect(isOneOfThem, "\(meters) m at \(place)")
        }
        #expect(judged > 1000)
    }

    @Test func depthOfTheMapsOwnSizeIsUnchanged() throws {
        let size = Self.sizes[0]
        let map = try Room().map(size)
        let numbers = try DepthNumbers(map, size: size, unitsPerMeter: 5000).pixels.contentBytes()
            .withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        let meters = map.depth.contentBytes().withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(numbers == meters.map { UInt16(Double($0 * 5000) + 0.5) })
    }
}
