// Unchecked: the texels are only read, and their owner outlives the frame.

/// Computes the color of surfaces, with texture, light and motion blur, for eight pixels at a time.
///
/// u and v are the texture's axes on a face: x and y, or z in place of the axis that is
/// perpendicular to the face.
struct Shader: @unchecked Sendable {
    let lamp: SIMD3<Float>
    let texelsPerMeter: Float
    /// The side of the square that a pixel covers head-on at one meter, in texels of the finest
    /// level.
    let footprint: Float
    /// The texels of the finest level along a tile's edge.
    let side: Float
    let sideShift: UInt32
    let luma: UnsafePointer<UInt32>
    /// The times of the texture lookups within the exposure, in seconds from its middle; at least
    /// one.
    let tapSeconds: [Float]
    /// Converts the sum of all lookups, each in 128ths, into their mean.
    let lumaPerSum: Float

    /// Creates the shader for an atlas and a focal length in pixels.
    init(atlas: TextureAtlas, lamp: SIMD3<Float>, focalPixels: Double, tapSeconds: [Float]) {
        self.lamp = lamp
        texelsPerMeter = Float(atlas.side) / TextureAtlas.tileMeters
        footprint = texelsPerMeter / Float(focalPixels)
        side = Float(atlas.side)
        sideShift = atlas.sideShift
        luma = UnsafePointer(atlas.luma)
        self.tapSeconds = tapSeconds
        lumaPerSum = 1 / Float(128 * tapSeconds.count)
    }

    /// The luma, the light on the surfaces, and the positions of their color in the atlas.
    struct Shade {
        var luma: Lanes
        var light: Lanes
        var texels: Words
    }

    /// Returns the shade of eight pixels, before noise and rounding.
    @inline(__always)
    func shade(
        _ hits: SurfaceLanes, rays: RowRays, directions: VectorLanes, from column: Float
    ) -> Shade {
        let place = VectorLanes(
            x: directions.x * hits.depth + rays.origin.x,
            y: directions.y * hits.depth + rays.origin.y,
            z: directions.z * hits.depth + rays.origin.z)
        let level = level(hits, directions: directions)
        // From meters to steps of 1/128 of the level's texels, from the center of the first texel.
        let stepsPerMeter = level.scale * (texelsPerMeter * 128)
        let onFace = hits.alongTexture(place)
        let u = (onFace.u + hits.offsetU) * stepsPerMeter - 64
        let v = (onFace.v + hits.offsetV) * stepsPerMeter - 64
        let light = light(hits, place: place, directions: directions)
        var sum = Words(repeating: 0)
        var texels = Words(repeating: 0)
        if tapSeconds.count > 1 {
            let drift = drift(hits, rays: rays, directions: directions, from: column)
            let (driftU, driftV) = (drift.u * stepsPerMeter, drift.v * stepsPerMeter)
            var tapped = texels
            for (number, seconds) in tapSeconds.enumerated() {
                sum &+= lookUp(u + driftU * seconds, v + driftV * seconds, level, &tapped)
                if number == tapSeconds.count / 2 { texels = tapped }
            }
        } else {
            sum = lookUp(u, v, level, &texels)
        }
        return Shade(luma: Lanes(exactly: sum) * lumaPerSum * light, light: light, texels: texels)
    }

    /// Returns the speed of the texture below each pixel along its axes, in m/s.
    ///
    /// At a fixed length, a ray's end moves with the camera and with the ray's rotation. The ray is
    /// then shortened until its end is on the face again, which moves the end along the face.
    @inline(__always)
    private func drift(
        _ hits: SurfaceLanes, rays: RowRays, directions: VectorLanes, from column: Float
    ) -> (u: Lanes, v: Lanes) {
        let turns = rays.turns(from: column)
        let motion = VectorLanes(
            x: turns.x * hits.depth + rays.velocity.x, y: turns.y * hits.depth + rays.velocity.y,
            z: turns.z * hits.depth + rays.velocity.z)
        let shortening = hits.acrossFace(motion) / hits.acrossFace(directions)
        let (moved, direction) = (hits.alongTexture(motion), hits.alongTexture(directions))
        return (moved.u - direction.u * shortening, moved.v - direction.v * shortening)
    }

