// Unchecked: the texels are only read, and their owner outlives the frame.

/// The colour of surfaces: texture, light and motion blur for eight pixels at a time.
struct Shader: @unchecked Sendable {
    let lamp: SIMD3<Float>
    let texelsPerMetre: Float
    /// Texels of the finest level that a pixel covers at one metre.
    let footprint: Float
    let side: Float
    let sideShift: UInt32
    let coarsestLevel: Float
    let luma: UnsafePointer<UInt32>
    /// Places of the texture lookups within the exposure, seconds from its middle.
    let tapSeconds: [Float]

    /// The shader for an atlas and a focal length in pixels.
    init(atlas: TextureAtlas, lamp: SIMD3<Float>, focalPixels: Double, tapSeconds: [Float]) {
        self.lamp = lamp
        texelsPerMetre = Float(atlas.side) / TextureAtlas.tileMetres
        footprint = texelsPerMetre / Float(focalPixels)
        side = Float(atlas.side)
        sideShift = atlas.sideShift
        // The level where the tile is one texel: 4ˢʰⁱᶠᵗ in squared footprint.
        coarsestLevel = side * side
        luma = UnsafePointer(atlas.luma)
        self.tapSeconds = tapSeconds
    }

    /// Luma, how lit the surfaces are, and where in the atlas their colour is.
    struct Shade {
        var luma: Lanes
        var light: Lanes
        var texels: Words
    }

    /// What eight pixels see, before noise and rounding.
    @inline(__always)
    func shade(
        _ hits: SurfaceLanes, rays: RowRays, directions d: VectorLanes, from column: Float
    ) -> Shade {
        let place = VectorLanes(
            x: d.x * hits.depth + rays.origin.x, y: d.y * hits.depth + rays.origin.y,
            z: d.z * hits.depth + rays.origin.z)
        let level = level(hits, directions: d)
        // Coordinates in steps of a 128th of the level's texels, from the first texel's middle.
        let scale = level.scale * (texelsPerMetre * 128)
        let u = (Lanes.choose(place.z, place.x, hits.acrossX) + hits.offsetU) * scale - 64
        let v = (Lanes.choose(place.z, place.y, hits.acrossY) + hits.offsetV) * scale - 64
        let light = light(hits, place: place, directions: d)
        var texels = Words(repeating: 0)
        guard tapSeconds.count > 1 else {
            let luma = Lanes(exactly: lookUp(u, v, level, &texels))
            return Shade(luma: luma * (1 / 128) * light, light: light, texels: texels)
        }
        let drift = drift(hits, rays: rays, directions: d, from: column)
        let (driftU, driftV) = (drift.u * scale, drift.v * scale)
        var (sum, centre) = (Words(repeating: 0), texels)
        for (number, seconds) in tapSeconds.enumerated() {
            sum &+= lookUp(u + driftU * seconds, v + driftV * seconds, level, &texels)
            if number == tapSeconds.count / 2 { centre = texels }
        }
        let luma = Lanes(exactly: sum) * (1 / Float(128 * tapSeconds.count)) * light
        return Shade(luma: luma, light: light, texels: centre)
    }

    /// How fast the texture moves below each pixel, m/s.
    ///
    /// A ray o + t·d that moves at v and turns at e stays on its plane across the axis a when its
    /// length changes by −wₐ/dₐ, w = v + t·e; the surface point moves at w − d·wₐ/dₐ.
    @inline(__always)
    private func drift(
        _ hits: SurfaceLanes, rays: RowRays, directions d: VectorLanes, from column: Float
    ) -> (u: Lanes, v: Lanes) {
        let turns = rays.turns(from: column)
        let x = turns.x * hits.depth + rays.velocity.x
        let y = turns.y * hits.depth + rays.velocity.y
        let z = turns.z * hits.depth + rays.velocity.z
        let across = Lanes.choose(x, Lanes.choose(y, z, hits.acrossY), hits.acrossX)
        let shortening = across / axisPart(d, hits)
        let u =
            Lanes.choose(z, x, hits.acrossX)
            - Lanes.choose(d.z, d.x, hits.acrossX) * shortening
        let v =
            Lanes.choose(z, y, hits.acrossY)
            - Lanes.choose(d.z, d.y, hits.acrossY) * shortening
        return (u, v)
    }

