import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

/// The files of EuRoC, TUM VI and Kalibr, from a session of two frames.
@Suite struct ASLExportTests {
    @Test func eurocIsAFolderASensor() throws {
        let export = try DatasetExample.export(.euroc)
        #expect(
            export.files.keys.sorted() == [
                "mav0/cam0/data.csv", "mav0/cam0/data/100010000000.png",
                "mav0/cam0/data/100043333333.png", "mav0/cam0/sensor.yaml", "mav0/imu0/data.csv",
                "mav0/imu0/sensor.yaml", "mav0/state_groundtruth_estimate0/data.csv",
                "mav0/state_groundtruth_estimate0/sensor.yaml",
            ])
        #expect(
            export.text("mav0/cam0/data.csv") == """
                #timestamp [ns],filename
                100010000000,100010000000.png
                100043333333,100043333333.png

                """)
        // Gray, eight bits.
        let letter = try #require("g".utf8.first)
        #expect(export.files["mav0/cam0/data/100010000000.png"]?.first == letter)
    }

    /// Accelerations are interpolated halfway, times −9.80665; the gyroscope comes first.
    @Test func eurocInertialRowsAreAngularVelocityAndSpecificForce() throws {
        let export = try DatasetExample.export(.euroc)
        #expect(
            export.text("mav0/imu0/data.csv") == """
                #timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]
                100005000000,0.125,-0.25,0.5,9.80665,-4.903325,-4.903325
                100015000000,0.25,-0.25,0.5,14.709975,-4.903325,-7.3549875
                100025000001,1.0,2.0,3.0,19.6133,-9.80665,-4.903325

                """)
    }

    /// The camera looks along the world's y, and its right is the world's x.
    ///
    /// The phone's x therefore points up and its screen backwards; the quaternion's w comes first.
    @Test func eurocPosesAreBodyPosesInAWorldWithZUp() throws {
        let export = try DatasetExample.export(.euroc)
        let unknown = String(repeating: ",nan", count: 9)
        #expect(
            export.lines("mav0/state_groundtruth_estimate0/data.csv").dropFirst() == [
                "100010000000,0.5,2.0,1.5,0.5,0.5,-0.5,0.5" + unknown,
                "100043333333,0.5,2.0,1.5,0.5,0.5,-0.5,0.5" + unknown,
            ])
        #expect(
            export.report.guesses.contains {
                $0.hasPrefix("mav0/state_groundtruth_estimate0/data.csv contains the session's own")
                    && $0.hasSuffix("Velocities and biases are nan: they are unknown.")
            })
    }

    @Test func eurocsCalibrationIsAPinholeWithoutDistortion() throws {
        let export = try DatasetExample.export(.euroc)
        #expect(
            export.text("mav0/cam0/sensor.yaml") == """
                sensor_type: camera
                # How the camera sits on the inertial sensor is nominal: the rotation of a phone's back camera; its place on the IMU is not known, and is set to 0.
                T_BS:
                  cols: 4
                  rows: 4
                  data: [0.0, -1.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
                rate_hz: 30.000000300000004
                resolution: [8, 6]
                camera_model: pinhole
                intrinsics: [8.0, 7.625, 3.625, 2.375]
                distortion_model: radial-tangential
                distortion_coefficients: [0.0, 0.0, 0.0, 0.0]

                """)
        #expect(
            export.report.losses.contains(
                "Lost in part: per-frame intrinsics; the export has their mean, and fx ranges "
                    + "from 7.5 to 8.5."))
    }

    @Test func noNoiseIsInvented() throws {
        let text = try DatasetExample.export(.euroc).text("mav0/imu0/sensor.yaml")
        #expect(!text.contains("noise_density"))
        #expect(text.contains("not measured"))
    }

    @Test func measuredCalibrationIsMarked() throws {
        let place = Transform(
            rotation: Calibration.backCameraFromImuRotation, translation: Vector3(0.01, 0.02, -0.03)
        )
        let export = try DatasetExample.export(.euroc) { opening in
            opening.source.calibration = Calibration(cameraFromImu: place, origin: .measured)
        }
        let words = "How the camera sits on the inertial sensor is measured on this device."
        #expect(export.text("mav0/cam0/sensor.yaml").contains("# " + words))
        #expect(export.report.guesses.contains(words))
        // The camera's position in device axes is −Rᵀ t: x of the device is y of the camera.
        #expect(
            export.text("mav0/cam0/sensor.yaml").contains(
                "data: [0.0, -1.0, 0.0, -0.02, -1.0, 0.0, 0.0, 0.01, 0.0, 0.0, -1.0, 0.03, "))
    }

    @Test func tumviHasExposuresAndKalibrsCalibration() throws {
        let export = try DatasetExample.export(.tumvi)
        #expect(
            export.files.keys.sorted() == [
                "dso/cam0/times.txt", "dso/camchain.yaml", "dso/imu_config.yaml",
                "mav0/cam0/data.csv", "mav0/cam0/data/100010000000.png",
                "mav0/cam0/data/100043333333.png", "mav0/cam0/exposure.csv", "mav0/imu0/data.csv",
                "mav0/mocap0/data.csv",
            ])
        #expect(
            export.text("mav0/cam0/exposure.csv") == """
                #timestamp [ns],exposure [ns]
                100010000000,8333333

                """)
        #expect(
            export.lines("dso/cam0/times.txt") == [
                "# filename timestamp[s] exposure_time[ms]",
                "100010000000 100.010000000 8.333333333333334", "100043333333 100.043333333",
            ])
        #expect(
            export.lines("mav0/mocap0/data.csv").last == "100043333333,0.5,2.0,1.5,0.5,0.5,-0.5,0.5"
        )
    }

    @Test func tumviReportsItsDifferentLens() throws {
        let export = try DatasetExample.export(.tumvi)
        #expect(export.text("dso/camchain.yaml").contains("distortion_model: radtan\n"))
        #expect(export.report.guesses.contains { $0.contains("cameras are equidistant") })
    }

    @Test func kalibrsTimestampsHaveNineteenDigits() throws {
        let export = try DatasetExample.export(.kalibr)
        #expect(
            export.files.keys.sorted() == [
                "cam0/0000000100010000000.png", "cam0/0000000100043333333.png",
                "camchain-imucam.yaml", "imu.yaml", "imu0.csv",
            ])
        #expect(
            export.lines("imu0.csv").prefix(2) == [
                "timestamp,omega_x,omega_y,omega_z,alpha_x,alpha_y,alpha_z",
                "0000000100005000000,0.125,-0.25,0.5,9.80665,-4.903325,-4.903325",
            ])
    }

    @Test func kalibrFilesMarkNominalValues() throws {
        let export = try DatasetExample.export(.kalibr)
        #expect(
            export.text("camchain-imucam.yaml") == """
                cam0:
                  # How the camera sits on the inertial sensor is nominal: the rotation of a phone's back camera; its place on the IMU is not known, and is set to 0.
                  T_cam_imu:
                  - [0.0, -1.0, 0.0, 0.0]
                  - [-1.0, 0.0, 0.0, 0.0]
                  - [0.0, 0.0, -1.0, 0.0]
                  - [0.0, 0.0, 0.0, 1.0]
                  cam_overlaps: []
                  camera_model: pinhole
                  distortion_coeffs: [0.0, 0.0, 0.0, 0.0]
                  distortion_model: radtan
                  intrinsics: [8.0, 7.625, 3.625, 2.375]
                  resolution: [8, 6]
                  rostopic: /cam0/image_raw
                  timeshift_cam_imu: 0.0

                """)
        #expect(
            export.text("imu.yaml").contains(
                """
                # Nominal, not measured on this phone: a Bosch BMI160, as TUM VI states it.
                accelerometer_noise_density: 0.0028
                accelerometer_random_walk: 0.00086
                gyroscope_noise_density: 0.00016
                gyroscope_random_walk: 2.2e-05
                rostopic: /imu0

                """))
    }

    /// Noise measured at rest in the session takes precedence over another sensor's nominal noise.
    @Test func noiseAtRestReplacesNominalNoise() throws {
        var options = ExportOptions()
        options.restNoise = PartialInertialNoise()
        options.restNoise?.gyroscopeNoiseDensity = 0.0001
        options.restNoise?.accelerometerNoiseDensity = 0.002
        let part = try ExportExample().export(.kalibr, options: options)
        #expect(
            part.text("imu.yaml").hasPrefix(
                """
                # Nominal, not measured on this phone: a Bosch BMI160, as TUM VI states it.
                # Except these: Measured at rest in this recording, by Allan deviation, worst axis: accelerometer_noise_density, gyroscope_noise_density.
                accelerometer_noise_density: 0.002
                accelerometer_random_walk: 0.00086
                gyroscope_noise_density: 0.0001
                gyroscope_random_walk: 2.2e-05

                """))
        #expect(part.report.guesses.contains { $0.contains("Its other values are nominal") })
        let sensor = try ExportExample().export(.euroc, options: options)
            .text("mav0/imu0/sensor.yaml")
        #expect(sensor.contains("gyroscope_noise_density: 0.0001\n"))
        #expect(!sensor.contains("random_walk:"))
        options.restNoise?.gyroscopeRandomWalk = 1e-6
        options.restNoise?.accelerometerRandomWalk = 1e-5
        let whole = try ExportExample().export(.kalibr, options: options)
        #expect(whole.text("imu.yaml").hasPrefix("# Measured at rest in this recording"))
        #expect(!whole.text("imu.yaml").contains("Nominal"))
    }

    @Test(arguments: [DatasetFormat.euroc, .tumvi, .kalibr])
    func imagesOutOfOrderAreOmittedAndCounted(_ format: DatasetFormat) throws {
        let timestamps: [Int64] = [5_000_000_000, 5_000_000_000, 4_000_000_000, 5_033_000_000]
        let export = try ExportExample(timestamps.map { .frame($0) }).export(format)
        #expect(export.files.keys.filter { $0.hasSuffix(".png") }.count == 2)
        #expect(
            export.report.losses.contains("Left out: 2 frames not later than the previous one."))
    }

    @Test func smallerImagesHaveASmallerCamera() throws {
        var selection = ExportSelection()
        selection.longestSide = 4
        let text = try DatasetExample.export(.euroc, selection).text("mav0/cam0/sensor.yaml")
        #expect(text.contains("resolution: [4, 4]\n"))
        // Half the width: fx is halved, and cx is counted from half a pixel left of the center.
        #expect(text.contains("intrinsics: [4.0, "))
        #expect(text.contains(", 1.5625, "))
    }

    @Test func aCornerOriginIsMovedToTheCenter() throws {
        let export = try DatasetExample.export(.euroc) { opening in
            for index in opening.source.streams.indices
            where opening.source.streams[index].stream == .camera {
                opening.source.streams[index].pixelOrigin = .pixelCorner
            }
        }
        #expect(
            export.text("mav0/cam0/sensor.yaml").contains("intrinsics: [8.0, 7.625, 3.125, 1.875]"))
    }

    @Test(arguments: [DatasetFormat.euroc, .tumvi, .kalibr])
    func aSessionWithoutImagesHasNoCamera(_ format: DatasetFormat) throws {
        let export = try ExportExample([
            .reading(.accelerometer, 5_000_000_000, 0, 0, -1),
            .reading(.gyroscope, 5_000_000_000, 0, 0, 0),
        ]).export(format)
        #expect(!export.files.keys.contains { $0.contains("cam0") || $0.contains("camchain") })
        #expect(export.report.guesses.contains("The export has no images."))
    }
}
