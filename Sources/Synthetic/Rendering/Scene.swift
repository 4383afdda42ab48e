import LockstepSamples

/// The room in the renderer's number format.
struct Scene: Sendable {
    let shell: SceneSolid
    let solids: [SceneSolid]
    let lamp: SIMD3<Float>

    /// Creates the scene, with the textures' positions in an atlas with `texelsPerMaterial` texels
    /// per material.
    init(_ room: Room, texelsPerMaterial: Int) {
        shell = SceneSolid(room.shell, texelsPerMaterial: texelsPerMaterial)
        solids = room.furniture.map { SceneSolid($0, texelsPerMaterial: texelsPerMaterial) }
        lamp = SIMD3<Float>(room.lamp)
    }
}

/// A box in single precision with the positions of its textures.
struct SceneSolid: Sendable {
    let low: SIMD3<Float>
    let high: SIMD3<Float>
    /// Added to the coordinates along the texture's axes, in meters, to keep them positive.
    let offsetU: Float
    let offsetV: Float
    /// The first texel of the material of the faces perpendicular to x, of those perpendicular to
    /// z, of the lowest and of the highest face.
    let sides: UInt32
    let ends: UInt32
    let floor: UInt32
    let ceiling: UInt32

    init(_ solid: Solid, texelsPerMaterial: Int) {
        func place(_ material: Material) -> UInt32 {
            material.rawValue * UInt32(texelsPerMaterial)
        }
        low = SIMD3<Float>(solid.low)
        high = SIMD3<Float>(solid.high)
        // Whole tiles, so that textures start at the box's lower edge.
        let tiles = TextureAtlas.tileMeters * 16
        offsetU = tiles + Float(solid.placeOnTexture) - Float(solid.low.x)
        offsetV = tiles - Float(solid.low.y)
        sides = place(solid.looks.sides)
        ends = place(solid.looks.ends)
        floor = place(solid.looks.floor)
        ceiling = place(solid.looks.ceiling)
    }
}

/// Eight rays, prepared for intersection with faces.
struct RayLanes {
    let x: Axis
    let y: Axis
    let z: Axis

    /// One axis of the rays.
    struct Axis {
        let origin: Float
        /// The reciprocal of the directions' component.
        let inverse: Lanes
        let isForward: LaneMask

        @inline(__always) init(origin: Float, directions: Lanes) {
            self.origin = origin
            inverse = Lanes(repeating: 1) / directions
            isForward = (directions .> 0)
        }

        /// Returns the distances to the nearer and the further of two planes.
        @inline(__always)
        func crossings(_ low: Float, _ high: Float) -> (near: Lanes, far: Lanes) {
            let (first, second) = (inverse * (low - origin), inverse * (high - origin))
            return (first.lesser(second), first.greater(second))
        }
    }

    @inline(__always) init(origin: SIMD3<Float>, directions: VectorLanes) {
        x = Axis(origin: origin.x, directions: directions.x)
        y = Axis(origin: origin.y, directions: directions.y)
        z = Axis(origin: origin.z, directions: directions.z)
    }
}

/// The surfaces that eight rays hit first.
struct SurfaceLanes {
    /// The depth along the viewing axis in meters.
    var depth: Lanes
    /// Whether the face is perpendicular to x.
    var acrossX: LaneMask
    /// Whether the face is perpendicular to y: floor, ceiling, table top.
    var acrossY: LaneMask
    /// The first texel of the face's material.
    var texture: Words
    var offsetU: Lanes
    var offsetV: Lanes

    /// Intersects the rays with the room itself, from inside.
    @inline(__always)
    init(shell: SceneSolid, rays: RayLanes) {
        let x = rays.x.crossings(shell.low.x, shell.high.x).far
        let y = rays.y.crossings(shell.low.y, shell.high.y).far
        let z = rays.z.crossings(shell.low.z, shell.high.z).far
        depth = x.lesser(y).lesser(z)
        acrossX = (x .<= depth)
        acrossY = (y .<= depth .& .!acrossX)
        texture = Self.texture(
            shell, acrossX: acrossX, acrossY: acrossY, isAbove: rays.y.isForward)
        offsetU = Lanes(repeating: shell.offsetU)
        offsetV = Lanes(repeating: shell.offsetV)
    }

    /// Adds a box, seen from outside.
    @inline(__always)
    mutating func add(
        _ solid: SceneSolid, rays: RayLanes
    ) {
        let (x, farX) = rays.x.crossings(solid.low.x, solid.high.x)
        let (y, farY) = rays.y.crossings(solid.low.y, solid.high.y)
        let (z, farZ) = rays.z.crossings(solid.low.z, solid.high.z)
        let entering = x.greater(y).greater(z)
        let leaving = farX.lesser(farY).lesser(farZ)
        let isHit = (entering .< leaving) .& (entering .> 0) .& (entering .< depth)
        guard isHit.isAnySet else { return }
        let boxX = x .>= entering
        let boxY = y .>= entering .& .!boxX
        depth.replace(with: entering, where: isHit)
        acrossX = ((acrossX .& .!isHit) .| (boxX .& isHit))
        acrossY = ((acrossY .& .!isHit) .| (boxY .& isHit))
        let texture = Self.texture(solid, acrossX: boxX, acrossY: boxY, isAbove: .!rays.y.isForward)
        self.texture.replace(with: texture, where: isHit)
        offsetU.replace(with: Lanes(repeating: solid.offsetU), where: isHit)
        offsetV.replace(with: Lanes(repeating: solid.offsetV), where: isHit)
    }

    @inline(__always)
    private static func texture(
        _ solid: SceneSolid, acrossX: LaneMask, acrossY: LaneMask, isAbove: LaneMask
    ) -> Words {
        var texture = Words(repeating: solid.ends)
        texture.replace(with: Words(repeating: solid.sides), where: acrossX)
        texture.replace(with: Words(repeating: solid.floor), where: acrossY)
        texture.replace(with: Words(repeating: solid.ceiling), where: acrossY .& isAbove)
        return texture
    }
}