    /// The part of the directions across the face.
    @inline(__always)
    private func axisPart(_ d: VectorLanes, _ hits: SurfaceLanes) -> Lanes {
        Lanes.choose(d.x, Lanes.choose(d.y, d.z, hits.acrossY), hits.acrossX)
    }

    /// A lamp below the ceiling and some light from everywhere.
    @inline(__always)
    private func light(
        _ hits: SurfaceLanes, place: VectorLanes, directions d: VectorLanes
    ) -> Lanes {
        let (x, y, z) = (lamp.x - place.x, lamp.y - place.y, lamp.z - place.z)
        let along = Lanes.choose(x, Lanes.choose(y, z, hits.acrossY), hits.acrossX)
        let facing = Lanes.choose(-along, along, axisPart(d, hits) .> 0)
            .greater(Lanes(repeating: 0))
        let distance = x * x + y * y + z * z
        // Chosen so that the brightest wall is just not white.
        return facing * 1.5 / (distance + 1.6) + 0.52
    }

    /// Which of the texture's sizes each pixel uses.
    struct Level {
        /// 1/2ⁿ.
        var scale: Lanes
        /// The level's first texel in the atlas.
        var start: Words
        /// The level's side less one.
        var mask: Words
    }

    /// What a footprint's area is multiplied by before its level is rounded down; chosen here:
    /// between 1, where texels are never larger than the footprint, and 2, where they are larger
    /// as often as smaller.
    private static let areaBias: Float = 1.4

    /// The level whose texels are about as large as the pixel's footprint, 0.6 to 1.2 of its side.
    ///
    /// The side is the geometric mean of both, so that its square, the area, is compared with
    /// powers of four.
    @inline(__always)
    private func level(_ hits: SurfaceLanes, directions d: VectorLanes) -> Level {
        let across = hits.depth * footprint
        let squared = across * across * Self.areaBias / axisPart(d, hits).magnitudes
        let clamped = squared.greater(Lanes(repeating: 1)).lesser(Lanes(repeating: coarsestLevel))
        let exponent = unsafeBitCast(clamped, to: Words.self) &>> 23 &- 127
        let scale = unsafeBitCast((127 &- exponent &>> 1) &<< 23, to: Lanes.self)
        let row = Words(repeating: UInt32(2 * side)) &- (scale * (2 * side)).nearestWords
        return Level(
            scale: scale, start: hits.texture &+ row &<< sideShift,
            mask: (scale * side).nearestWords &- 1)
    }

    /// 128 times the interpolated luma at coordinates in 128ths of the level's texels.
    ///
    /// Whole numbers of 16 bits, because sixteen of them fit where eight floats do.
    @inline(__always)
    func lookUp(_ x: Lanes, _ y: Lanes, _ level: Level, _ texels: inout Words) -> Words {
        let (wholeX, wholeY) = (x.nearestWords, y.nearestWords)
        texels =
            level.start &+ (wholeY &>> 7 & level.mask) &<< sideShift
            &+ (wholeX &>> 7 & level.mask)
        let four = gather(texels)
        let (partX, partY) = (wholeX & 127, wholeY & 127)
        let weightX = unsafeBitCast(partX | partX &<< 16, to: SIMD16<UInt16>.self)
        let left = unsafeBitCast(four & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let right = unsafeBitCast(four &>> 8 & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        // Upper and lower row of each pixel, side by side.
        let rows = (left &* (128 &- weightX) &+ right &* weightX &+ 64) &>> 7
        let weightY = unsafeBitCast((partY &<< 16) &- partY &+ 128, to: SIMD16<UInt16>.self)
        let parts = unsafeBitCast(rows &* weightY, to: Words.self)
        return parts & 0xFFFF &+ parts &>> 16
    }

    @inline(__always) private func gather(_ places: Words) -> Words {
        Words(
            luma[Int(places[0])], luma[Int(places[1])], luma[Int(places[2])],
            luma[Int(places[3])], luma[Int(places[4])], luma[Int(places[5])],
            luma[Int(places[6])], luma[Int(places[7])])
    }
}
