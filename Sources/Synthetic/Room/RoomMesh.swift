import LockstepSamples

/// The room's surfaces as triangles, in blocks of one cubic meter, as a phone reconstructs them.
struct RoomMesh: Sendable {
    /// The triangles in one cube of the room.
    struct Block: Sendable {
        /// The center of the cube, in world axes and meters.
        let center: Vector3
        /// The corner of the cube with the smallest coordinates, which is the block's own origin.
        let corner: Vector3
        /// The triangles, in world axes.
        let triangles: TriangleMesh
    }

    /// The blocks that contain a surface.
    let blocks: [Block]
    /// The floor and the walls: rectangles in world axes, as planes.
    let planes: [Plane]

    /// The side of a square of two triangles, at most, in meters; ARKit's are about as large.
    private static let squareSideMeters = 0.2

    /// Creates the mesh of a room.
    init(_ room: Room) {
        var builders: [SIMD3<Int>: BlockBuilder] = [:]
        let origin = room.shell.low
        for (index, solid) in ([room.shell] + room.furniture).enumerated() {
            for (side, face) in solid.faces(isShell: index == 0).enumerated() {
                for square in face.squares(ofSide: Self.squareSideMeters) {
                    let offset = square.center - origin
                    let key = SIMD3(Int(offset.x), Int(offset.y), Int(offset.z))
                    builders[key, default: BlockBuilder()].append(
                        square, face, number: 6 * index + side)
                }
            }
        }
        blocks = builders.sorted { $0.key.order < $1.key.order }.compactMap { key, builder in
            let corner = origin + Vector3(Double(key.x), Double(key.y), Double(key.z))
            return builder.mesh.map {
                Block(center: corner + Vector3(0.5, 0.5, 0.5), corner: corner, triangles: $0)
            }
        }
        planes = room.shell.faces(isShell: true).filter { $0.surface != .ceiling }
            .compactMap(\.plane)
    }
}

/// One side of a box.
private struct Face {
    /// The corner with the smallest coordinates.
    let corner: Vector3
    /// The two edges from that corner; their cross product points along the positive axis.
    let edges: (u: Vector3, v: Vector3)
    /// The unit normal, towards the side that can be seen.
    let normal: Vector3
    let surface: SurfaceClass

    /// Whether the normal points along the positive axis.
    var isPositive: Bool { normal.x + normal.y + normal.z > 0 }

    struct Corner {
        let position: Vector3
        /// Column and row in the face's grid, which neighboring squares share.
        let place: SIMD2<Int>
    }

    struct Square {
        /// Counterclockwise, seen from the visible side.
        let corners: [Corner]
        let center: Vector3
    }

    /// Divides the face into rectangles with sides of at most `side` meters.
    func squares(ofSide side: Double) -> [Square] {
        let counts = [edges.u, edges.v].map { max(1, Int(($0.length / side).rounded(.up))) }
        return (0..<counts[0] * counts[1]).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: counts[0])
            return square(SIMD2(column, row), of: SIMD2(counts[0], counts[1]))
        }
    }

    private func square(_ place: SIMD2<Int>, of counts: SIMD2<Int>) -> Square {
        let (du, dv) = (edges.u / Double(counts.x), edges.v / Double(counts.y))
        let turn = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        let corners = (isPositive ? turn : [turn[0], turn[3], turn[2], turn[1]]).map { step in
            let place = place &+ step
            return Corner(
                position: corner + du * Double(place.x) + dv * Double(place.y), place: place)
        }
        return Square(corners: corners, center: (corners[0].position + corners[2].position) / 2)
    }

    /// The whole face as a plane.
    var plane: Plane? {
        var builder = BlockBuilder()
        builder.append(square(SIMD2(0, 0), of: SIMD2(1, 1)), self, number: 0)
        return builder.mesh.map {
            Plane(
                triangles: $0, alignment: normal.y == 0 ? .vertical : .horizontal,
                classification: surface)
        }
    }
}

extension Solid {
    /// The six sides; those of the room itself are seen from inside.
    fileprivate func faces(isShell: Bool) -> [Face] {
        let size = high - low
        return (0..<3).flatMap { axis in
            let (u, v) = (Vector3(axis: (axis + 1) % 3), Vector3(axis: (axis + 2) % 3))
            return [false, true].map { isHigh in
                let across = Vector3(axis: axis)
                return Face(
                    corner: isHigh ? low + across * size : low, edges: (u * size, v * size),
                    normal: isHigh == isShell ? across * -1 : across,
                    surface: isShell ? Self.wall(axis, isHigh) : .none)
            }
        }
    }

    private static func wall(_ axis: Int, _ isHigh: Bool) -> SurfaceClass {
        guard axis == 1 else { return .wall }
        return isHigh ? .ceiling : .floor
    }
}

extension Vector3 {
    fileprivate init(axis: Int) {
        self.init(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
    }
}

extension SIMD3<Int> {
    /// A number that sorts cubes by x, then y, then z; the room has fewer than 100 along each.
    fileprivate var order: Int { (x * 100 + y) * 100 + z }
}

/// The growing triangles of one block.
private struct BlockBuilder {
    /// A corner in the grid of a face.
    private struct Place: Hashable {
        let face: Int
        let place: SIMD2<Int>
    }

    private var known: [Place: UInt32] = [:]
    private var positions: [Float] = []
    private var normals: [Float] = []
    private var indices: [UInt32] = []
    private var classes: [UInt8] = []

    /// Adds two triangles; squares of a face share their vertices.
    ///
    /// - Parameter number: The face's, unique in the room.
    mutating func append(_ square: Face.Square, _ face: Face, number: Int) {
        let corners = square.corners.map { index(of: $0, face.normal, number) }
        for order in [[0, 1, 2], [0, 2, 3]] {
            indices += order.map { corners[$0] }
            classes.append(face.surface.rawValue)
        }
    }

    private mutating func index(
        of corner: Face.Corner, _ normal: Vector3, _ face: Int
    ) -> UInt32 {
        let place = Place(face: face, place: corner.place)
        if let index = known[place] { return index }
        let index = UInt32(known.count)
        known[place] = index
        positions += corner.position.floats
        normals += normal.floats
        return index
    }

    var mesh: TriangleMesh? {
        TriangleMesh(positions: positions, normals: normals, indices: indices, classes: classes)
    }
}

extension Vector3 {
    fileprivate var floats: [Float] { [Float(x), Float(y), Float(z)] }
}
