import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// A session with only an accelerometer or only a gyroscope: every sample is exported or counted.
@Suite struct SoleInertialSensorTests {
    static let sensors: [InertialSensor] = [.accelerometer, .gyroscope]

    private func example(_ sensor: InertialSensor) throws -> ExportExample {
        try ExportExample(
            (1...3).map { number in
                .reading(
                    sensor, 12_345_700_000_000 + number * 10_000_000, 0.25 * Double(number), 0.5, -1
                )
            })
    }

    @Test(arguments: sensors, ["mcap", "rosbag"])
    func rosCarriesOneSensorAlone(_ sensor: InertialSensor, _ name: String) throws {
        let format = try #require(DatasetFormat(named: name))
        let example = try example(sensor)
        let export = try example.export(format)
        #expect(!export.report.isEmpty)
        #expect(export.report.losses == [])
        let missing = sensor == .gyroscope ? "linear_acceleration" : "angular_velocity"
        #expect(export.report.guesses.contains { $0.contains("\(missing)_covariance[0] is -1") })
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/r")
        for (name, bytes) in export.files { disk.put(bytes, at: "/r/" + name) }
        let source = try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
        #expect(source.description.streams.map(\.stream) == [sensor.stream])
        let deliveries = try source.drained()
        let readings = deliveries.readings(sensor)
        let expected = [0.25, 0.5, 0.75].map { Vector3($0, 0.5, -1) }
        #expect(readings.count == expected.count)
        for (reading, value) in zip(readings, expected) {
            #expect(reading.value.isNear(value, within: 1e-12))
        }
        let timestamps = readings.map(\.timestamp.nanoseconds)
        #expect(zip(timestamps.dropFirst(), timestamps).map(-) == [10_000_000, 10_000_000])
        for other in InertialSensor.allCases where other != sensor {
            #expect(deliveries.readings(other).isEmpty)
        }
    }

    @Test(arguments: sensors, ["euroc", "tumvi", "kalibr", "stray"])
    func formatThatNeedsBothSensorsIsEmptyAndCountsOmissions(
        _ sensor: InertialSensor, _ name: String
    ) throws {
        let format = try #require(DatasetFormat(named: name))
        let report = try example(sensor).export(format).report
        let words = sensor == .gyroscope ? "3 angular velocities" : "3 accelerations"
        #expect(report.losses.contains { $0.hasPrefix("Left out: \(words) without an") })
        #expect(report.isEmpty)
    }

    @Test(arguments: sensors)
    func otherFormatsExportOrReportTheSensor(_ sensor: InertialSensor) throws {
        for format in DatasetFormat.exported {
            let report = try example(sensor).export(format).report
            let isAbsent = report.absences.contains("\(sensor.rawValue) (3)")
            #expect(isAbsent == !format.streams.contains(sensor.stream), "\(format.name)")
            #expect(report.isEmpty || !isAbsent, "\(format.name)")
        }
    }
}

extension Vector3 {
    fileprivate func isNear(_ other: Vector3, within tolerance: Double) -> Bool {
        let difference = self - other
        return [difference.x, difference.y, difference.z].allSatisfy { abs($0) <= tolerance }
    }
}
