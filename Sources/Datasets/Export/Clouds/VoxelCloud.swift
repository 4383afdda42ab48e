import LockstepFormats
import LockstepSamples

/// A voxel-filtered point cloud: the points of a voxel are merged into their mean.
///
/// Points are in the order in which their voxels were first hit, so the same points in the same
/// order give the same cloud. Memory is bounded: 64 bytes per voxel and at most 32 to find it, and
/// temporarily three times as much while the lists grow.
///
/// If there are more voxels than the limit, the edge grows to the next of ``VoxelEdge/steps``, and
/// voxels are merged by the positions of their means. The steps are the same for every requested
/// edge, so that a finer edge never gives a coarser cloud.
struct VoxelCloud {
    /// The sums over the points in a voxel.
    private struct Voxel {
        let key: UInt64
        var place: (x: Double, y: Double, z: Double)
        var color: (red: UInt64, green: UInt64, blue: UInt64)
        var count: UInt64

        init(key: UInt64, _ point: ColoredPoint) {
            self.key = key
            place = (point.position.x, point.position.y, point.position.z)
            let color = point.color
            self.color = (UInt64(color.red), UInt64(color.green), UInt64(color.blue))
            count = 1
        }

        init(key: UInt64, _ other: Voxel) {
            self.key = key
            place = other.place
            color = other.color
            count = other.count
        }

        mutating func add(_ other: Voxel) {
            place.x += other.place.x
            place.y += other.place.y
            place.z += other.place.z
            color.red &+= other.color.red
            color.green &+= other.color.green
            color.blue &+= other.color.blue
            count &+= other.count
        }

        /// The mean position and color; half a color step rounds up.
        var mean: ColoredPoint {
            let share = Double(count)
            func mean(_ sum: UInt64) -> UInt8 {
                UInt8(truncatingIfNeeded: (sum &+ count / 2) / count)
            }
            return ColoredPoint(
                position: Vector3(place.x / share, place.y / share, place.z / share),
                color: Color(
                    red: mean(color.red), green: mean(color.green), blue: mean(color.blue)))
        }
    }

    /// The current voxel edge, meters.
    private(set) var edge: Double
    /// The number of points added so far.
    private(set) var pointCount = 0
    /// The number of points without a voxel: beyond a million voxels along an axis, or not finite.
    private(set) var outsideCount = 0
    private let limit: Int
    /// The voxels of the step below an edge that is between two steps; nil if the edge is a step.
    ///
    /// If that step would have too many voxels, the edge grows as a finer one would.
    private var finer: (edge: Double, keys: Set<UInt64>)?
    private var voxels: [Voxel] = []
    private var places: VoxelPlaces

    /// Creates an empty cloud.
    ///
    /// - Parameters:
    ///   - edge: The voxel edge in meters, above 0.
    ///   - limit: The maximum number of voxels, from 8 to 2³⁰.
    init(edge: Double, limit: Int) {
        self.edge = edge
        self.limit = min(max(limit, 8), 1 << 30)
        places = VoxelPlaces()
        finer = VoxelEdge.step(below: edge).map { ($0, []) }
    }

    /// The number of points in the cloud.
    var count: Int { voxels.count }

    /// The point at `index`, which must be below ``count``.
    subscript(index: Int) -> ColoredPoint { voxels[index].mean }

    /// Adds a point.
    mutating func add(_ point: ColoredPoint) {
        guard let key = VoxelKey.key(of: point.position, edge: edge) else {
            outsideCount += 1
            return
        }
        pointCount += 1
        add(Voxel(key: key, point))
        // Not bound to a name, which would copy the keys for each point.
        if let edge = finer?.edge, let key = VoxelKey.key(of: point.position, edge: edge) {
            finer?.keys.insert(key)
            if finer?.keys.count ?? 0 > limit { coarsen() }
        }
        while voxels.count > limit { coarsen() }
    }

    /// Adds points in order.
    ///
    /// Looks up the voxels of a few hundred points before adding to them. The table is much larger
    /// than any cache, and so the look-ups do not wait for each other.
    mutating func add(_ points: [ColoredPoint]) {
        for start in stride(from: 0, to: points.count, by: Self.pieceCount) {
            add(piece: points[start..<min(start + Self.pieceCount, points.count)])
        }
    }

    private static let pieceCount = 256

    private mutating func add(piece: ArraySlice<ColoredPoint>) {
        let edge = edge
        let keys = piece.map { VoxelKey.key(of: $0.position, edge: edge) }
        let guesses = keys.map { key in key.flatMap { places.guess($0) } }
        let areRight = zip(keys, guesses).map { key, guess in
            guess.map { voxels[$0].key == key } ?? false
        }
        for (index, point) in piece.enumerated() {
            guard finer == nil, areRight[index], edge == self.edge, let key = keys[index],
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

    /// Grows the edge in place: no voxel moves to a later index.
    private mutating func coarsen() {
        edge = VoxelEdge.step(above: edge)
        finer = nil
        places = VoxelPlaces()
        var joinedCount = 0
        for index in voxels.indices {
            let old = voxels[index]
            // A mean is inside its voxel, and larger voxels reach further, so a key always exists.
            guard let key = VoxelKey.key(of: old.mean.position, edge: edge) else { continue }
            let voxel = Voxel(key: key, old)
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

/// A voxel key, with 21 bits for each axis.
enum VoxelKey {
    private static let bits: UInt64 = 21
    private static let half: Int64 = 1 << 20
    private static let mask: UInt64 = (1 << 21) - 1

    /// The key of the voxel that contains a position; nil beyond a million voxels from the origin.
    static func key(of place: Vector3, edge: Double) -> UInt64? {
        let steps = (place / edge).rounded(.down)
        let reach = Double(half)
        // Comparisons with NaN are false.
        guard steps.x >= -reach, steps.y >= -reach, steps.z >= -reach, steps.x < reach,
            steps.y < reach, steps.z < reach
        else { return nil }
        return pack(Int64(steps.x) + half, Int64(steps.y) + half, Int64(steps.z) + half)
    }

    /// The block of 4 × 4 × 4 voxels that contains a voxel, and the voxel's number in it, 0…63.
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

/// The edges that voxels grow to: ten steps per decade, as in the R10 series of ISO 3.
enum VoxelEdge {
    private static let hundredths = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800]

    /// All steps from 10 µm to 80 km in ascending order, meters.
    static let steps: [Double] = (-5...4).flatMap { decade in
        hundredths.map { step in
            var (value, divisor) = (Double(step), 100.0)
            // Powers of ten up to 10²² are exact, so each step is the closest value to its decimal.
            for _ in 0..<abs(decade) { if decade < 0 { divisor *= 10 } else { value *= 10 } }
            return value / divisor
        }
    }

    /// The next step above an edge; twice the edge if there is none.
    static func step(above edge: Double) -> Double {
        steps.first { $0 > edge } ?? edge * 2
    }

    /// The step below an edge that is between two steps; nil for other edges.
    static func step(below edge: Double) -> Double? {
        guard !steps.contains(edge), let last = steps.last, edge < last else { return nil }
        return steps.last { $0 < edge }
    }
}
