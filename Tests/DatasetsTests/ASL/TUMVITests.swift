import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// A small TUM VI recording: EuRoC's format with 16-bit images, exposures, motion capture poses and
/// Kalibr's calibration.
enum TUMVIExample {
    static let poses = """
        #timestamp [ns], p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], q_RS_z []
        1403715273262142976,1,2,3,1,0,0,0
        1403715273312143104,2,4,6,1,0,0,0

        """
    static let exposures = """
        #timestamp [ns],exposure time[ns]
        1403715273262142976,5000000

        """
    /// From the inertial sensor to the camera: x stays, z comes forward.
    static let calibration = """
        cam0:
          T_cam_imu:
          - [1.0, 0.0, 0.0, 0.5]
          - [0.0, 0.0, -1.0, 0.25]
          - [0.0, 1.0, 0.0, 0.125]
          - [0.0, 0.0, 0.0, 1.0]
          cam_overlaps: [1]
          camera_model: pinhole
          distortion_coeffs: [0.0034823894022493434, 0.0007150348452162257, -0.0020532361418706202,
            0.00020293673591811182]
          distortion_model: equidistant
          intrinsics: [190.97847715128717, 190.9733070521226, 254.93170605935475, 256.8974428996504]
          resolution: [8, 6]
          rostopic: /cam0/image_raw
        cam1:
          T_cn_cnm1:
          - [1.0, 0.0, 0.0, -0.1]
          - [0.0, 1.0, 0.0, 0.0]
          - [0.0, 0.0, 1.0, 0.0]
          - [0.0, 0.0, 0.0, 1.0]

        """
    static let image = ExamplePNG.gray16(width: 8, height: 6) { UInt16($0) << 8 | UInt16($1) }

    static var files: [String: [UInt8]] {
        var files = ASLExample.euroc
        for name in files.keys where name.hasSuffix("sensor.yaml") || name.hasPrefix("state") {
            files[name] = nil
        }
        for name in files.keys where name.hasSuffix(".png") { files[name] = image }
        files["cam0/exposure.csv"] = Array(exposures.utf8)
        files["mocap0/data.csv"] = Array(poses.utf8)
        var all = ASLExample.below("mav0", files)
        all["dso/camchain.yaml"] = Array(calibration.utf8)
        return all
    }
}

@Suite struct TUMVITests {
    private func open(_ change: (inout [String: [UInt8]]) -> Void = { _ in }) throws
        -> any StoredSource
    {
        var files = TUMVIExample.files
        change(&files)
        return try TemporaryFolder(tree: files).openWithCodecs()
    }

    @Test func keepsTheUpperByteOfSixteenBitImages() throws {
        let source = try open()
        let frames = try source.drained().frames
        #expect(frames.count == 2)
        guard case .pixels(let pixels) = frames[0].image else {
            Issue.record("no pixels")
            return
        }
        #expect(pixels.format == .gray8)
        #expect(pixels.contentBytes().prefix(9) == [0, 1, 2, 3, 4, 5, 6, 7, 0])
        #expect(source.description.says("16 bits", "upper 8 bits"))
    }

    @Test func findsExposuresByTheirTimestamps() throws {
        let source = try open()
        let exposures = try source.drained().frames.map(\.exposure.durationSeconds)
        #expect(exposures == [0.005, nil])
        #expect(source.description.says("1 of 2 frames", "mav0/cam0/exposure.csv"))
    }

