import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

/// The scale of poses measured with the accelerometer, with an error that covers the true scale.
@Suite struct PoseScaleTests {
    /// Pose jitter, and the largest standard error that is still useful with it.
    struct Jitter: Sendable, CustomTestStringConvertible {
        var millimeters: Double
        var framesPerSecond: Double
        var smoothed: Bool
        var largestError: Double

        var testDescription: String {
            "\(millimeters) mm at \(framesPerSecond) Hz\(smoothed ? ", smoothed" : "")"
        }
    }

    static let jitters: [Jitter] = [(0.0, 0.004), (1, 0.006), (3, 0.012), (10, 0.04)].flatMap {
        millimeters, largestError in
        [30.0, 60].flatMap { rate in
            [false, true].map {
                Jitter(
                    millimeters: millimeters, framesPerSecond: rate, smoothed: $0,
                    largestError: largestError)
            }
        }
    }

    static let phones: [Double: [InertialPhone]] = Dictionary(
        uniqueKeysWithValues: [30.0, 60].map { rate in
            (rate, [UInt64(1), 2, 4].map { InertialPhone(seed: $0, framesPerSecond: rate) })
        })

    private static func scale(_ phone: InertialPhone, _ jitter: Jitter) throws -> Estimate {
        let shaken = phone.withPlaceJitter(jitter.millimeters / 1e3, smoothed: jitter.smoothed)
        return try #require(shaken.gravity?.poseScale)
    }

    @Test(arguments: jitters)
    func isWithinItsErrorOfTheTruth(_ jitter: Jitter) throws {
        for phone in try #require(Self.phones[jitter.framesPerSecond]) {
            let found = try Self.scale(phone, jitter)
            #expect((found.value - 1).magnitude < 3 * found.standardError, "\(found)")
            #expect(found.standardError < jitter.largestError, "\(found)")
        }
    }

    /// Errors that were too small or too large would move these numbers away from one.
    @Test func errorsAreOfTheSizeThatIsStated() throws {
        var squares: [Double] = []
        for jitter in Self.jitters where jitter.millimeters > 0 {
            for phone in try #require(Self.phones[jitter.framesPerSecond]) {
                let found = try Self.scale(phone, jitter)
                let ratio = (found.value - 1) / found.standardError
                squares.append(ratio * ratio)
            }
        }
        let ratio = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        #expect((0.4...1.5).contains(ratio), "\(ratio)")
    }

    /// Correct poses must not be measured as 1.09 or 1.13.
    @Test(arguments: [0.95, 1.05, 1.2])
    func detectsPosesOfAnotherScale(_ truth: Double) throws {
        let phone = InertialPhone(seed: 5).withPoses { _, pose in
            Transform(rotation: pose.rotation, translation: pose.translation * truth)
        }
        let found = try #require(
            phone.withPlaceJitter(0.003, smoothed: false).gravity?.poseScale)
        #expect((found.value - truth).magnitude < 3 * found.standardError, "\(found)")
        #expect((found.value - 1).magnitude > 5 * found.standardError, "\(found)")
    }

    /// The sensor's bias rotates with the phone and must not be mistaken for motion.
    @Test func aSensorBiasDoesNotChangeTheScale() throws {
        var phone = InertialPhone(seed: 2)
        phone.accelerometer.values = phone.accelerometer.values.map {
            $0 + Vector3(0.03, -0.04, 0.02)
        }
        let found = try #require(phone.gravity?.poseScale)
        #expect((found.value - 1).magnitude < 3 * found.standardError, "\(found)")
        #expect(found.standardError < 0.004)
    }
}
