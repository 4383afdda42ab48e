import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct PoseImuOffsetTests {
    @Test(arguments: [-80, -45, -15, 0, 15, 40, 80.0])
    func findsTheOffsetOfTheCamerasClock(milliseconds: Double) throws {
        let phone = InertialPhone(seconds: 60, [Defect(.clockOffset, value: milliseconds)])
        let found = try #require(phone.comparison.alignment.value)
        let error = (found.offset.value - milliseconds / 1e3).magnitude
        #expect(error <= max(1e-4, 3 * found.offset.standardError))
        #expect(found.offset.standardError < 1e-4)
        #expect(phone.rotationErrorDegrees(found.cameraFromImu) < 0.2)
        #expect(found.leftOutSteps == 0)
    }

    /// 95 of 100 offsets are within two standard errors.
    ///
    /// Of 200 trials with a success rate of 95 %, 182 or fewer succeed in one of a hundred cases
    /// (binomial distribution). For 200 ratios with a root mean square of one, it is below 0.75 or
    /// above 1.25 in one of a hundred thousand cases.
    @Test func standardErrorsAreTrueOverTwoHundredPhones() async throws {
        let ratios = await ratios(seeds: 1...200) { seed in
            InertialPhone(
                seed: seed, seconds: 10, [Defect(.clockOffset, value: Double(seed % 9) * 20 - 80)])
        } truth: {
            Double($0 % 9) * 0.02 - 0.08
        }
        #expect(ratios.count == 200)
        #expect(ratios.filter { $0.magnitude <= 2 }.count > 182)
        #expect((0.75...1.25).contains(rootMeanSquare(ratios)))
    }

    /// Independent pose errors make steps negatively correlated, smoothed errors positively.
    ///
    /// The bounds hold for 60 ratios in all but one of ten thousand cases.
    @Test(arguments: [false, true])
    func standardErrorsAreTrueForJitteringPoses(smoothed: Bool) async throws {
        let ratios = await ratios(seeds: 1...60) { seed in
            InertialPhone(seed: seed, seconds: 10).withJitter(0.001, smoothed: smoothed)
        } truth: { _ in
            0
        }
        #expect(ratios.count == 60)
        #expect((0.65...1.38).contains(rootMeanSquare(ratios)), "\(rootMeanSquare(ratios))")
    }

    @Test(arguments: [50, -120.0])
    func findsTheDriftOfTheCamerasClock(partsPerMillion: Double) throws {
        let phone = InertialPhone(
            seconds: 120, [Defect(.clockDrift, value: partsPerMillion)])
        let found = try #require(phone.comparison.alignment.value)
        let error = (found.drift.value - partsPerMillion / 1e6).magnitude
        #expect(error <= 3 * found.drift.standardError)
        #expect(found.drift.standardError < 3e-6)
        // The timestamp is early by the clock's accumulated drift since the phone's start.
        let truth = partsPerMillion / 1e6 * (found.middle.seconds - 12_345.678_901)
        #expect((found.offset.value - truth).magnitude <= max(1e-4, 3 * found.offset.standardError))
        #expect(found.windows.count == 5)
        for window in found.windows {
            let middle = (window.start.seconds + window.end.seconds) / 2 - 12_345.678_901
            let error = (window.offset.value - partsPerMillion / 1e6 * middle).magnitude
            #expect(error <= 4 * window.offset.standardError)
        }
    }

    @Test func agreesWithBiasAndRateOfThePhone() throws {
        let found = try #require(InertialPhone(seconds: 60).comparison.alignment.value)
        #expect(found.bias.length < 0.03)
        #expect(found.biasErrors.length < 1e-3)
        #expect(found.residualRate < 2e-3)
        #expect(found.usedSteps > 1700)
    }

    @Test func leavesOutWhatTrackingCannotHaveSeen() throws {
        let phone = InertialPhone(seconds: 60)
        let turn = Quaternion(axis: Vector3(0, 1, 0), radians: 0.2)
        let jumped = phone.withPoses { index, pose in
            // Two relocalizations, and a pose that occasionally repeats for a frame.
            if index % 300 == 299 { return phone.poses.worldFromCamera[index - 1] }
            guard index > 700, index < 1200 else { return pose }
            return Transform(rotation: turn.matrix * pose.rotation, translation: pose.translation)
        }
        let found = try #require(jumped.comparison.alignment.value)
        #expect(found.offset.value.magnitude <= max(1e-4, 3 * found.offset.standardError))
        // Two jumps, and two steps for each of six repeated poses: one too short, one too long.
        // Steps during slow motion may pass.
        #expect((8...14).contains(found.leftOutSteps), "\(found.leftOutSteps)")
    }

    @Test(arguments: [
        Defect(.imuGap), Defect(.droppedFrames, value: 0.2), Defect(.relocalizationJump),
        Defect(.vibration),
    ])
    func isRightInSpiteOf(_ defect: Defect) throws {
        let phone = InertialPhone(seconds: 60, [defect])
        let found = try #require(phone.comparison.alignment.value)
        #expect(found.offset.value.magnitude <= max(1e-4, 3 * found.offset.standardError))
    }

    @Test func toleratesRepeatedTimestampsAndNumbersThatAreNone() throws {
        var phone = InertialPhone(seconds: 30)
        for index in stride(from: 50, to: phone.gyroscope.timestamps.count, by: 50) {
            phone.gyroscope.timestamps[index] = phone.gyroscope.timestamps[index - 1]
            phone.gyroscope.values[index - 20] = Vector3(.nan, 0, 0)
        }
        for index in stride(from: 40, to: phone.poses.timestamps.count, by: 40) {
            phone.poses.timestamps[index] = phone.poses.timestamps[index - 1]
            phone.poses.worldFromCamera[index - 20] = Transform(
                rotation: Matrix3(columns: .zero, .zero, .zero), translation: .zero)
        }
        let found = try #require(phone.comparison.alignment.value)
        #expect(found.offset.value.magnitude <= max(1e-4, 3 * found.offset.standardError))
    }

    private func ratios(
        seeds: ClosedRange<UInt64>, phone: @escaping @Sendable (UInt64) -> InertialPhone,
        truth: @escaping @Sendable (UInt64) -> Double
    ) async -> [Double] {
        await withTaskGroup(of: Double?.self) { group in
            for seed in seeds {
                group.addTask {
                    phone(seed).comparison.alignment.value.map {
                        ($0.offset.value - truth(seed)) / $0.offset.standardError
                    }
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
    }

    private func rootMeanSquare(_ values: [Double]) -> Double {
        (values.reduce(0) { $0 + $1 * $1 } / Double(max(values.count, 1))).squareRoot()
    }
}