    @Test func readsKalibrsCalibration() throws {
        let source = try open()
        let calibration = try #require(source.description.calibration)
        // Vision's camera axes are x, −z and y of the sensor, each translated; ARKit inverts y and
        // z.
        let expected = Matrix3(columns: Vector3(1, 0, 0), Vector3(0, 0, -1), Vector3(0, 1, 0))
        let mounting = try #require(calibration.cameraFromImu)
        #expect(mounting.rotation.isNear(expected))
        let place = mounting.translation
        #expect((place - Vector3(0.5, -0.25, -0.125)).length < 1e-12)
        #expect(
            try source.drained().frames.first?.intrinsics
                == Intrinsics(
                    fx: 190.97847715128717, fy: 190.9733070521226, cx: 254.93170605935475,
                    cy: 256.8974428996504))
        #expect(source.description.says("equidistant", "0.0034823894022493434"))
    }

    @Test func readsKalibrsNoise() throws {
        let text = """
            accelerometer_noise_density: 0.0014
            accelerometer_random_walk: 8.6e-05
            gyroscope_noise_density: 8.0e-05
            gyroscope_random_walk: 2.2e-06
            rostopic: /imu0
            update_rate: 200

            """
        let description = try open { $0["dso/imu_config.yaml"] = Array(text.utf8) }.description
        #expect(
            description.calibration?.noise
                == InertialNoise(
                    accelerometerNoiseDensity: 0.0014, accelerometerRandomWalk: 8.6e-5,
                    gyroscopeNoiseDensity: 8e-5, gyroscopeRandomWalk: 2.2e-6))
        #expect(description.says("noise densities of dso/imu_config.yaml", "kept as measured"))
        let other = text.replacing("0.0014", with: "-1")
        let refused = try open { $0["dso/imu_config.yaml"] = Array(other.utf8) }.description
        #expect(refused.calibration?.noise == nil)
        #expect(
            refused.says("is kept: accelerometer_noise_density is -1 but must be positive"))
    }

    @Test func takesPosesFromMotionCapture() throws {
        let pose = try #require(try open().drained().frames.first?.worldFromCamera)
        // The camera is at −Rᵀt of the sensor: (−0.5, −0.125, 0.25), starting from (1, 2, 3).
        #expect((pose.translation - Vector3(0.5, 3.25, -1.875)).length < 1e-12)
        // The camera looks along vision's z: the sensor's y, world y, −z of a world with y up.
        #expect((pose.rotation * Vector3(0, 0, -1) - Vector3(0, 0, -1)).length < 1e-12)
    }

    @Test func readsExposuresWithoutAHeadersName() throws {
        let source = try open { files in
            files["mav0/cam0/exposure.csv"] = Array("#t,x\n1403715273262142976,-1\n".utf8)
        }
        #expect(try source.drained().frames.allSatisfy { $0.exposure.durationSeconds == nil })
        #expect(source.description.says("1 of 1 row of mav0/cam0/exposure.csv cannot be read"))
    }

    @Test func goesThroughTheRecorderIntoASession() throws {
        let folder = try TemporaryFolder()
        let recorded = try RecordedImport(try open(), into: folder)
        let findings = try recorded.findings()
        // The example has five samples with a gap in the middle, tiny images with the lens of large
        // ones, and a lever arm of half a meter.
        #expect(
            findings == ["warn timestamps.gaps accelerometer", "warn timestamps.gaps gyroscope"]
                + RecordedImport.tooShort + [
                    "fail camera.intrinsics camera", "fail calibration.plausible gyroscope",
                ])
        let again = try Datasets.open(
            recorded.session.path, codecs: StagedCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        let original = try open().drained()
        #expect(again.frames.map(\.worldFromCamera) == original.frames.map(\.worldFromCamera))
        #expect(again.frames.map(\.exposure.durationSeconds) == [0.005, nil])
    }

    @Test(arguments: ["dso/camchain.yaml", "mav0/cam0/exposure.csv", "mav0/mocap0/data.csv"])
    func isDetectedByAnyOfItsAdditions(_ name: String) throws {
        var files = ASLExample.below("mav0")
        files[name] = TUMVIExample.files[name]
        let folder = try TemporaryFolder(tree: files)
        let layout = try Datasets.recognize(folder.path, fileSystem: LocalFileSystem())
        #expect(layout == .tumvi)
    }
}
