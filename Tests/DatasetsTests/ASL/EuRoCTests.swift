import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct EuRoCTests {
    private func open(_ files: [String: [UInt8]] = ASLExample.below("mav0")) throws
        -> any StoredSource
    {
        try TemporaryFolder(tree: files).openWithCodecs()
    }

    @Test func readsTheGyroscopeFirstAndConvertsSpecificForceToG() throws {
        let deliveries = try open().drained()
        let rates = deliveries.readings(.gyroscope)
        #expect(rates.map(\.timestamp.nanoseconds).first == 1_403_715_273_257_143_040)
        #expect(
            rates[0].value
                == Vector3(-0.0020943951023931952, 0.017453292519943295, 0.07749261878854824))
        #expect(rates[1].value == Vector3(-0.1, 0.2, 0.3))
        let accelerations = deliveries.readings(.accelerometer)
        #expect(accelerations[1].value == Vector3(-1, 0, 2))
        #expect(accelerations[0].value.x == 9.0874956666666655 / -9.80665)
        #expect(accelerations.map(\.timestamp) == rates.map(\.timestamp))
    }

    @Test(arguments: ["", "mav0"])
    func opensTheFolderAboveMav0AndMav0Itself(_ name: String) throws {
        let folder = try TemporaryFolder(tree: ASLExample.below("mav0"))
        let source = try folder.openWithCodecs(at: name)
        #expect(try source.drained().frames.count == 2)
        #expect(source.description.says("vicon0"))
    }

    @Test func grayImagesHaveTimestampsAndIntrinsics() throws {
        let source = try open()
        let frames = try source.drained().frames
        #expect(
            frames.map(\.timestamp.nanoseconds)
                == [1_403_715_273_262_142_976, 1_403_715_273_312_143_104])
        for frame in frames {
            guard case .pixels(let pixels) = frame.image else {
                Issue.record("no pixels")
                continue
            }
            #expect(pixels.format == .gray8)
            #expect(pixels.contentBytes()[6..<9] == [124, 128, 101])
            #expect(
                frame.intrinsics
                    == Intrinsics(fx: 458.654, fy: 457.296, cx: 367.215, cy: 248.375))
        }
        let camera = try #require(source.description.streams.first)
        #expect(camera.stream == .camera)
        #expect(camera.size == PixelSize(width: 8, height: 6))
        #expect(camera.pixelOrigin == .pixelCenter)
    }

    /// The example's camera looks along the body's z, with its x along the body's y and its y along
    /// the body's −x; the body is rotated by 90° about the world's z.
    @Test func convertsPosesToARKitAxes() throws {
        let frames = try open().drained().frames
        let pose = try #require(frames[0].worldFromCamera)
        // The camera's x: body y, world −x. ARKit's camera y is vision's −y: body x, world y,
        // which is −z of a world with y up. ARKit's camera z is vision's −z: down.
        let expected = Matrix3(
            columns: Vector3(-1, 0, 0), Vector3(0, 0, -1), Vector3(0, -1, 0))
        #expect(pose.rotation.isNear(expected))
        // Its position: body (−0.0216, −0.0647, 0.0098) is world (1 + 0.0647, 2 − 0.0216, 3.0098).
        let place = Vector3(1.064676986768, 3.00981073058949, -1.9783598545025)
        #expect((pose.translation - place).length < 1e-12)
    }

    @Test func interpolatesPosesAndReportsIt() throws {
        let source = try open()
        let frames = try source.drained().frames
        let pose = try #require(frames[1].worldFromCamera)
        // A quarter of the way from (2, 4, 6) to (3, 6, 9): world (2.25, 4.5, 6.75).
        let place = Vector3(2.25 + 0.064676986768, 6.75981073058949, -(4.5 - 0.0216401454975))
        #expect((pose.translation - place).length < 1e-9)
        #expect(source.description.says("1 of 2 frames", "interpolated"))
    }

    @Test func extrapolatesNoPose() throws {
        let lines = ASLExample.poses.split(separator: "\n")
        let poses = ([lines[0], lines[3]].joined(separator: "\n")) + "\n"
        let source = try open(
            ASLExample.euroc("state_groundtruth_estimate0/data.csv", poses))
        #expect(try source.drained().frames.allSatisfy { $0.worldFromCamera == nil })
        #expect(source.description.says("2 of 2 frames have no pose"))
    }

    @Test func keepsTheCamerasMounting() throws {
        let calibration = try #require(try open().description.calibration)
        #expect(calibration.origin == .measured)
        // The inertial sensor's z is the camera's z in vision, −z in ARKit's axes.
        let mounting = try #require(calibration.cameraFromImu)
        let axis = mounting.rotation * Vector3(0, 0, 1)
        #expect((axis - Vector3(0, 0, -1)).length < 1e-12)
        let camera = Vector3(-0.0216401454975, -0.064676986768, 0.00981073058949)
        #expect((mounting * camera).length < 1e-12)
        #expect(
            calibration.lens
                == LensCalibration(
                    intrinsics: Intrinsics(fx: 458.654, fy: 457.296, cx: 367.215, cy: 248.375),
                    size: PixelSize(width: 8, height: 6), distortionModel: "radtan",
                    distortionCoefficients: [-0.28340811, 0.07395907, 0.00019359, 1.76187114e-05]))
        // Two of the four values are present.
        #expect(calibration.noise == nil)
    }

    @Test func keepsTheNoiseOfTheSensor() throws {
        let noise = """
            accelerometer_noise_density: 2.0e-3
            accelerometer_random_walk: 3.0e-3
            gyroscope_noise_density: 1.6968e-04
            gyroscope_random_walk: 1.9393e-05

            """
        var files = ASLExample.below("mav0")
        files["mav0/imu0/sensor.yaml"] = Array(noise.utf8)
        let description = try open(files).description
        #expect(description.says("noise densities", "kept as measured"))
        #expect(
            description.calibration?.noise
                == InertialNoise(
                    accelerometerNoiseDensity: 2e-3, accelerometerRandomWalk: 3e-3,
                    gyroscopeNoiseDensity: 1.6968e-4, gyroscopeRandomWalk: 1.9393e-5))
    }

    /// A JPEG is stored unchanged; images in other formats are encoded again, whatever their name.
    @Test(arguments: [false, true])
    func reportsThatOnlyImagesOtherThanJPEGAreEncodedAgain(_ isPNGInside: Bool) throws {
        var files = ASLExample.euroc
        let jpeg = try ExampleStill.jpeg(PixelSize(width: 8, height: 6), value: 90)
        for timestamp in ["1403715273262142976", "1403715273312143104"] {
            let png = files.removeValue(forKey: "cam0/data/\(timestamp).png")
            files["cam0/data/\(timestamp).jpg"] = isPNGInside ? png : jpeg
        }
        files["cam0/data.csv"] = Array(ASLExample.images.replacing(".png", with: ".jpg").utf8)
        let folder = try TemporaryFolder(tree: ASLExample.below("mav0", files))
        let description = try folder.openWithCodecs().description
        #expect(description.says("encoded again") == isPNGInside)
    }

    @Test func reportsAssumptionsAndOmissions() throws {
        let description = try open().description
        #expect(description.says("Unix times"))
        #expect(description.says("specific force", "divided by -9.80665"))
        #expect(description.says("radial-tangential", "-0.28340811"))
        #expect(description.says("No noise density of mav0/imu0/sensor.yaml is kept: "))
        #expect(description.says("z up", "y up"))
        #expect(description.says("encoded again"))
        #expect(description.says("left out", "v_rs_r_x", "b_a_rs_s_z"))
        #expect(description.startAnchor?.wall.nanoseconds == 1_403_715_273_257_143_040)
        #expect(description.duration == HostDuration(nanoseconds: 60_000_000))
    }

    @Test func goesThroughTheRecorderIntoASession() throws {
        let folder = try TemporaryFolder()
        let source = try open()
        let recorded = try RecordedImport(source, into: folder)
        let findings = try recorded.findings()
        // The example has five samples with a gap in the middle, and tiny images with the lens of
        // large ones.
        #expect(
            findings == ["warn timestamps.gaps accelerometer", "warn timestamps.gaps gyroscope"]
                + RecordedImport.tooShort + [
                    "fail camera.intrinsics camera", "warn calibration.plausible gyroscope",
                ])
        let again = try Datasets.open(
            recorded.session.path, codecs: StagedCodecs(), fileSystem: LocalFileSystem())
        let original = try open().drained()
        let deliveries = try again.drained()
        #expect(deliveries.readings(.gyroscope) == original.readings(.gyroscope))
        #expect(deliveries.readings(.accelerometer) == original.readings(.accelerometer))
        #expect(deliveries.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(deliveries.frames.map(\.intrinsics) == original.frames.map(\.intrinsics))
        #expect(again.description.calibration == source.description.calibration)
    }
}

extension Matrix3 {
    /// Whether all nine elements agree to 12 decimals.
    func isNear(_ other: Matrix3) -> Bool {
        zip(columnMajor, other.columnMajor).allSatisfy { abs($0 - $1) < 1e-12 }
    }
}
