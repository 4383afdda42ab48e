import LockstepSamples
import LockstepSynthetic
import Testing

@Suite struct DefectTests {
    private static let base = SyntheticConfiguration.small(seconds: 1.4)
    private static let baseline = Result { try PhoneRun(base) }
    private static let inertial = SyntheticConfiguration.inertial(seconds: 4)

    private static func run(
        _ configuration: SyntheticConfiguration, _ defect: String
    ) throws -> PhoneRun {
        let defect = try Defect(parsing: defect)
        return try PhoneRun(configuration.with { $0.defects = [defect] })
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var defect: String
        var changes: Set<Facet>
        var testDescription: String { defect }
    }

    static let cases: [Case] = [
        Case(defect: "clock-offset=20", changes: [.frameTimes]),
        Case(defect: "clock-drift=500", changes: [.frameTimes]),
        Case(
            defect: "duplicated-timestamps=0.2", changes: [.accelerometerTimes, .gyroscopeTimes]),
        Case(
            defect: "reordered-timestamps=0.2",
            changes: [.accelerometerOrder, .gyroscopeOrder, .inertialArrivals]),
        Case(defect: "lidar-missing", changes: [.depth, .confidence]),
        Case(defect: "barometer-missing", changes: [.barometer]),
        Case(defect: "accelerometer-units", changes: [.accelerometerValues]),
        Case(defect: "accelerometer-sign", changes: [.accelerometerValues]),
        Case(defect: "gyroscope-units", changes: [.gyroscopeValues]),
        Case(defect: "gyroscope-sign", changes: [.gyroscopeValues]),
        Case(defect: "saturation=0.9", changes: [.accelerometerValues, .deviceMotionValues]),
        Case(
            defect: "vibration",
            changes: [.accelerometerValues, .gyroscopeValues, .deviceMotionValues]),
        Case(
            defect: "bias-walk",
            changes: [.accelerometerValues, .gyroscopeValues, .deviceMotionValues]),
        Case(
            defect: "bias-flicker",
            changes: [.accelerometerValues, .gyroscopeValues, .deviceMotionValues]),
        Case(defect: "relocalization-jump", changes: [.poses, .tracking]),
        Case(defect: "pose-drift", changes: [.poses]),
        Case(defect: "flying-pixels=1", changes: [.depth]),
        Case(defect: "blur", changes: [.images]),
        Case(defect: "wrong-k", changes: [.intrinsics]),
    ]

    @Test(arguments: cases)
    func changesOnlyItsPart(example: Case) throws {
        let before = try Self.baseline.get().fingerprints()
        let after = try Self.run(Self.base, example.defect).fingerprints()
        let changed = Facet.allCases.filter { before[$0] != after[$0] }
        #expect(Set(changed) == example.changes)
    }

    private static let ofFrames: Set<Facet> = [
        .frameTimes, .images, .poses, .intrinsics, .depth, .confidence, .features, .frameFacts,
        .tracking, .frameArrivals,
    ]
    private static let ofTheIMU: Set<Facet> = [
        .accelerometerTimes, .accelerometerValues, .gyroscopeTimes, .gyroscopeValues,
        .magnetometer, .deviceMotionTimes, .deviceMotionValues, .inertialArrivals,
    ]

    /// Defects that remove samples change only those samples.
    @Test(arguments: [
        Case(defect: "dropped-frames=0.4", changes: ofFrames.union([.events])),
        Case(defect: "thermal-interruption=0.5", changes: ofFrames.union([.events])),
        Case(defect: "imu-gap=0.5", changes: ofTheIMU),
    ])
    func removesOnlyFromItsPart(example: Case) throws {
        let before = try Self.baseline.get().fingerprints()
        let after = try Self.run(Self.base, example.defect).fingerprints()
        let changed = Set(Facet.allCases.filter { before[$0] != after[$0] })
        #expect(changed.isSubset(of: example.changes), "\(changed.subtracting(example.changes))")
        #expect(changed.count > example.changes.count / 2)
    }

    /// A jump and overheating of size zero are still reported, and no value fits into an empty
    /// range.
    private static let saidWithoutSize: [Defect.Kind] = [
        .relocalizationJump, .thermalInterruption, .saturation,
    ]
    private static let sized = Defect.Kind.allCases.filter { kind in
        kind.description.unit != nil && !saidWithoutSize.contains(kind)
    }

