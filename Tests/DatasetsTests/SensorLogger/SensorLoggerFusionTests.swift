import LockstepDatasets
import LockstepSamples
import LockstepSessions
import Testing

/// Files from the system's sensor fusion: device motion if they are consistent.
@Suite struct SensorLoggerFusionTests {
    /// m/s² per g.
    private static let g = 9.80665

    private static func rows(_ numbers: String, times: [Int64] = [0, 10, 20]) -> String {
        SensorLoggerExample.header
            + times.map { milliseconds in
                "\(SensorLoggerExample.epoch + milliseconds * 1_000_000),"
                    + "\(Double(milliseconds) / 1000),\(numbers)\n"
            }.joined()
    }

    /// A quarter turn about x: gravity is along the device's −y.
    private static func attitudes(times: [Int64] = [0, 10, 20]) -> String {
        "time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch\n"
            + times.map { milliseconds in
                "\(SensorLoggerExample.epoch + milliseconds * 1_000_000),0,0,"
                    + "0.7071067811865476,0,0,0.7071067811865476,0,1.5707963\n"
            }.joined()
    }

    private static func files(
        sign: Double = 1, _ more: [String: String] = [:]
    ) -> [String: String] {
        let files = [
            "Accelerometer.csv": rows("\(sign * g / 4),\(sign * g / 2),0"),
            "Gravity.csv": rows("0,\(-sign * g),0"), "Gyroscope.csv": rows("0.3,0.2,0.1"),
            "Orientation.csv": attitudes(),
        ]
        return files.merging(more) { $1 }
    }

    private func motions(_ deliveries: [Delivery]) -> [DeviceMotionSample] {
        deliveries.compactMap {
            if case .deviceMotion(let sample) = $0.sample { sample } else { nil }
        }
    }

