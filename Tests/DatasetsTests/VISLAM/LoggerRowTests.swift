import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

/// Rows of other loggers' tables, compared character by character.
@Suite struct LoggerRowTests {
    private static let time = HostTime(nanoseconds: 12_345_678_901_000)
    private static let value = Vector3(0.01, -0.02, -0.999)

    @Test func oneSampleHasOppositeSignsInTwoFormats() throws {
        let row = InertialRow(
            timestamp: Self.time, channel: .accelerometer, value: Self.value,
            arrival: Arrival(time: nil, sequence: 0))
        let sample = InertialSample(
            sensor: .accelerometer, timestamp: Self.time, value: Self.value)
        let reading = try #require(VISLAMInertialRow(row))
        #expect(
            text(reading.append) == "12345678901000,accelerometer,0.0981,-0.1962,-9.80019\n")
        #expect(
            text(VIORow.inertial(sample).append)
                == "12345.678901,3,-0.098100,0.196200,9.800190\n")
    }

    @Test(arguments: [
        (InertialChannel.accelerometer, 9.81), (.userAcceleration, 9.81), (.gravity, 9.81),
        (.gyroscope, 1), (.magnetometer, 1), (.rotationRate, 1),
    ])
    func onlyAccelerationsAreScaled(_ channel: InertialChannel, _ factor: Double) throws {
        let row = InertialRow(
            timestamp: Self.time, channel: channel, value: Vector3(1, -2, 0.5),
            arrival: Arrival(time: nil, sequence: 0))
        #expect(try #require(VISLAMInertialRow(row)).value == Vector3(1, -2, 0.5) * factor)
    }

    @Test func calibratedFieldIsNotInTheGuide() {
        let row = InertialRow(
            timestamp: Self.time, channel: .magneticField, value: .zero,
            arrival: Arrival(time: nil, sequence: 0))
        #expect(VISLAMInertialRow(row) == nil)
    }

    @Test func timestampsOfNineteenDigitsStayExact() throws {
        let time = HostTime(nanoseconds: 1_762_361_557_996_220_201)
        let row = InertialRow(
            timestamp: time, channel: .gyroscope, value: Vector3(1e-5, 0, -0.0),
            arrival: Arrival(time: nil, sequence: 0))
        #expect(
            text(try #require(VISLAMInertialRow(row)).append)
                == "1762361557996220201,gyroscope,1e-05,0.0,-0.0\n")
    }

    @Test func missingMeasurementIsAnEmptyField() {
        var frame = Self.frame()
        #expect(text(VISLAMFrame(frame, number: 7).append) == "7,12345678901000,,,,640,480\n")
        frame.exposure.durationSeconds = 1 / 120.0
        frame.exposure.iso = 100
        // A Float from the camera, widened: printed with the camera's value.
        frame.exposure.focalLengthMillimeters = Double(Float(4.2))
        #expect(
            text(VISLAMFrame(frame, number: 0).append)
                == "0,12345678901000,0.008333333333333333,100.0,4.2,640,480\n")
    }

    @Test func theCombinedTableHasARowOfEachType() throws {
        var location = LocationSample(
            timestamp: HostTime(nanoseconds: 12_346_200_000_000), wall: WallTime(nanoseconds: 0),
            latitudeDegrees: 60.186, longitudeDegrees: 24.83)
        location.horizontalAccuracyMeters = 5
        location.altitudeMeters = 12.3
        location.verticalAccuracyMeters = 4
        location.speedMetersPerSecond = 0.25
        let rows: [(VIORow, String)] = [
            (
                .start(
                    HostTime(nanoseconds: 12_345_600_000_000),
                    wall: WallTime(nanoseconds: 1_507_896_000_250_000_000)),
                "12345.600000,0,1507896000.250000,0,0"
            ),
            (.start(Self.time, wall: nil), "12345.678901,0,nan,0,0"),
            (.frame(Self.time, number: 3), "12345.678901,1,3,0,0"),
            (
                .location(location),
                "12346.200000,2,60.18600000,24.83000000,5.000000,12.300000,4.000000,0.250000"
            ),
            (Self.reading(.gyroscope), "12345.678901,4,0.010000,-0.020000,-0.999000"),
            (Self.reading(.magnetometer), "12345.678901,5,0.010000,-0.020000,-0.999000"),
            (
                .barometer(
                    BarometerSample(
                        timestamp: Self.time, pressureKilopascals: 101.325,
                        relativeAltitudeMeters: 0.12)), "12345.678901,6,101.325000,0.120000,0"
            ),
        ]
        for (row, line) in rows { #expect(text(row.append) == line + "\n") }
    }

    @Test func aPoseHasThirteenColumns() throws {
        var frame = Self.frame()
        frame.intrinsics = Intrinsics(fx: 1450, fy: 1451, cx: 640, cy: 360)
        frame.eulerAngles = CameraEulerAngles(pitch: 0.1, yaw: -0.2, roll: 0.05)
        #expect(VIOPose(frame) == nil)
        frame.worldFromCamera = Transform(
            rotation: .identity, translation: Vector3(0.01, 0, -0.02))
        let pose = try #require(VIOPose(frame))
        #expect(
            text(VIORow.pose(Self.time, number: 0, pose).append)
                == "12345.678901,7,0,0.010000,0.000000,-0.020000,0.100000,-0.200000,0.050000,"
                + "1450.000000,1451.000000,640.000000,360.000000\n")
        frame.eulerAngles = nil
        #expect(try #require(VIOPose(frame)).angles == CameraEulerAngles(rotation: .identity))
    }

    @Test func unknownPositionFieldsAreMarkedInvalid() {
        let location = LocationSample(
            timestamp: Self.time, wall: WallTime(nanoseconds: 0), latitudeDegrees: -1.5,
            longitudeDegrees: 2)
        #expect(
            text(VIORow.location(location).append)
                == "12345.678901,2,-1.50000000,2.00000000,-1.000000,nan,-1.000000,-1.000000\n")
    }

    private static func reading(_ sensor: InertialSensor) -> VIORow {
        .inertial(InertialSample(sensor: sensor, timestamp: time, value: value))
    }

    private static func frame() -> FrameRow {
        let still = EncodedStill(bytes: [], size: PixelSize(width: 640, height: 480))
        return FrameRow(
            CameraFrame(timestamp: time, image: .still(still)), index: 0,
            image: .image(path: "rgb/000000.jpg"), motion: nil,
            arrival: Arrival(time: nil, sequence: 0))
    }

    private func text(_ write: (inout TextBuffer) -> Void) -> String {
        var buffer = TextBuffer()
        write(&buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