    @Test(arguments: sized)
    func defectOfSizeZeroChangesNothing(_ kind: Defect.Kind) throws {
        let configuration = Self.base.with { $0.defects = [Defect(kind, value: 0)] }
        let before = try Self.baseline.get().fingerprints()
        let after = try PhoneRun(configuration).fingerprints()
        #expect(Facet.allCases.filter { before[$0] != after[$0] } == [])
    }

    @Test func lastOfTwoEqualDefectsCounts() throws {
        let configuration = Self.base.with {
            $0.defects = [Defect(.clockOffset, value: 900), Defect(.clockOffset, value: 20)]
        }
        let timestamps = try PhoneRun(configuration).frames.map(\.timestamp)
        #expect(try timestamps == Self.run(Self.base, "clock-offset=20").frames.map(\.timestamp))
    }

    @Test func posesDriftAlongWorldXAtTheRequestedSpeed() throws {
        let whole = try Self.baseline.get().frames
        let run = try Self.run(Self.base, "pose-drift=2").frames
        #expect(whole.count == run.count)
        for (one, other) in zip(whole, run) {
            let before = try #require(one.worldFromCamera)
            let after = try #require(other.worldFromCamera)
            let moved = after.translation - before.translation
            // The pose at the timestamp's instant.
            let seconds = (one.timestamp - Self.base.startTime).seconds
            #expect((moved - Vector3(2 * seconds, 0, 0)).length < 1e-8)
            #expect(after.rotation == before.rotation)
        }
    }

    @Test func wrongFocalLengthKeepsThePrincipalPoint() throws {
        let whole = try Self.baseline.get().frames.compactMap(\.intrinsics)
        let run = try Self.run(Self.base, "wrong-k=0.25").frames.compactMap(\.intrinsics)
        #expect(!run.isEmpty && run.count == whole.count)
        for (right, wrong) in zip(whole, run) {
            #expect((wrong.fx / right.fx - 1.25).magnitude < 1e-12)
            #expect((wrong.fy / right.fy - 1.25).magnitude < 1e-12)
            #expect(wrong.cx == right.cx && wrong.cy == right.cy)
        }
    }

    @Test func vibrationRotatesThePhoneByOneRadianPerSecondPerG() throws {
        let still = Self.inertial.with { $0.trajectory = .still }
        let values = try Self.run(still, "vibration=0.5").inertial(.gyroscope).map(\.value)
        let accelerations = try Self.run(still, "vibration=0.5").inertial(.accelerometer)
            .map(\.value)
        let turned = [values.map(\.x), values.map(\.y), values.map(\.z)].map(deviation)
        let shaken = [
            accelerations.map(\.y), accelerations.map(\.z), accelerations.map(\.x),
        ].map(deviation)
        for (turn, shake) in zip(turned, shaken) { #expect((turn - shake).magnitude < 0.02) }
    }

    @Test func droppedFramesAreReportedAndTheOthersStay() throws {
        let whole = try Self.baseline.get()
        let run = try Self.run(Self.base, "dropped-frames=0.4")
        let drops = run.events.compactMap { event -> Drop? in
            if case .drop(let drop) = event { drop } else { nil }
        }
        #expect(!drops.isEmpty)
        #expect(drops.allSatisfy { $0.reason == .late && $0.evidence == .reported })
        let timestamps = (run.frames.map(\.timestamp) + drops.compactMap(\.timestamp)).sorted()
        #expect(timestamps == whole.frames.map(\.timestamp))
        let frame = try #require(run.frames.last)
        let same = try #require(whole.frames.first { $0.timestamp == frame.timestamp })
        #expect(frame.image.luma == same.image.luma)
        #expect(run.inertial(.gyroscope) == whole.inertial(.gyroscope))
    }

    @Test func imuGapIsSilentAndTheOtherSamplesStay() throws {
        let whole = try PhoneRun(Self.inertial)
        let run = try Self.run(Self.inertial, "imu-gap=0.5")
        let began = Self.inertial.startTime + .seconds(2)
        for sensor in InertialSensor.allCases {
            let kept = whole.inertial(sensor).filter {
                $0.timestamp < began || $0.timestamp >= began + .milliseconds(500)
            }
            #expect(run.inertial(sensor) == kept)
            #expect((50...51).contains(whole.inertial(sensor).count - kept.count))
        }
        #expect((50...51).contains(whole.deviceMotion.count - run.deviceMotion.count))
        #expect(run.events == whole.events)
    }

    @Test func thermalInterruptionStopsTheCameraAndIsReported() throws {
        let configuration = SyntheticConfiguration.small(seconds: 2)
        let run = try Self.run(configuration, "thermal-interruption=0.5")
        let began = configuration.startTime + .seconds(1)
        let ended = began + .milliseconds(500)
        let timestamps = run.frames.map(\.timestamp)
        #expect(timestamps.allSatisfy { $0 < began || $0 >= ended })
        #expect(timestamps.contains { $0 >= ended })
        let named = run.events.filter {
            switch $0 {
            case .interruptionBegan, .interruptionEnded, .thermalState: true
            default: false
            }
        }
        #expect(
            named == [
                .thermalState("serious"), .thermalState("critical"),
                .interruptionBegan(reason: "systemPressure"), .interruptionEnded,
                .thermalState("fair"),
            ])
        #expect(try run.inertial(.gyroscope) == PhoneRun(configuration).inertial(.gyroscope))
    }