    /// For either sign of the files, the attitude shows the direction of gravity.
    @Test(arguments: [1.0, -1])
    func readsDeviceMotion(sign: Double) throws {
        let source = try TemporaryFolder(Self.files(sign: sign)).open()
        #expect(source.description.streams.map(\.stream) == [.deviceMotion])
        let motions = motions(try source.drained())
        #expect(motions.map(\.timestamp.nanoseconds) == [0, 10_000_000, 20_000_000])
        for motion in motions {
            #expect(motion.rotationRate == Vector3(0.1, 0.2, 0.3))
            #expect(abs(motion.gravity.y + 1) < 1e-12 && motion.gravity.x == 0)
            #expect(abs(motion.userAcceleration.z - 0.25) < 1e-12)
            #expect(abs(motion.userAcceleration.y - 0.5) < 1e-12)
            #expect(motion.magneticField == nil)
        }
        #expect(
            source.description.says(
                "Device motion was read from Accelerometer.csv, Gravity.csv, Gyroscope.csv, "
                    + "Orientation.csv"))
        #expect(source.description.says(sign > 0 ? "with Apple's sign" : "with Android's sign"))
        #expect(!source.description.says("Not read"))
    }

    @Test func readsItInAdditionToRawFiles() throws {
        let raw = SensorLoggerExample.files(Self.files())
        let source = try TemporaryFolder(raw).open()
        #expect(
            source.description.streams.map(\.stream)
                == [.accelerometer, .gyroscope, .deviceMotion])
        #expect(motions(try source.drained()).count == 3)
    }

    @Test func addsTheCalibratedFieldOfTheSameTimes() throws {
        let field =
            Self.rows("30,20,10", times: [0])
            + Self.rows("0,0,0", times: [10]).dropFirst(
                SensorLoggerExample.header.count)
        let source = try TemporaryFolder(Self.files(["Magnetometer.csv": field])).open()
        let fields = motions(try source.drained()).map(\.magneticField)
        // Core Motion's zeros mean not yet calibrated.
        #expect(fields == [Vector3(10, 20, 30), nil, nil])
        #expect(!source.description.streams.contains { $0.stream == .magnetometer })
    }

    @Test func countsRowsWithoutAPartner() throws {
        let source = try TemporaryFolder(
            Self.files(["Orientation.csv": Self.attitudes(times: [0, 20])])
        ).open()
        let deliveries = try source.drained()
        #expect(motions(deliveries).count == 2)
        #expect(deliveries.drops.map(\.stream) == [.deviceMotion])
        #expect(source.description.says("1 of 3 rows of Accelerometer.csv has no row"))
    }

    /// A single row of files with rates of their own can have the time of another by chance.
    @Test func readsSensorsWhoseTimesDifferBySensor() throws {
        let times: [Int64] = [0, 7, 14, 21, 28]
        let source = try TemporaryFolder(
            Self.files(["Gyroscope.csv": Self.rows("0.3,0.2,0.1", times: times)])
        ).open()
        #expect(source.description.streams.map(\.stream).contains(.gyroscope))
        let deliveries = try source.drained()
        #expect(motions(deliveries).isEmpty)
        #expect(deliveries.readings(.gyroscope).count == times.count)
        #expect(source.description.says("Samples of the gyroscope are from Gyroscope.csv"))
    }

    @Test func readsNoDeviceMotionOfAnAttitudeOfAnotherKind() throws {
        let source = try TemporaryFolder(
            SensorLoggerExample.files(
                Self.files(["Gravity.csv": Self.rows("\(Self.g),0,0")]))
        ).open()
        #expect(!source.description.streams.contains { $0.stream == .deviceMotion })
        #expect(source.description.says("gravity does not point down in it"))
        #expect(
            source.description.says(
                "Not read, because a session cannot store them: Accelerometer.csv, Gravity.csv"))
    }

    /// The headers of versions from 2022, without an attitude.
    @Test func addsGravityWhereNothingElseHasTheTotalAcceleration() throws {
        func rows(_ sensor: String, _ numbers: String) -> String {
            "time,seconds_elapsed,\(sensor) Z (m/s²),\(sensor) Y (m/s²),\(sensor) X (m/s²)\n"
                + "\(SensorLoggerExample.epoch),0,\(numbers)\n"
        }
        let source = try TemporaryFolder([
            "Accelerometer.csv": rows("ACCELEROMETER", "0,0,\(Self.g / 2)"),
            "Gravity.csv": rows("GRAVITY", "\(-Self.g),0,0"),
            "Gyroscope.csv": rows("GYROSCOPE", "0.3,0.2,0.1"),
            "Magnetometer.csv": rows("MAGNETIC FIELD", "30,20,10"),
        ]).open()
        let deliveries = try source.drained()
        #expect(
            source.description.streams.map(\.stream)
                == [.accelerometer, .gyroscope, .magnetometer])
        #expect(deliveries.readings(.accelerometer).map(\.value) == [Vector3(0.5, 0, -1)])
        #expect(deliveries.readings(.gyroscope).map(\.value) == [Vector3(0.1, 0.2, 0.3)])
        #expect(deliveries.readings(.magnetometer).map(\.value) == [Vector3(10, 20, 30)])
        #expect(source.description.says("are Accelerometer.csv + Gravity.csv"))
        #expect(
            source.description.says("Samples of the gyroscope are from Gyroscope.csv, calibrated"))
        #expect(source.description.says("Samples of the magnetometer are from Magnetometer.csv"))
    }

    @Test func readsAndroidsCalibratedFilesIfRawFilesAreMissing() throws {
        let source = try TemporaryFolder([
            "TotalAcceleration.csv": Self.rows("\(Self.g),0,0"),
            "Accelerometer.csv": Self.rows("0,0,0", times: [3]),
            "Gyroscope.csv": Self.rows("0.3,0.2,0.1", times: [1, 2]),
            "Magnetometer.csv": Self.rows("30,20,10", times: [5]),
            "Metadata.csv": "platform\nandroid",
        ]).open()
        let deliveries = try source.drained()
        #expect(deliveries.readings(.accelerometer).count == 3)
        #expect(deliveries.readings(.gyroscope).count == 2)
        #expect(deliveries.readings(.magnetometer).count == 1)
        #expect(source.description.says("bias estimate"))
        #expect(
            source.description.says(
                "Not read, because a session cannot store them: Accelerometer.csv."))
    }

    @Test func namesTheFileOfASensorOfWhichAnotherIsRead() throws {
        let source = try TemporaryFolder(
            SensorLoggerExample.files([
                "TotalAcceleration.csv": Self.rows("\(Self.g),0,0"),
                "Gyroscope.csv": Self.rows("0.3,0.2,0.1"),
            ])
        ).open()
        #expect(
            source.description.says(
                "Not read, because another file of the same sensor is: Gyroscope.csv, "
                    + "TotalAcceleration.csv."))
    }

    @Test func refusesUserAccelerationAlone() throws {
        let folder = try TemporaryFolder(["Accelerometer.csv": Self.rows("0,0,0")])
        let error = #expect(throws: DatasetError.self) { try folder.open() }
        #expect(error?.fact == .noSamples(.sensorLogger, reason: "no inertial file has a row"))
    }
}
