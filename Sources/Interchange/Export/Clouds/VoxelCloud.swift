import LockstepFormats
import LockstepSamples

/// A cloud of coloured points in which all points of a cube of space have become one, their mean.
///
/// Points stand in the order in which their cubes were first met, so that the same points in the
/// same order give the same cloud. Memory is bounded: 64 bytes a cube and at most 32 to find it, at times
/// three times as much while the lists grow; where there are more cubes than the limit, edges
/// double and cubes are joined by eights.
struct VoxelCloud {
    /// What has fallen into one cube.
    private struct Voxel {
        let key: UInt64
        var place: (x: Double, y: Double, z: Double)
        var colour: (red: UInt64, green: UInt64, blue: UInt64)
        var count: UInt64

        init(key: UInt64, _ point: ColouredPoint) {
            self.key = key
            place = (point.position.x, point.position.y, point.position.z)
            let colour = point.colour
            self.colour = (UInt64(colour.red), UInt64(colour.green), UInt64(colour.blue))
            count = 1
        }

        init(key: UInt64, _ other: Voxel) {
            self.key = key
            place = other.place
            colour = other.colour
            count = other.count
        }

        mutating func add(_ other: Voxel) {
            place.x += other.place.x
            place.y += other.place.y
            place.z += other.place.z
            colour.red &+= other.colour.red
            colour.green &+= other.colour.green
            colour.blue &+= other.colour.blue
            count &+= other.count
        }

        /// The mean place and colour, halves of a step of colour rounded up.
        var mean: ColouredPoint {
            let share = Double(count)
            func mean(_ sum: UInt64) -> UInt8 {
                UInt8(truncatingIfNeeded: (sum &+ count / 2) / count)
            }
            return ColouredPoint(
                position: Vector3(place.x / share, place.y / share, place.z / share),
                colour: Colour(
                    red: mean(colour.red), green: mean(colour.green), blue: mean(colour.blue)))
        }
    }

    /// The edge of the cubes now, metres.
    private(set) var edge: Double
    /// Points taken so far.
    private(set) var pointCount = 0
    /// Points that were too far away to be numbered: a million cubes along an axis, or no number.
    private(set) var outsideCount = 0
    private let limit: Int
    private var voxels: [Voxel] = []
    private var places: VoxelPlaces

    /// A cloud without points.
    ///
    /// - Parameters:
    ///   - edge: the cubes' edge in metres, above 0.
    ///   - limit: how many cubes there may be, from 8 to 2³⁰.
    init(edge: Double, limit: Int) {
        self.edge = edge
        self.limit = min(max(limit, 8), 1 << 30)
        places = VoxelPlaces()
    }

    /// How many points the cloud has.
    var count: Int { voxels.count }

    /// A point of the cloud; `index` is below ``count``.
    subscript(index: Int) -> ColouredPoint { voxels[index].mean }

    /// Takes a point.
    mutating func add(_ point: ColouredPoint) {
        guard let key = VoxelKey.key(of: point.position, edge: edge) else {
            outsideCount += 1
            return
        }
        pointCount += 1
        add(Voxel(key: key, point))
        while voxels.count > limit { coarsen() }
    }

    /// Takes points in their order.
    ///
    /// Of some hundred points the cubes are looked up first and added to then: the look-ups do not
    /// wait for each other, while the memory, which is much larger than any cache, answers.
    mutating func add(_ points: [ColouredPoint]) {
        for start in stride(from: 0, to: points.count, by: Self.pieceCount) {
            add(piece: points[start..<min(start + Self.pieceCount, points.count)])
        }
    }

    private static let pieceCount = 256

    private mutating func add(piece: ArraySlice<ColouredPoint>) {
        let edge = edge
        let keys = piece.map { VoxelKey.key(of: $0.position, edge: edge) }
        let guesses = keys.map { key in key.flatMap { places.guess($0) } }
        let areRight = zip(keys, guesses).map { key, guess in
            guess.map { voxels[$0].key == key } ?? false
        }
        for (index, point) in piece.enumerated() {
            guard areRight[index], edge == self.edge, let key = keys[index],
                let place = guesses[index]
            else {
                add(point)
                continue
            }
            pointCount += 1
            voxels[place].add(Voxel(key: key, point))
        }
    }

    private mutating func add(_ voxel: Voxel) {
        let place = places.place(of: voxel.key, next: voxels.count) { voxels[$0].key }
        if place == voxels.count { voxels.append(voxel) } else { voxels[place].add(voxel) }
    }

    /// Doubles the edges, in the list's own memory: no cube moves to a later place.
    private mutating func coarsen() {
        edge *= 2
        places = VoxelPlaces()
        var joinedCount = 0
        for index in voxels.indices {
            let voxel = Voxel(key: VoxelKey.doubled(voxels[index].key), voxels[index])
            let place = places.place(of: voxel.key, next: joinedCount) { voxels[$0].key }
            if place == joinedCount {
                voxels[place] = voxel
                joinedCount += 1
            } else {
                voxels[place].add(voxel)
            }
        }
        voxels.removeLast(voxels.count - joinedCount)
    }
}

/// A cube's number: 21 bits an axis.
enum VoxelKey {
    private static let bits: UInt64 = 21
    private static let half: Int64 = 1 << 20
    private static let mask: UInt64 = (1 << 21) - 1

    /// The number of the cube that a place lies in; nil beyond a million cubes from the origin.
    static func key(of place: Vector3, edge: Double) -> UInt64? {
        let steps = (place / edge).rounded(.down)
        let reach = Double(half)
        // Comparisons with NaN are false.
        guard steps.x >= -reach, steps.y >= -reach, steps.z >= -reach, steps.x < reach,
            steps.y < reach, steps.z < reach
        else { return nil }
        return pack(Int64(steps.x) + half, Int64(steps.y) + half, Int64(steps.z) + half)
    }

    /// The number of the cube of twice the edge that a cube lies in.
    static func doubled(_ key: UInt64) -> UInt64 {
        func axis(_ shift: UInt64) -> Int64 {
            (Int64(truncatingIfNeeded: key >> shift & mask) + half) >> 1
        }
        return pack(axis(2 * bits), axis(bits), axis(0))
    }

    /// The block of 4 × 4 × 4 cubes that a cube is in, and the cube's number in it, 0…63.
    static func block(of key: UInt64) -> (block: UInt64, cube: UInt64) {
        let low = key & 3
        let middle = key >> bits & 3
        let high = key >> (2 * bits) & 3
        let inside: UInt64 = 3 << (2 * bits) | 3 << bits | 3
        return (key & ~inside, high << 4 | middle << 2 | low)
    }

    private static func pack(_ x: Int64, _ y: Int64, _ z: Int64) -> UInt64 {
        UInt64(x) << (2 * bits) | UInt64(y) << bits | UInt64(z)
    }
}