    @Test func clockDefectsObeyTheEquationOfTheTruth() throws {
        let configuration = SyntheticConfiguration.small(seconds: 1.4).with {
            $0.defects = [Defect(.clockOffset, value: 20), Defect(.clockDrift, value: 500)]
        }
        let plain = try Self.baseline.get().frames.map(\.timestamp)
        let timestamps = try PhoneRun(configuration).frames.map(\.timestamp)
        for (truth, stamp) in zip(plain, timestamps) {
            let drift = (truth - configuration.startTime).seconds * 500e-6
            #expect(((truth - stamp).seconds - 0.020 - drift).magnitude < 2e-9)
        }
    }

    @Test func timestampDefectsAffectTheRequestedShare() throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 10)
        let duplicated = try Self.run(configuration, "duplicated-timestamps=0.1")
            .inertial(.accelerometer)
        let equal = zip(duplicated, duplicated.dropFirst())
            .filter { $0.timestamp == $1.timestamp }.count
        #expect((70...130).contains(equal))
        let reordered = try Self.run(configuration, "reordered-timestamps=0.1")
            .inertial(.gyroscope)
        let backwards = zip(reordered, reordered.dropFirst())
            .filter { $0.timestamp > $1.timestamp }.count
        #expect((60...120).contains(backwards))
    }

    @Test func wrongConventionsMatchTheirNames() throws {
        let whole = try PhoneRun(Self.inertial)
        let factors: [(String, InertialSensor, Double)] = [
            ("accelerometer-units", .accelerometer, 9.80665),
            ("accelerometer-sign", .accelerometer, -1),
            ("gyroscope-units", .gyroscope, 57.295_779_513_082_32),
            ("gyroscope-sign", .gyroscope, -1),
        ]
        for (name, sensor, factor) in factors {
            let values = try Self.run(Self.inertial, name).inertial(sensor).map(\.value)
            for (wrong, right) in zip(values, whole.inertial(sensor).map(\.value)) {
                #expect((wrong - right * factor).length < 1e-12 * wrong.length + 1e-15, "\(name)")
            }
        }
    }

    @Test func saturationClips() throws {
        let values = try Self.run(Self.inertial, "saturation=0.9").inertial(.accelerometer)
            .map(\.value)
        #expect(values.allSatisfy { $0.min() >= -0.9 && $0.max() <= 0.9 })
        #expect(values.contains { $0.min() == -0.9 })
    }

    @Test func vibrationShakesByItsAmplitude() throws {
        let still = Self.inertial.with { $0.trajectory = .still }
        let values = try Self.run(still, "vibration=0.5").inertial(.accelerometer).map(\.value.x)
        // A sine of amplitude 0.5.
        #expect((deviation(values) - 0.5 / 2.0.squareRoot()).magnitude < 0.02)
    }

    @Test func jumpHasTheRequestedLengthAndFollowsRelocalizing() throws {
        let whole = try Self.baseline.get().frames
        let run = try Self.run(Self.base, "relocalization-jump=0.7").frames
        let jumps = zip(whole, run).map { one, other -> Double in
            let (a, b) = (one.worldFromCamera, other.worldFromCamera)
            return ((b?.translation ?? .zero) - (a?.translation ?? .zero)).length
        }
        #expect(jumps.allSatisfy { $0 < 1e-9 || ($0 - 0.7).magnitude < 1e-9 })
        let first = try #require(jumps.firstIndex { $0 > 0.1 })
        #expect(run[first - 1].trackingState == .relocalizing)
        #expect(run[first].trackingState == .normal)
    }

    @Test func blurReducesDetail() throws {
        func detail(_ frame: CameraFrame) -> Double {
            let luma = frame.image.luma.map(Double.init)
            return deviation(zip(luma, luma.dropFirst()).map { $1 - $0 })
        }
        let sharp = try #require(Self.baseline.get().frames.first)
        let soft = try #require(Self.run(Self.base, "blur=3").frames.first)
        #expect(detail(soft) < detail(sharp) / 3)
    }

    @Test func flyingPixelsAreBetweenFrontAndBack() throws {
        let configuration = SyntheticConfiguration.small(seconds: 0.7).with {
            $0.physics = .ideal
            $0.depthSize = PixelSize(width: 64, height: 48)
        }
        let exact = try PhoneRun(configuration).frames.compactMap(\.depth)
        let flying = try Self.run(configuration, "flying-pixels=1").frames.compactMap(\.depth)
        var moved = 0
        for (one, other) in zip(exact, flying) {
            for row in 1..<47 {
                for column in 1..<63 {
                    let here = one.meters(column: column, row: row)
                    let after = other.meters(column: column, row: row)
                    guard here != after else { continue }
                    moved += 1
                    let around = [(-1, 0), (1, 0), (0, -1), (0, 1), (0, 0)].map {
                        one.meters(column: column + $0.0, row: row + $0.1)
                    }
                    #expect(after >= around.min() ?? .nan && after <= around.max() ?? .nan)
                    #expect(one.trust(column: column, row: row) == 0)
                }
            }
        }
        #expect(moved > 20)
    }

    struct Text: Sendable {
        var text: String
        var defect: Defect?
    }

    static let texts: [Text] = [
        Text(text: "dropped-frames", defect: Defect(.droppedFrames, value: 0.05)),
        Text(text: "dropped-frames=0.5", defect: Defect(.droppedFrames, value: 0.5)),
        Text(text: "clock-offset=-12.5", defect: Defect(.clockOffset, value: -12.5)),
        Text(text: "lidar-missing", defect: Defect(.lidarMissing)),
        Text(text: "lidar-missing=1", defect: nil),
        Text(text: "dropped-frames=1.01", defect: nil),
        Text(text: "dropped-frames=nan", defect: nil),
        Text(text: "dropped-frames=inf", defect: nil),
        Text(text: "dropped-frames=", defect: nil),
        Text(text: "dropped-frames=0.5=0.5", defect: nil),
        Text(text: "imu-gap=1e300", defect: nil),
        Text(text: "Blur", defect: nil),
        Text(text: "", defect: nil),
        Text(text: "=", defect: nil),
    ]

    @Test(arguments: texts)
    func readsOrRejectsUserText(example: Text) throws {
        guard let expected = example.defect else {
            #expect(throws: SyntheticFailure.self) { try Defect(parsing: example.text) }
            return
        }
        let defect = try Defect(parsing: example.text)
        #expect(defect == expected)
        #expect(try Defect(parsing: defect.description) == defect)
    }

    @Test func everyDefectIsDescribedAndReadsBack() throws {
        #expect(Defect.all.count == Defect.Kind.allCases.count)
        for description in Defect.all {
            let defect = try Defect(parsing: description.name)
            #expect(defect.value == description.standardValue)
            #expect(description.range.contains(description.standardValue))
            #expect(try Defect(parsing: defect.description) == defect)
            #expect(!description.explanation.isEmpty && !description.explanation.contains("\n"))
        }
    }

    @Test func errorStatesTheRemedy() {
        let unknown = #expect(throws: SyntheticFailure.self) { try Defect(parsing: "dust") }
        #expect(unknown?.problem == "there is no defect named \"dust\"")
        #expect(unknown?.remedy.description.contains("flying-pixels") == true)
        let value = #expect(throws: SyntheticFailure.self) { try Defect(parsing: "blur=x") }
        #expect(value?.problem == "\"x\" is not a valid value of the defect blur")
        #expect(value?.remedy == "Give a number from 0.0 to 32.0 (pixels).")
        let switched = #expect(throws: SyntheticFailure.self) {
            try Defect(parsing: "gyroscope-sign=1")
        }
        #expect(switched?.remedy == "Write gyroscope-sign without a value.")
        #expect(value?.place == nil)
    }
}
