import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct ImageImuOffsetTests {
    private static let pairs = Result { try RenderedPhone.walking.get().pairs }
    private static let clock = RowClock(meaning: .exposureMiddle)

    /// The image pairs with timestamps that are early by `milliseconds`.
    private func pairs(early milliseconds: Double) throws -> [ImagePair] {
        let shift = try #require(HostDuration(seconds: milliseconds / 1e3))
        return try Self.pairs.get().map { pair in
            var pair = pair
            pair.start = pair.start - shift
            pair.end = pair.end - shift
            return pair
        }
    }

    @Test(arguments: [-80, -15, 0, 33, 80.0])
    func findsOffsetRotationAndReadoutByPixels(milliseconds: Double) throws {
        let phone = try RenderedPhone.walking.get()
        let outcome = ImageImuAlignment.measure(
            try pairs(early: milliseconds), gyroscope: phone.gyroscope, clock: Self.clock)
        let found = try #require(outcome.value)
        let error = (found.offset.value - milliseconds / 1e3).magnitude
        #expect(error <= max(1e-3, 3 * found.offset.standardError))
        #expect(found.offset.standardError < 2e-3)
        let rotation = Quaternion(
            rotation: found.cameraFromImu * phone.cameraFromImu.transposed
        ).rotationVector.length
        #expect(rotation <= max(0.5 * .pi / 180, 3 * found.rotationError))
        #expect(found.rotationError < 0.015)
        let readout = (found.readout.value - phone.readoutSeconds).magnitude
        #expect(readout <= 3 * found.readout.standardError)
        #expect(found.readout.standardError < 2e-3)
        #expect(found.gain.value.magnitude < 0.03)
    }

    /// A few pairs turn faster than any phone, as with mismatched corners.
    @Test(arguments: [-30.0, 25]) func theCurveHasItsPeakWhereTheOffsetIs(milliseconds: Double)
        throws
    {
        let phone = try RenderedPhone.walking.get()
        let early = try pairs(early: milliseconds)
        for spoilt in [0, 60] {
            let mixed = early.enumerated().map { index, pair in
                guard spoilt > 0, index % spoilt == 0, early.count > 1 else { return pair }
                var pair = pair
                // A quarter of the duration: the same rotation is four times as fast.
                let quarter = HostDuration(nanoseconds: (pair.end - pair.start).nanoseconds * 3 / 4)
                pair.end = pair.end - quarter
                return pair
            }
            let outcome = ImageImuAlignment.measure(
                mixed, gyroscope: phone.gyroscope, clock: Self.clock)
            let found = try #require(outcome.value)
            let best = try #require(
                found.correlations.indices.max { found.correlations[$0] < found.correlations[$1] })
            let peak = RoughOffset.offsets[best]
            #expect((peak - found.offset.value).magnitude <= 0.03, "\(peak), \(found.offset)")
            #expect(found.correlations[best] > 0.9)
        }
    }

    /// A timestamp at the start of the first row's exposure is earlier than the middle by half of
    /// exposure plus readout.
    @Test func usesThePartOfTheExposureThatTimestampsMark() throws {
        let phone = try RenderedPhone.walking.get()
        let early = try Self.pairs.get().map { pair in
            var pair = pair
            let exposures = (pair.startExposure ?? 0, pair.endExposure ?? 0)
            pair.start = pair.start - half(exposures.0 + phone.readoutSeconds)
            pair.end = pair.end - half(exposures.1 + phone.readoutSeconds)
            return pair
        }
        let outcome = ImageImuAlignment.measure(
            early, gyroscope: phone.gyroscope, clock: RowClock(meaning: .exposureStart))
        let found = try #require(outcome.value)
        #expect(found.offset.value.magnitude <= max(1e-3, 3 * found.offset.standardError))
    }

    private func half(_ seconds: Double) -> HostDuration {
        HostDuration(seconds: seconds / 2) ?? .zero
    }

    /// A gyroscope with too little rotation gives no result.
    @Test func withoutRotationThereIsNoResult() throws {
        let phone = try RenderedPhone.walking.get()
        var gyroscope = phone.gyroscope
        gyroscope.values = gyroscope.values.map { _ in .zero }
        let outcome = ImageImuAlignment.measure(
            try Self.pairs.get(), gyroscope: gyroscope, clock: Self.clock)
        guard case .notObservable(.tooLittleRotation) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test func tooFewImagesGiveNoResult() throws {
        let phone = try RenderedPhone.walking.get()
        let outcome = ImageImuAlignment.measure(
            Array(try Self.pairs.get().prefix(30)), gyroscope: phone.gyroscope, clock: Self.clock)
        guard case .notObservable(.tooFewSteps(let count)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(count <= 30)
    }

    /// Images and gyroscope samples of a phone that rotates about the camera's x axis only.
    @Test func namesTheOnlyAxis() {
        let phone = ScriptedPhone(seconds: 15) { time in
            Quaternion(axis: Vector3(1, 0, 0), radians: 0.4 * sine(2.2 * time + sine(time)))
        }
        let poses = zip(phone.poses.timestamps, phone.poses.worldFromCamera)
        let seen = Array(poses)
        let pairs = zip(seen, seen.dropFirst()).map { first, second in
            scripted(first.0, second.0, first.1.rotation, second.1.rotation)
        }
        let outcome = ImageImuAlignment.measure(
            pairs, gyroscope: phone.gyroscope, clock: Self.clock)
        guard case .notObservable(.oneAxisOnly(let camera, _, _)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(camera.x.magnitude > 0.99)
    }

    /// Distant corners seen by a camera that only rotates.
    private func scripted(
        _ start: HostTime, _ end: HostTime, _ first: Matrix3, _ second: Matrix3
    ) -> ImagePair {
        var tracks: [ImageTrack] = []
        for column in -4...4 {
            for row in -3...3 {
                let (x, y) = (Double(column) * 0.12, Double(row) * 0.12)
                let place = second.transposed * (first * Vector3(x, y, -1))
                tracks.append(
                    ImageTrack(
                        firstX: Float(x), firstY: Float(y), secondX: Float(-place.x / place.z),
                        secondY: Float(-place.y / place.z), firstRow: 60, secondRow: 60))
            }
        }
        return ImagePair(
            start: start, end: end, startExposure: nil, endExposure: nil, height: 121,
            focalLength: 120, isContinued: true, tracks: tracks)
    }
}
