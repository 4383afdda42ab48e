import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// The noise that a session's own samples show.
@Suite struct SessionNoiseTests {
    private static let (gyroscopeDensity, accelerometerDensity) = (2e-4, 1.5e-4)

    /// Both sensors at 100 Hz with white noise, in rad/s and g.
    private func session(seconds: Int, noise factor: Double = 1) throws -> ExampleSession {
        var random = NoiseSeries(seed: 20)
        var plan = ExamplePlan()
        let deviation = factor * 100.0.squareRoot()
        func noise(_ density: Double) -> Vector3 {
            Vector3(random.gaussian(), random.gaussian(), random.gaussian()) * (density * deviation)
        }
        for index in 0..<Int64(100 * seconds) {
            let time = HostTime(nanoseconds: 1_000_000_000 + index * 10_000_000)
            for (sensor, value) in [
                (InertialSensor.gyroscope, noise(Self.gyroscopeDensity)),
                (.accelerometer, Vector3(0, 0, -1) + noise(Self.accelerometerDensity)),
            ] {
                plan.deliveries.append(
                    (
                        .inertial(InertialSample(sensor: sensor, timestamp: time, value: value)),
                        .milliseconds(5)
                    ))
            }
        }
        return try ExampleSession(plan)
    }

    private func noise(_ example: ExampleSession) throws -> PartialInertialNoise? {
        try SessionNoise.atRest(
            in: Session(opening: example.path, fileSystem: LocalFileSystem()))
    }

    @Test func densitiesOfASensorAtRestAreMeasuredInTheUnitsOfKalibr() throws {
        let noise = try #require(try noise(session(seconds: 90)))
        let gyroscope = try #require(noise.gyroscopeNoiseDensity)
        #expect(abs(gyroscope / Self.gyroscopeDensity - 1) < 0.1)
        let accelerometer = try #require(noise.accelerometerNoiseDensity)
        #expect(abs(accelerometer / (Self.accelerometerDensity * 9.80665) - 1) < 0.1)
    }

    /// An export does not state noise that `check` does not measure.
    @Test func aShortOrShakenRecordingHasNone() throws {
        #expect(try noise(session(seconds: 30)) == nil)
        #expect(try noise(session(seconds: 90, noise: 3000)) == nil)
    }
}
