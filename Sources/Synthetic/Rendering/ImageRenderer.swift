import Dispatch
import LockstepSamples

/// Renders camera images in bands of rows on all cores; the bytes do not depend on the number of
/// cores.
struct ImageRenderer: Sendable {
    private let model: PhoneModel
    private let scene: Scene
    private let atlas: TextureAtlas

    /// The rows per band; even, so that no two bands share chroma.
    private static let rowsPerBand = 8

    /// Creates the renderer of one phone.
    init(_ model: PhoneModel, room: Room) {
        self.model = model
        atlas = TextureAtlas(imageWidth: model.configuration.imageSize.width)
        scene = Scene(room, texelsPerMaterial: atlas.texelsPerMaterial)
    }

    /// Returns a frame's image; nil only for a size that no configuration allows.
    func image(of plan: FramePlan) -> PixelBuffer? {
        let size = model.configuration.imageSize
        let shader = Shader(
            atlas: atlas, lamp: scene.lamp, focalPixels: plan.intrinsics.fx,
            tapSeconds: tapSeconds(plan))
        var luma: UnsafeMutablePointer<UInt8>?
        return PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            let memory = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            // The first plane's memory stays valid, so both are filled in one pass.
            guard plane == 1, let luma, let chroma = memory else {
                luma = memory
                return
            }
            let target = ImageMemory(luma: luma, chroma: chroma, size: size)
            fill(target, plan: plan, shader: shader)
        }
    }

    private func fill(_ target: ImageMemory, plan: FramePlan, shader: Shader) {
        let bands = (target.size.height + Self.rowsPerBand - 1) / Self.rowsPerBand
        DispatchQueue.concurrentPerform(iterations: bands) { number in
            let first = number * Self.rowsPerBand
            let rows = first..<min(first + Self.rowsPerBand, target.size.height)
            let band = band(rows, plan: plan)
            for row in rows { render(row, of: band, plan: plan, shader: shader, into: target) }
        }
        if let radius = model.defects[.blur] {
            BoxBlur(radiusPixels: radius, imageSize: target.size).apply(to: target)
        }
    }

    private func band(_ rows: Range<Int>, plan: FramePlan) -> Band {
        let height = Double(model.configuration.imageSize.height)
        let secondsPerRow = model.readoutSeconds / (height - 1)
        let middleRow = Double(rows.lowerBound + rows.upperBound - 1) / 2
        let later = (middleRow - (height - 1) / 2) * secondsPerRow
        return Band(
            rows: rows, state: model.trajectory.state(at: model.seconds(at: plan.middle) + later),
            intrinsics: plan.intrinsics, secondsPerRow: secondsPerRow, scene: scene)
    }

    /// Returns even steps over the exposure, one for every two pixels of motion, since
    /// interpolation smooths that far.
    private func tapSeconds(_ plan: FramePlan) -> [Float] {
        guard model.physics.motionBlur else { return [0] }
        let state = model.motion(at: plan.middle)
        // The motion of surfaces 1.5 m away; few are nearer.
        let speed = state.angularVelocity.length + state.cameraVelocity.length / 1.5
        let pixels = speed * plan.exposureSeconds * plan.intrinsics.fx
        // Clamped before the conversion, which traps for numbers outside Int's range.
        let count = Int(max(1, min(8, (pixels / 2).rounded(.up))))
        return (0..<count).map { number in
            let part = (Double(number) + 0.5) / Double(count) - 0.5
            return Float(part * plan.exposureSeconds)
        }
    }

    private func render(
        _ row: Int, of band: Band, plan: FramePlan, shader: Shader, into target: ImageMemory
    ) {
        let rays = band.rays(row: row)
        let noise = ImageNoise(model, plan: plan, row: row)
        let width = target.size.width
        for block in 0..<(width + 7) / 8 {
            // The last block overlaps the previous one if the width is not a multiple of eight.
            let column = min(block * 8, width - 8)
            let directions = rays.directions(from: Float(column))
            let hits = band.surfaces(
                rays, directions: directions, from: Float(column), shell: scene.shell)
            let shade = shader.shade(
                hits, rays: rays, directions: directions, from: Float(column))
            target.store(shade.luma + noise[column], row: row, column: column)
            if row % 2 == 0 {
                target.store(chroma: shade, atlas.chroma, row: row, column: column)
            }
        }
    }
}

// Unchecked: each band writes its own rows.

/// The memory of an image that is being rendered.
struct ImageMemory: @unchecked Sendable {
    let luma: UnsafeMutablePointer<UInt8>
    let chroma: UnsafeMutablePointer<UInt8>
    let size: PixelSize

    /// Stores eight luma pixels, rounded and clipped.
    @inline(__always) func store(_ values: Lanes, row: Int, column: Int) {
        let clipped = values.greater(Lanes(repeating: 0)).lesser(Lanes(repeating: 255))
        let bytes = SIMD8<UInt8>(truncatingIfNeeded: clipped.nearestWords)
        UnsafeMutableRawPointer(luma + row * size.width + column)
            .storeBytes(of: bytes, as: SIMD8<UInt8>.self)
    }

    /// Stores four pairs of Cb and Cr, for the block's even columns; dim surfaces are less
    /// colorful.
    @inline(__always)
    func store(
        chroma shade: Shader.Shade, _ colors: UnsafePointer<UInt16>, row: Int, column: Int
    ) {
        let texels = shade.texels
        let colors = SIMD4<UInt16>(
            colors[Int(texels[0])], colors[Int(texels[2])], colors[Int(texels[4])],
            colors[Int(texels[6])])
        let pairs = unsafeBitCast(colors, to: SIMD8<UInt8>.self)
        let dim = shade.light.lesser(Lanes(repeating: 1)).evenHalf
        let light = Lanes(
            dim[0], dim[0], dim[1], dim[1], dim[2], dim[2], dim[3], dim[3])
        let values = (Lanes(exactly: Words(truncatingIfNeeded: pairs)) - 128) * light + 128
        UnsafeMutableRawPointer(chroma + row / 2 * size.width + column)
            .storeBytes(
                of: SIMD8<UInt8>(truncatingIfNeeded: values.nearestWords),
                as: SIMD8<UInt8>.self)
    }
}

/// The noise of one row of an image.
struct ImageNoise {
    private let start: Int
    private let deviation: Float

    /// A deviation of 1.6 levels: a phone's wide camera indoors, estimated by eye.
    init(_ model: PhoneModel, plan: FramePlan, row: Int) {
        deviation = model.physics.sensorNoise ? 1.6 : 0
        start = Int(model.random.words(.imageNoise, plan.index, part: UInt16(row)).x)
    }

    /// The noise of eight pixels.
    @inline(__always) subscript(column: Int) -> Lanes {
        NoiseTable.shared[start &+ column] * deviation
    }
}
