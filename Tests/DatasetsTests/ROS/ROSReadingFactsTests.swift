import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// Values of samples that a session cannot store, and the notices about them.
@Suite struct ROSReadingFactsTests {
    /// As drivers publish a magnetometer that is slower than their message rate.
    @Test func nanFieldsAreReportedButNotCountedAsDrops() throws {
        let source = try MessageFile.open { file in
            for index in 0..<6 {
                let value = index % 3 == 0 ? 4e-5 : Double.nan
                try file.publish(
                    "/imu/mag",
                    ROSMagneticField(
                        MessageFile.header(at: Int64(index) * 10, "imu"),
                        tesla: Vector3(value, value, value)))
            }
        }
        let samples = try source.drained()
        let fields = samples.filter { $0.sample.stream == .magnetometer }
        #expect(fields.count == 2)
        #expect(samples.drops.isEmpty)
        #expect(source.description.says("4 messages of /imu/mag with NaN"))
    }

    @Test func inertialNaNIsALossAndNamed() throws {
        let source = try MessageFile.open { file in
            for value in [0, Double.nan] {
                try file.publish(
                    "/imu",
                    ROSImu(
                        MessageFile.header(at: 0, "imu"),
                        angularVelocity: Vector3(value, 0, 0), specificForce: Vector3(0, 0, 9.8)))
            }
        }
        #expect(try source.drained().drops.map(\.stream) == [.gyroscope])
        #expect(source.description.says("1 message of /imu with NaN"))
    }

    @Test func orientationsAreNamedWithTheirNumber() throws {
        let source = try MessageFile.open { file in
            for index in 0..<4 {
                var reading = ROSImu(
                    MessageFile.header(at: Int64(index) * 10, "imu"), angularVelocity: .zero,
                    specificForce: Vector3(0, 0, 9.8))
                // The third message marks its orientation as unavailable; the fourth never sets it.
                reading.orientationCovariance[0] = index == 2 ? -1 : 0
                if index == 3 { reading.orientation.value = Quaternion(x: 0, y: 0, z: 0, w: 0) }
                try file.publish("/imu/data", reading)
            }
        }
        #expect(source.description.says("orientation in 2 messages of /imu/data is left out"))
    }
}
