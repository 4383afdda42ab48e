import Foundation
import LockstepSamples
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// The accuracy of estimates from images, and of their stated errors, over many rendered
/// recordings.
///
/// `LOCKSTEP_PHONES` is the number of recordings. 200 take some minutes in a release build, so
/// nothing is rendered by default. The printed results are in
/// docs/decisions/0006-how-sure-pixels-are.md.
@Suite struct PaintedPhonesTests {
    private static let count =
        ProcessInfo.processInfo.environment["LOCKSTEP_PHONES"].flatMap(Int.init) ?? 0

    /// Errors of one phone: seconds, and degrees of the camera's direction.
    private struct Error {
        var offset: Double
        var standardError: Double
        var readout: Double
        var direction: Double
        var share: Double { offset.magnitude / standardError }
    }

    @Test(.enabled(if: count > 0))
    func nineteenOfTwentyOffsetsAreWithinTwoStandardErrors() throws {
        let errors = try (1...UInt64(Self.count)).map(Self.error)
        func root(_ number: (Error) -> Double) -> Double {
            let squares = errors.reduce(0) { $0 + number($1) * number($1) }
            return (squares / Double(errors.count)).squareRoot()
        }
        func percent(_ holds: (Error) -> Bool) -> Double {
            Double(errors.filter(holds).count) / Double(errors.count) * 100
        }
        let within = percent { $0.share <= 2 }
        let usual = percent { $0.offset.magnitude <= max(1e-3, 3 * $0.standardError) }
        print("offset, root mean square: \((root(\.offset) * 1e3).short) ms")
        print("in standard errors:       \(root(\.share).short)")
        print("within 2 of them:         \(within.short) %")
        print("within max(1 ms, 3):      \(usual.short) %")
        print("readout:                  \((root(\.readout) * 1e3).short) ms")
        print("direction:                \(root(\.direction).short)°")
        print("within 0.2°:              \(percent { $0.direction <= 0.2 }.short) %")
        // A few phones may exceed the expected error.
        let spread = 2 * (95 * 5 / Double(errors.count)).squareRoot()
        #expect(within >= 95 - spread)
        #expect(usual >= 99)
        #expect(root(\.direction) < 0.2)
    }

    private static func error(_ seed: UInt64) throws -> Error {
        let milliseconds = Double(seed * 37 % 161) - 80
        var configuration = SyntheticConfiguration(seed: seed, duration: .seconds(12))
        configuration.imageSize = PixelSize(width: 320, height: 240)
        configuration.framesPerSecond = 15
        configuration.streams = [.camera, .gyroscope]
        configuration.defects = [Defect(.clockOffset, value: milliseconds)]
        let model = PhoneModel(configuration)
        let (pairs, gyroscope) = try painted(configuration)
        let outcome = ImageImuAlignment.measure(
            pairs, gyroscope: gyroscope, clock: RowClock(meaning: .exposureMiddle))
        let found = try #require(outcome.value)
        let turn = Quaternion(
            rotation: found.cameraFromImu * model.trajectory.cameraFromImu.rotation.transposed)
        return Error(
            offset: found.offset.value - milliseconds / 1e3,
            standardError: found.offset.standardError,
            readout: found.readout.value - model.readoutSeconds,
            direction: turn.rotationVector.length * 180 / .pi)
    }

    /// The pairs of a phone's images; each image is kept only as long as tracking needs it.
    private static func painted(
        _ configuration: SyntheticConfiguration
    ) throws -> ([ImagePair], VectorSeries) {
        let phone = try SyntheticPhone(configuration)
        var (pairs, index) = (ImagePairs(), 0)
        var gyroscope = VectorSeries(timestamps: [], values: [])
        while let delivery = try phone.next() {
            switch delivery.sample {
            case .frame(let frame):
                pairs.add(frame, index: index)
                index += 1
            case .inertial(let reading):
                gyroscope.timestamps.append(reading.timestamp)
                gyroscope.values.append(reading.value)
            default: continue
            }
        }
        return (pairs.pairs, gyroscope)
    }
}
