import LockstepSamples
import Testing

@testable import LockstepSynthetic

@Suite struct RenderingTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func vectorRaysMatchSingleRays(seed: UInt64) throws {
        let configuration = SyntheticConfiguration.small(seconds: 4, seed: seed).with {
            $0.depthSize = PixelSize(width: 36, height: 27)
        }
        let model = PhoneModel(configuration)
        let room = Room(model)
        let renderer = DepthRenderer(model, room: room)
        for index in [0, 17] as [UInt64] {
            let plan = try #require(CameraSchedule(model).frame(index))
            let plane = renderer.exactDepth(plan)
            let k = plan.intrinsics.scaled(
                from: configuration.imageSize, to: configuration.depthSize, origin: .pixelCenter)
            let camera = model.motion(at: plan.middle).worldFromCamera
            var far = 0
            for row in 0..<27 {
                for column in 0..<36 {
                    let ray = Vector3(
                        (Double(column) - k.cx) / k.fx, -(Double(row) - k.cy) / k.fy, -1)
                    let exact = room.distance(
                        from: camera.translation, along: camera.rotation * ray)
                    if (Double(plane[column, row]) - exact).magnitude > 1e-4 { far += 1 }
                }
            }
            // A ray along an edge may hit either side of it.
            #expect(far <= 3)
        }
    }

    @Test func raysAlongAnAxisHitTheWallsToo() {
        let model = PhoneModel(.small(seconds: 1))
        let scene = Scene(Room(model), texelsPerMaterial: 1)
        let zero = Lanes(repeating: 0)
        let tiny = Lanes(repeating: 1e-20)
        for sign in [Float(1), -1] {
            let lanes = RayLanes(
                origin: .zero,
                directions: VectorLanes(x: tiny, y: tiny, z: Lanes(repeating: sign)))
            let hits = SurfaceLanes(shell: scene.shell, rays: lanes)
            let wall = sign > 0 ? scene.shell.high.z : -scene.shell.low.z
            #expect(hits.depth == Lanes(repeating: wall))
            #expect(!hits.acrossX.isAnySet && !hits.acrossY.isAnySet)
        }
        let rays = RowRays(
            state: model.trajectory.state(at: 0), secondsLater: 0, row: 0,
            intrinsics: Intrinsics(fx: 1, fy: 1, cx: 0, cy: 0))
        let directions = rays.directions(from: 0)
        #expect(!(directions.x .== zero).isAnySet && !(directions.y .== zero).isAnySet)
    }

    @Test(arguments: [(16, 16), (18, 22), (100, 20)])
    func imagesOfAnyEvenSizeAreFilled(width: Int, height: Int) throws {
        let configuration = SyntheticConfiguration.small(seconds: 0.1).with {
            $0.imageSize = PixelSize(width: width, height: height)
        }
        let frame = try #require(PhoneRun(configuration).frames.first)
        let luma = frame.image.luma
        #expect(luma.count == width * height)
        #expect(frame.image.chroma.count == width * height / 2)
        for row in 0..<height {
            let last = luma[row * width + width - 8..<row * width + width]
            #expect(Set(last).count > 1, "row \(row)")
        }
    }

    @Test func lanesRoundAndCompareCorrectly() {
        let values = Lanes(0, 0.4, 0.6, 1.5, 2.5, 255, 4_194_303, 7.49)
        #expect(values.nearestWords == Words(0, 0, 1, 2, 2, 255, 4_194_303, 7))
        #expect(
            Lanes(exactly: Words(0, 1, 2, 3, 4, 5, 8_388_607, 255))
                == Lanes(0, 1, 2, 3, 4, 5, 8_388_607, 255))
        #expect((-values).magnitudes == values)
        let other = Lanes(repeating: 2)
        #expect(values.lesser(other).max() == 2 && values.greater(other).min() == 2)
        for lane in 0..<8 {
            var mask = LaneMask(repeating: false)
            #expect(!mask.isAnySet)
            mask[lane] = true
            #expect(mask.isAnySet)
        }
    }

    @Test func smallerTexturesAreMeansAndNeighborsWrap() {
        let texels = (0..<16).map { SIMD3<Float>(Float($0), 128, Float(255 - $0)) }
        let level = TextureLevel(side: 4, texels: texels)
        #expect(level.neighborhood(1, 1) == 5 | 6 << 8 | 9 << 16 | 10 << 24)
        #expect(level.neighborhood(3, 3) == 15 | 12 << 8 | 3 << 16 | 0 << 24)
        #expect(level.chroma(2, 0) == 128 | 253 << 8)
        let half = level.halved()
        #expect(half.side == 2)
        #expect(half.texels[0].x == 2.5 && half.texels[3].x == 12.5)
    }

    @Test func lookUpInterpolatesBetweenTheFourTexelsAround() {
        let atlas = TextureAtlas(imageWidth: 16)
        let shader = Shader(atlas: atlas, lamp: .zero, focalPixels: 12, tapSeconds: [0])
        let level = Shader.Level(
            scale: Lanes(repeating: 1), start: Words(repeating: 0), mask: Words(repeating: 31))
        let random = RandomSource(seed: 9)
        for draw in 0..<40 as Range<UInt64> {
            let words = random.words(.phone, draw)
            // Positions in 128ths of a texel, including positions beyond the tile.
            let (x, y) = (Int(words.x % 16_384), Int(words.y % 16_384))
            var texels = Words(repeating: 0)
            let found = shader.lookUp(
                Lanes(repeating: Float(x)), Lanes(repeating: Float(y)), level, &texels)
            func luma(_ right: Int, _ below: Int) -> Double {
                let (column, row) = ((x / 128 + right) % 32, (y / 128 + below) % 32)
                return Double(atlas.luma[row * 32 + column] & 255)
            }
            let (u, v) = (Double(x % 128) / 128, Double(y % 128) / 128)
            let upper = luma(0, 0) * (1 - u) + luma(1, 0) * u
            let lower = luma(0, 1) * (1 - u) + luma(1, 1) * u
            let expected = upper * (1 - v) + lower * v
            #expect((Double(found[0]) / 128 - expected).magnitude <= 0.51)
            #expect(Int(texels[0]) == y / 128 % 32 * 32 + x / 128 % 32)
        }
    }

    @Test func colorsConvertAsJPEGDoes() {
        let gray = TextureLevel.lumaAndChroma(SIMD3(0.5, 0.5, 0.5))
        #expect((gray - SIMD3(127.5, 128, 128)).max() < 1e-3)
        let red = TextureLevel.lumaAndChroma(SIMD3(2, 0, 0))
        #expect((red - SIMD3(76.245, 84.972, 255.5)).max() < 1e-2)
    }

    @Test(arguments: Material.allCases)
    func texturesWrapWithoutSeamsAndHaveContrast(material: Material) {
        let cloud = Cloud(side: 64)
        let places = stride(from: Float(0), to: 1, by: 0.031)
        let colors = places.flatMap { x in
            places.map { material.color(x: x, y: $0, cloud: cloud) }
        }
        #expect(colors.allSatisfy { $0.min() >= 0 && $0.max() <= 1.8 })
        #expect(deviation(colors.map { Double($0.y) }) > 0.02)
    }

    @Test func noiseIsSmoothAcrossTheTilesEdge() {
        for y in stride(from: Float(0), to: 1, by: 0.07) {
            let left = Lattice.value(0.0001, y, cells: 8, salt: 3)
            let right = Lattice.value(0.9999, y, cells: 8, salt: 3)
            #expect((left - right).magnitude < 0.01)
        }
    }

    @Test func texturesGetFinerWithTheImage() {
        let widths = [16, 64, 128, 640, 1920, 4096]
        #expect(widths.map(TextureAtlas.side) == [32, 32, 64, 512, 1024, 1024])
    }

    @Test(arguments: [0.0, 1, 3, 32])
    func blurKeepsEvenImagesAndSpreadsPoints(radius: Double) {
        let size = PixelSize(width: 24, height: 16)
        let luma = UnsafeMutablePointer<UInt8>.allocate(capacity: size.area)
        defer { luma.deallocate() }
        let memory = ImageMemory(luma: luma, chroma: luma, size: size)
        let blur = BoxBlur(radiusPixels: radius, imageSize: size)
        luma.initialize(repeating: 77, count: size.area)
        blur.apply(to: memory)
        #expect((0..<size.area).allSatisfy { luma[$0] == 77 })
        luma[8 * 24 + 12] = 255
        blur.apply(to: memory)
        #expect((luma[8 * 24 + 12] == 255) == (radius == 0))
    }

    @Test func featuresBehindFurnitureAreHidden() throws {
        let model = PhoneModel(.small(seconds: 1))
        let room = Room(model)
        let plan = try #require(CameraSchedule(model).frame(2))
        let camera = model.motion(at: plan.middle).cameraPosition
        for point in FeatureMap(model, room: room).points(in: plan) {
            let share = room.distance(from: camera, along: point.position - camera)
            // Points have errors of a few millimeters.
            #expect((share - 1).magnitude < 0.03)
        }
    }
}