    /// Returns the light of a lamp below the ceiling plus ambient light.
    @inline(__always)
    private func light(
        _ hits: SurfaceLanes, place: VectorLanes, directions: VectorLanes
    ) -> Lanes {
        let toLamp = VectorLanes(x: lamp.x - place.x, y: lamp.y - place.y, z: lamp.z - place.z)
        let across = hits.acrossFace(toLamp)
        let facing = Lanes.choose(-across, across, hits.acrossFace(directions) .> 0)
            .greater(Lanes(repeating: 0))
        let squaredDistance = toLamp.x * toLamp.x + toLamp.y * toLamp.y + toLamp.z * toLamp.z
        // Chosen so that the brightest wall is just below white.
        return facing * 1.5 / (squaredDistance + 1.6) + 0.52
    }

    /// The texture level that each pixel uses.
    struct Level {
        /// 1/2ⁿ.
        var scale: Lanes
        /// The level's first texel in the atlas.
        var start: Words
        /// The level's side minus one.
        var mask: Words
    }

    /// The maximum area of a texel, as a multiple of the area that its pixel covers.
    ///
    /// The next level's texels have four times the area, so the minimum is a quarter of this. At 1,
    /// texels would never be larger than the area that the pixel covers; at 2, they would be larger
    /// as often as smaller. The value is a choice between the two.
    private static let largestTexel: Float = 1.4

    /// Returns the level with the largest allowed texels; their sides are 0.6 to 1.2 times that of
    /// a square with the area that the pixel covers.
    @inline(__always)
    private func level(_ hits: SurfaceLanes, directions: VectorLanes) -> Level {
        let headOn = hits.depth * footprint
        // In texels of the finest level; slant stretches the covered area in one direction.
        let area = headOn * headOn * Self.largestTexel / hits.acrossFace(directions).magnitudes
        // From one texel, the finest level, to a tile of them, which is one of the coarsest.
        let clamped = area.greater(Lanes(repeating: 1)).lesser(Lanes(repeating: side * side))
        // A float's exponent is its binary logarithm, rounded down; one level is two steps of it.
        let exponent = unsafeBitCast(clamped, to: Words.self) &>> 23 &- 127
        let scale = unsafeBitCast((127 &- exponent &>> 1) &<< 23, to: Lanes.self)
        let row = Words(repeating: UInt32(2 * side)) &- (scale * (2 * side)).nearestWords
        return Level(
            scale: scale, start: hits.texture &+ row &<< sideShift,
            mask: (scale * side).nearestWords &- 1)
    }

    /// Returns 128 times the interpolated luma at coordinates in 128ths of the level's texels.
    ///
    /// Uses 16-bit integers, because sixteen of them fit in place of eight floats.
    @inline(__always)
    func lookUp(_ u: Lanes, _ v: Lanes, _ level: Level, _ texels: inout Words) -> Words {
        let (wholeU, wholeV) = (u.nearestWords, v.nearestWords)
        texels =
            level.start &+ (wholeV &>> 7 & level.mask) &<< sideShift
            &+ (wholeU &>> 7 & level.mask)
        let four = gather(texels)
        let (partU, partV) = (wholeU & 127, wholeV & 127)
        // Each pixel's upper row in one half of its 32 bits, its lower row in the other.
        let weightU = unsafeBitCast(partU | partU &<< 16, to: SIMD16<UInt16>.self)
        let left = unsafeBitCast(four & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let right = unsafeBitCast(four &>> 8 & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let rows = (left &* (128 &- weightU) &+ right &* weightU &+ 64) &>> 7
        // 128 minus the weight for the upper row, the weight for the lower one.
        let weightV = unsafeBitCast((partV &<< 16) &- partV &+ 128, to: SIMD16<UInt16>.self)
        let weighted = unsafeBitCast(rows &* weightV, to: Words.self)
        return weighted & 0xFFFF &+ weighted &>> 16
    }

    @inline(__always) private func gather(_ places: Words) -> Words {
        Words(
            luma[Int(places[0])], luma[Int(places[1])], luma[Int(places[2])],
            luma[Int(places[3])], luma[Int(places[4])], luma[Int(places[5])],
            luma[Int(places[6])], luma[Int(places[7])])
    }
}

extension SurfaceLanes {
    /// Returns the components of vectors along the axes of the textures that were hit.
    @inline(__always)
    fileprivate func alongTexture(_ vectors: VectorLanes) -> (u: Lanes, v: Lanes) {
        (
            Lanes.choose(vectors.z, vectors.x, acrossX),
            Lanes.choose(vectors.z, vectors.y, acrossY)
        )
    }

    /// Returns the components of vectors perpendicular to the faces that were hit.
    @inline(__always)
    fileprivate func acrossFace(_ vectors: VectorLanes) -> Lanes {
        Lanes.choose(vectors.x, Lanes.choose(vectors.y, vectors.z, acrossY), acrossX)
    }
}
