import LockstepSamples
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// The errors of estimates from images match their stated standard errors.
///
/// Rendering costs too much for many phones, so corners are placed where rays meet walls.
/// ``PaintedPhonesTests`` measures the same on 200 recordings with rendered images, on request.
@Suite struct ImageImuErrorTests {
    /// A phone whose images are early by −80 ms to 80 ms.
    private struct Case {
        let offset: Double
        let room: TrackedRoom
        let found: ImageImuAlignment

        init(_ seed: UInt64, timestampShare: Double = 0, _ defects: [Defect] = []) throws {
            offset = Double(seed * 37 % 161) / 1e3 - 0.08
            room = TrackedRoom(
                seed: seed, seconds: 9, offset: offset, timestampShare: timestampShare, defects)
            found = try #require(room.alignment().value)
        }

        var error: Double { found.offset.value - offset }
        var readoutError: Double { (found.readout.value - room.readoutSeconds).magnitude }
        var turn: Double { turnVector.length }
        /// The rotation vector from the true rotation to the estimate, in radians, in camera axes.
        var turnVector: Vector3 {
            Quaternion(rotation: found.cameraFromImu * room.cameraFromImu.transposed)
                .rotationVector
        }
    }

    @Test func nineteenOfTwentyOffsetsAreWithinTwoStandardErrors() throws {
        let count = 12
        var (within, squares) = (0, 0.0)
        for seed in 1...UInt64(count) {
            let phone = try Case(seed)
            let standardError = phone.found.offset.standardError
            #expect(phone.error.magnitude <= max(1e-3, 3 * standardError), "\(seed)")
            #expect(standardError < 6e-4, "\(seed)")
            #expect(phone.turn < 0.2 * .pi / 180, "\(seed)")
            #expect(phone.readoutError < 1.5e-3, "\(seed)")
            let share = phone.error / standardError
            within += share.magnitude <= 2 ? 1 : 0
            squares += share * share
        }
        #expect(within >= count - 2)
        let usual = (squares / Double(count)).squareRoot()
        #expect((0.5...1.5).contains(usual), "\(usual)")
    }

    /// Errors that were too small or too large would move these numbers away from one.
    @Test func errorsOfDirectionsMatchTheirStandardErrors() throws {
        let count = 24
        var (squares, within) = (Vector3.zero, 0)
        for seed in 1...UInt64(count) {
            let phone = try Case(seed)
            let shares = phone.turnVector / phone.found.rotationErrors
            squares += shares * shares
            within += (0..<3).count { shares[$0].magnitude <= 2 }
        }
        let usual = (squares / Double(count)).squareRoot()
        for axis in 0..<3 { #expect((0.5...1.4).contains(usual[axis]), "\(usual)") }
        #expect(within >= 66, "\(within) of 72, \(usual)")
    }

    /// A gyroscope that senses a motor's vibration that is absent from images.
    @Test(arguments: [1, 5] as [UInt64])
    func aMotorMovesNothing(seed: UInt64) throws {
        let phone = try Case(seed, [Defect(.vibration)])
        #expect(phone.error.magnitude <= 3 * phone.found.offset.standardError)
        #expect(phone.found.offset.standardError < 6e-4)
        #expect(phone.readoutError < 1.5e-3)
    }

    /// Timestamps that mark the end of the exposure but are declared as its middle.
    @Test(arguments: [1, 5] as [UInt64])
    func findsThePartOfTheExposureThatTimestampsMark(seed: UInt64) throws {
        let late = try Case(seed, timestampShare: 0.5).found
        let error = (late.exposureShare.value + 0.5).magnitude
        #expect(error <= 3 * late.exposureShare.standardError)
        #expect(late.exposureWords.hasPrefix("; it grows by -"), "\(late.exposureWords)")
        let right = try Case(seed).found
        #expect(right.exposureWords.hasPrefix("; it does not grow"), "\(right.exposureWords)")
    }

    @Test func equalExposuresDoNotDetermineTheExposureShare() throws {
        var room = TrackedRoom(seed: 1, seconds: 9, offset: 0)
        room.fixExposure(0.01)
        let found = try #require(room.alignment().value)
        #expect(found.exposureWords == "; whether it grows with the exposure is unknown")
    }

    /// The readout declared by rows is used but not simply returned as the result.
    @Test func doesNotBelieveAWrongReadout() throws {
        let room = TrackedRoom(seed: 1, seconds: 9, offset: 0)
        let stated = RowClock(
            meaning: .exposureMiddle, statedReadout: room.readoutSeconds + 0.015)
        let found = try #require(room.alignment(stated).value)
        #expect((found.readout.value - room.readoutSeconds).magnitude < 1.5e-3)
    }

    @Test(arguments: [-0.01, 0.3, .nan, .infinity])
    func noCameraTakesSoLong(seconds: Double) {
        #expect(RowClock(meaning: .unknown, statedReadout: seconds).statedReadout == nil)
    }
}
