import Dispatch

// Unchecked: written in `init` only.

/// The textures of all materials with their smaller versions, ready for the renderer.
///
/// A texture is a square tile of 2.048 m that repeats. Each texel contains itself and its right,
/// lower and lower right neighbors, so that one load serves an interpolation. Level n, at 1/2ⁿ of
/// the size, begins at row 2·side − 2·side/2ⁿ; all levels keep the first level's row length.
final class TextureAtlas: @unchecked Sendable {
    /// The tile's width and height in meters.
    static let tileMeters: Float = 2.048

    /// The texels along a tile's edge: a power of two.
    let side: Int
    /// log2 of `side`.
    let sideShift: UInt32
    /// The luma of four neighboring texels, one byte each: itself, right, lower, lower right.
    let luma: UnsafeMutablePointer<UInt32>
    /// Cb in the lower byte, Cr in the upper byte.
    let chroma: UnsafeMutablePointer<UInt16>

    /// The texels of one material with all its levels.
    var texelsPerMaterial: Int { 2 * side * side }

    /// Returns the texels along a tile's edge for images of a width.
    ///
    /// A texel is about as large as the area that a pixel covers at 2 m, or twice as large.
    static func side(imageWidth: Int) -> Int {
        var side = 32
        while side < 1024, side * 2 < imageWidth { side *= 2 }
        return side
    }

    /// Creates the textures for images of a width.
    init(imageWidth: Int) {
        side = Self.side(imageWidth: imageWidth)
        sideShift = UInt32(side.trailingZeroBitCount)
        let count = 2 * side * side * Material.allCases.count
        luma = .allocate(capacity: count)
        chroma = .allocate(capacity: count)
        luma.initialize(repeating: 0, count: count)
        chroma.initialize(repeating: 0x8080, count: count)
        let cloud = Cloud(side: side)
        DispatchQueue.concurrentPerform(iterations: Material.allCases.count) { index in
            paint(Material.allCases[index], cloud)
        }
    }

    deinit {
        luma.deallocate()
        chroma.deallocate()
    }

    private func paint(_ material: Material, _ cloud: Cloud) {
        var level = Self.painted(material, cloud, side: side)
        var row = 0
        while true {
            store(level, from: Int(material.rawValue) * texelsPerMaterial + row * side)
            guard level.side > 1 else { return }
            row += level.side
            level = level.halved()
        }
    }

    private func store(_ level: TextureLevel, from start: Int) {
        for y in 0..<level.side {
            for x in 0..<level.side {
                luma[start + y * side + x] = level.neighborhood(x, y)
                chroma[start + y * side + x] = level.chroma(x, y)
            }
        }
    }

    private static func painted(_ material: Material, _ cloud: Cloud, side: Int) -> TextureLevel {
        var texels: [SIMD3<Float>] = []
        texels.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side {
                let color = material.color(
                    x: (Float(x) + 0.5) / Float(side), y: (Float(y) + 0.5) / Float(side),
                    cloud: cloud)
                texels.append(TextureLevel.lumaAndChroma(color))
            }
        }
        return TextureLevel(side: side, texels: texels)
    }
}

/// One size of a texture: luma, Cb and Cr per texel, 0…255.
struct TextureLevel {
    let side: Int
    let texels: [SIMD3<Float>]

    /// Converts a color with the full-range matrix of JFIF 1.02 (ITU-R BT.601 coefficients).
    static func lumaAndChroma(_ color: SIMD3<Float>) -> SIMD3<Float> {
        let c = (color * 255).clamped(
            lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
        return SIMD3(
            0.299 * c.x + 0.587 * c.y + 0.114 * c.z,
            128 - 0.168_736 * c.x - 0.331_264 * c.y + 0.5 * c.z,
            128 + 0.5 * c.x - 0.418_688 * c.y - 0.081_312 * c.z)
    }

    /// Returns the level at half the size: each texel is the mean of four.
    func halved() -> TextureLevel {
        let half = side / 2
        var smaller: [SIMD3<Float>] = []
        smaller.reserveCapacity(half * half)
        for y in 0..<half {
            for x in 0..<half {
                let upper = texels[2 * y * side + 2 * x] + texels[2 * y * side + 2 * x + 1]
                let next = (2 * y + 1) * side + 2 * x
                smaller.append((upper + (texels[next] + texels[next + 1])) * 0.25)
            }
        }
        return TextureLevel(side: half, texels: smaller)
    }

    /// Returns the luma of a texel and its three neighbors to the right and below, wrapping, one
    /// byte each.
    func neighborhood(_ x: Int, _ y: Int) -> UInt32 {
        let (right, below) = ((x + 1) % side, (y + 1) % side)
        return luma(x, y) | luma(right, y) << 8 | luma(x, below) << 16 | luma(right, below) << 24
    }

    /// Returns Cb in the lower byte, Cr in the upper byte.
    func chroma(_ x: Int, _ y: Int) -> UInt16 {
        let texel = texels[y * side + x]
        return Self.byte(texel.y) | Self.byte(texel.z) << 8
    }

    private func luma(_ x: Int, _ y: Int) -> UInt32 { UInt32(Self.byte(texels[y * side + x].x)) }

    private static func byte(_ value: Float) -> UInt16 {
        UInt16(min(max(value + 0.5, 0), 255))
    }
}
