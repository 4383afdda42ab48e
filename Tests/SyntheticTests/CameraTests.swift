import LockstepSamples
import LockstepSynthetic
import Testing

@Suite struct CameraTests {
    private static let ideal = SyntheticConfiguration.small(seconds: 0.7).with {
        $0.physics = .ideal
        $0.depthSize = $0.imageSize
    }

    @Test func poseDepthAndIntrinsicsCarryOneImageIntoAnother() throws {
        let frames = try PhoneRun(Self.ideal).frames
        let warp = try #require(Warp(from: frames[0], to: frames[2]))
        #expect(warp.pairs.count > 800)
        #expect(warp.correlation > 0.85)
        // Half a pixel on a slanted wall is a few centimeters.
        #expect(warp.medianDepthError < 0.03)
    }

    @Test func wrongIntrinsicsDoNot() throws {
        let wrong = Self.ideal.with { $0.defects = [Defect(.wrongIntrinsics, value: 0.5)] }
        let (bad, good) = (try PhoneRun(wrong).frames, try PhoneRun(Self.ideal).frames)
        let warp = try #require(Warp(from: bad[0], to: bad[3]))
        let right = try #require(Warp(from: good[0], to: good[3]))
        #expect(warp.correlation < right.correlation - 0.05)
    }

    @Test func featurePointsProjectOntoSurfacesOfTheImage() throws {
        for frame in try PhoneRun(Self.ideal).frames {
            let camera = try #require(Pinhole(frame))
            let depth = try #require(frame.depth)
            let points = try #require(frame.featurePoints)
            #expect(points.count > 20)
            let errors = points.map { point -> Double in
                let seen = camera.project(point.position)
                #expect((0...63).contains(seen.column) && (0...47).contains(seen.row))
                let there = depth.meters(
                    column: Int(seen.column.rounded()), row: Int(seen.row.rounded()))
                return (there - seen.depth).magnitude
            }
            #expect(errors.sorted()[errors.count / 2] < 0.03)
        }
    }

    @Test func featurePointsKeepTheirIdentifiersAndPositions() throws {
        let frames = try PhoneRun(Self.ideal).frames
        let first = Dictionary(
            uniqueKeysWithValues: (frames[0].featurePoints ?? []).map {
                ($0.identifier, $0.position)
            })
        let again = (frames[1].featurePoints ?? []).filter { first[$0.identifier] != nil }
        #expect(again.count > 10)
        #expect(again.allSatisfy { first[$0.identifier] == $0.position })
    }

    @Test func eulerAnglesMatchThePose() throws {
        let frame = try #require(PhoneRun(Self.ideal).frames.first)
        let rotation = try #require(frame.worldFromCamera?.rotation)
        #expect(frame.eulerAngles == CameraEulerAngles(rotation: rotation))
    }

    @Test func idealPosesAreTheTruthAndRealOnesAreNear() throws {
        for (physics, low, high) in [
            (SyntheticPhysics.ideal, 0, 1e-12), (SyntheticPhysics(), 1e-6, 0.012),
        ] {
            let configuration = Self.ideal.with { $0.physics = physics }
            let phone = try SyntheticPhone(configuration)
            for frame in try PhoneRun(configuration).frames {
                let seconds = (frame.timestamp - configuration.startTime).seconds
                let truth = phone.trajectory.state(at: seconds).worldFromCamera
                let pose = try #require(frame.worldFromCamera)
                let error = (pose.translation - truth.translation).length
                #expect(error >= low && error <= high)
            }
        }
    }

    @Test func imagesAreWellExposedAndTextured() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let configuration = SyntheticConfiguration.small(seconds: 0.1, seed: seed)
            let frame = try #require(PhoneRun(configuration).frames.first)
            let luma = frame.image.luma.map(Double.init)
            let mean = luma.reduce(0, +) / Double(luma.count)
            #expect((50...190).contains(mean))
            #expect(deviation(luma) > 12)
            #expect(luma.filter { $0 >= 255 }.count < luma.count / 100)
            let chroma = Set(frame.image.chroma)
            #expect(chroma.count > 20)
        }
    }

    @Test func tracksAfterHalfASecond() throws {
        let run = try PhoneRun(.small(seconds: 1))
        let states = run.frames.map(\.trackingState)
        #expect(states == [.initializing, .initializing, .initializing, .normal, .normal])
        let changes = run.events.compactMap { event -> TrackingState? in
            if case .trackingState(let state) = event { state } else { nil }
        }
        #expect(changes == [.initializing, .normal])
    }

    @Test func intrinsicsDriftALittle() throws {
        let run = try PhoneRun(.small(seconds: 1))
        let lengths = run.frames.compactMap(\.intrinsics?.fx)
        let nominal = 1450.0 * 64 / 1920
        #expect(Set(lengths).count == lengths.count)
        #expect(lengths.allSatisfy { ($0 / nominal - 1).magnitude < 0.012 })
        let ideal = try PhoneRun(Self.ideal).frames.compactMap(\.intrinsics?.fx)
        #expect(ideal.allSatisfy { $0 == nominal })
    }

    @Test func confidenceIsLowAtEdgesAndFarAway() throws {
        let configuration = SyntheticConfiguration.small(seconds: 0.9).with {
            $0.depthSize = PixelSize(width: 64, height: 48)
        }
        var low = 0
        for depth in try PhoneRun(configuration).frames.compactMap(\.depth) {
            for row in 1..<47 {
                for column in 1..<63 where depth.trust(column: column, row: row) == 2 {
                    #expect(depth.meters(column: column, row: row) < 3.6)
                    let right = depth.meters(column: column + 1, row: row)
                    let here = depth.meters(column: column, row: row)
                    #expect((right - here).magnitude < 0.08 * here + 0.08)
                }
                low += (0..<64).filter { depth.trust(column: $0, row: row) == 0 }.count
            }
        }
        #expect(low > 0)
    }

    @Test func depthNoiseGrowsWithDistance() throws {
        let noisy = Self.ideal.with { $0.physics.sensorNoise = true }
        let exact = try PhoneRun(Self.ideal).frames.compactMap(\.depth)
        // With noise, timestamps jitter by a few µs, which moves surfaces by a negligible distance.
        let measured = try PhoneRun(noisy).frames.compactMap(\.depth)
        var errors: [Double] = []
        for (one, other) in zip(exact, measured) {
            for row in 0..<48 {
                for column in 0..<64 where one.trust(column: column, row: row) > 0 {
                    let truth = one.meters(column: column, row: row)
                    let error = other.meters(column: column, row: row) - truth
                    errors.append(error / (0.002 + 0.003 * truth))
                }
            }
        }
        #expect((0.9...1.1).contains(deviation(errors)))
    }
}
