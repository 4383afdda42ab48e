import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Recordings of a moving phone with one defect each: the check reports it and nothing else.
@Suite struct MotionDefectTests {
    typealias Expected = DefectTests.Expected

    struct Recording: Sendable, CustomTestStringConvertible {
        var name: String
        var defects: [Defect] = []
        var seconds = 20.0
        var seed: UInt64 = 3
        var trajectory = Trajectory.Kind.walk
        var limits = Limits()
        /// The rotation from device to camera axes that the session states.
        var statedCameraFromImu = Calibration.backCameraFromImuRotation
        var change: @Sendable (InertialPhone) -> InertialPhone = { $0 }
        var expected: Set<Expected>

        var testDescription: String { name }

        /// Returns the report of a check of the recording.
        func check() throws -> CheckReport {
            let phone = InertialPhone(
                seed: seed, seconds: seconds, defects, trajectory: trajectory)
            var plan = ExamplePlan(change(phone))
            let stated = Transform(rotation: statedCameraFromImu, translation: .zero)
            plan.calibration = Calibration(cameraFromImu: stated, origin: .nominal)
            return try ExampleSession(plan).check(limits: limits)
        }
    }

    /// Limits that no noise can meet.
    private static var noNoise: Limits {
        var limits = Limits()
        for name in [
            LimitName.gyroscopeNoise, .accelerometerNoise, .gyroscopeBias, .accelerometerBias,
        ] {
            limits.choose(name, 0)
        }
        return limits
    }

    static let sound = [
        Recording(name: "a walk", expected: []),
        Recording(name: "a walk long enough to tell how clocks drift", seconds: 60, expected: []),
        Recording(
            name: "a tripod", seconds: 70, trajectory: .still,
            expected: [
                Expected(.cannotTell, .poseImuOffset, .gyroscope),
                Expected(.cannotTell, .accelerometerSign, .accelerometer),
            ]),
    ]

    static let clocks = [
        Recording(
            name: "a camera that is early", defects: [Defect(.clockOffset, value: 20)],
            expected: [Expected(.fail, .poseImuOffset, .gyroscope)]),
        Recording(
            name: "a camera that is late", defects: [Defect(.clockOffset, value: -80)],
            expected: [Expected(.fail, .poseImuOffset, .gyroscope)]),
        Recording(
            // In the middle the clocks are 4 ms apart, and at the ends 0 and 8.
            name: "clocks that run apart", defects: [Defect(.clockDrift, value: 200)], seconds: 40,
            expected: [
                Expected(.warn, .poseImuDrift, .gyroscope),
                Expected(.fail, .poseImuOffset, .gyroscope),
            ]),
        Recording(
            name: "a change that poses on one clock make too",
            defects: [Defect(.clockDrift, value: 100)], seconds: 40,
            expected: [Expected(.cannotTell, .poseImuDrift, .gyroscope)]),
    ]

    static let conventions = [
        Recording(
            name: "m/s²", defects: [Defect(.accelerometerUnits)],
            expected: [Expected(.fail, .accelerometerUnit, .accelerometer)]),
        Recording(
            name: "degrees", defects: [Defect(.gyroscopeUnits)],
            expected: [
                Expected(.fail, .gyroscopeUnit, .gyroscope),
                // No phone turns at this rate in radians per second.
                Expected(.fail, .values, .gyroscope),
            ]),
        Recording(
            name: "specific force", defects: [Defect(.accelerometerSign)],
            expected: [Expected(.fail, .accelerometerSign, .accelerometer)]),
        Recording(
            name: "turns the other way", defects: [Defect(.gyroscopeSign)],
            expected: [Expected(.fail, .gyroscopeAxes, .gyroscope)]),
        Recording(
            name: "exchanged axes",
            change: { $0.withGyroscope { Vector3($0.y, $0.z, $0.x) } },
            expected: [Expected(.fail, .gyroscopeAxes, .gyroscope)]),
        Recording(
            name: "poses from world to camera",
            change: { $0.withPoses { _, pose in pose.inverse } },
            expected: [Expected(.fail, .poseConvention, .camera)]),
        Recording(
            name: "a tilted world",
            change: { phone in
                let lean = Quaternion(axis: Vector3(1, 0, 0), radians: 0.3).matrix
                return phone.withPoses { _, pose in
                    Transform(
                        rotation: lean * pose.rotation, translation: lean * pose.translation)
                }
            },
            expected: [Expected(.warn, .worldUp, .camera)]),
        Recording(
            name: "half meters",
            change: { phone in
                phone.withPoses { _, pose in
                    Transform(rotation: pose.rotation, translation: pose.translation * 2)
                }
            },
            expected: [Expected(.warn, .poseScale, .camera)]),
        Recording(
            name: "a camera mounted differently",
            statedCameraFromImu: Quaternion(axis: Vector3(0, 1, 0), radians: 0.1).matrix
                * Calibration.backCameraFromImuRotation,
            expected: [Expected(.fail, .cameraFromImu, .gyroscope)]),
    ]

    /// A phone at rest, with a defect of its noise.
    private static let resting: Set<Expected> = [
        Expected(.cannotTell, .poseImuOffset, .gyroscope),
        Expected(.cannotTell, .accelerometerSign, .accelerometer),
    ]

    static let biases = [
        Recording(
            name: "biases that flicker", defects: [Defect(.biasFlicker)], seconds: 100,
            trajectory: .still,
            expected: resting.union([
                Expected(.warn, .biasInstability, .accelerometer),
                Expected(.warn, .biasInstability, .gyroscope),
            ])),
        Recording(
            // Most gyroscopes whose bias walks this fast do not appear at rest for a minute.
            name: "biases that walk", defects: [Defect(.biasWalk)], seconds: 70, seed: 1,
            trajectory: .still,
            expected: resting.union([
                Expected(.warn, .randomWalk, .accelerometer),
                Expected(.warn, .randomWalk, .gyroscope),
            ])),
    ]

    static let sensors = [
        Recording(
            name: "an accelerometer that saturates", defects: [Defect(.saturation)],
            expected: [Expected(.warn, .saturation, .accelerometer)]),
        Recording(
            name: "a motor", defects: [Defect(.vibration)],
            expected: [
                Expected(.warn, .vibration, .accelerometer),
                Expected(.warn, .vibration, .gyroscope),
            ]),
        Recording(
            name: "a jump", defects: [Defect(.relocalizationJump)],
            expected: [
                Expected(.warn, .poseJumps, .camera), Expected(.warn, .tracking, .camera),
            ]),
        Recording(
            name: "lost frames", defects: [Defect(.droppedFrames)],
            expected: [Expected(.warn, .gaps, .camera), Expected(.warn, .jitter, .camera)]),
        Recording(
            name: "silence", defects: [Defect(.imuGap, value: 0.5)],
            expected: [
                Expected(.fail, .gaps, .accelerometer), Expected(.fail, .gaps, .gyroscope),
            ]),
        Recording(
            name: "a tripod with noise limits of zero", seconds: 70, trajectory: .still,
            limits: noNoise,
            expected: [
                Expected(.cannotTell, .poseImuOffset, .gyroscope),
                Expected(.cannotTell, .accelerometerSign, .accelerometer),
                Expected(.warn, .noiseDensity, .accelerometer),
                Expected(.warn, .noiseDensity, .gyroscope),
                Expected(.warn, .restMean, .accelerometer),
                Expected(.warn, .restMean, .gyroscope),
            ]),
    ]

    @Test(arguments: sound + clocks + conventions + biases + sensors)
    func findsOneDefectAndNothingElse(_ recording: Recording) throws {
        let found = try recording.check().findings.filter { $0.severity != .pass }
        #expect(Set(found.map { Expected($0.severity, $0.name, $0.stream) }) == recording.expected)
        for finding in found {
            #expect(finding.remedy != nil && finding.meaning.hasSuffix("."), "\(finding)")
        }
    }

    /// Noise at rest is reported with its interval, and noise that is not visible is not reported.
    @Test(arguments: [Stream.accelerometer, .gyroscope])
    func saysHowFarTheBiasMoves(_ stream: Stream) throws {
        let report = try Recording(
            name: "a tripod", seconds: 70, trajectory: .still, expected: []
        ).check()
        for name in [FindingName.noiseDensity, .biasInstability, .randomWalk] {
            let finding = try #require(
                report.findings.first { $0.name == name && $0.stream == stream })
            #expect(finding.severity == .pass)
            let measured = try #require(finding.measured)
            #expect(try #require(measured.interval).contains(measured.value))
            #expect(measured.value > 0 || finding.meaning.hasPrefix("No "))
        }
    }

    /// A spinning phone measures more than gravity, in any unit.
    @Test(arguments: [(1.0, Finding.Severity.warn), (10, .cannotTell)])
    func theUnitOfASpinningPhoneIsNotDoubted(_ spin: Double, _ severity: Finding.Severity) throws {
        var phone = InertialPhone(seed: 3, seconds: 20).withGyroscope { $0 * spin }
        phone.accelerometer.values = phone.accelerometer.values.map { $0 * 1.5 }
        let report = try ExampleSession(ExamplePlan(phone)).check()
        let finding = report.findings.first { $0.name == .accelerometerUnit }
        #expect(finding?.severity == severity, "\(String(describing: finding))")
    }

    /// Every finding about motion is provoked here and passes in a good recording.
    ///
    /// The presence of poses is tested in `NeedTests`.
    @Test func everyFindingIsProvokedAndPasses() throws {
        let recordings = Self.clocks + Self.conventions + Self.biases + Self.sensors
        let passed = try Set(Self.sound.flatMap { try $0.check().findings(.pass).map(\.name) })
        let last = FindingName.allCases.firstIndex(of: .restMean) ?? 0
        let names = FindingName.allCases[...last].drop { $0 != .accelerometerUnit }
        for name in names + [.biasInstability, .randomWalk] where name != .posesPresent {
            #expect(recordings.contains { $0.expected.contains { $0.name == name } }, "\(name)")
            #expect(passed.contains(name), "\(name)")
        }
    }
}

extension ExamplePlan {
    /// The samples of a phone's motion, with images that show nothing.
    init(_ phone: InertialPhone) {
        func readings(_ series: VectorSeries, _ sensor: InertialSensor) -> [Sample] {
            zip(series.timestamps, series.values).map { stamp, value in
                .inertial(InertialSample(sensor: sensor, timestamp: stamp, value: value))
            }
        }
        // A phone whose inertial samples surround its frames.
        let indices = phone.poses.timestamps.indices.filter { index in
            let stamp = phone.poses.timestamps[index]
            return [phone.gyroscope, phone.accelerometer].allSatisfy { series in
                series.timestamps.contains { $0 <= stamp }
                    && series.timestamps.last.map { $0 >= stamp } == true
            }
        }
        let frames = indices.map { index -> Sample in
            guard case .frame(var frame) = Self.frame(at: phone.poses.timestamps[index].nanoseconds)
            else { preconditionFailure("a frame is a frame") }
            frame.worldFromCamera = phone.poses.worldFromCamera[index]
            frame.trackingState = phone.states[index]
            return .frame(frame)
        }
        self.init()
        streams = [.camera, .accelerometer, .gyroscope].map { StreamDescription(stream: $0) }
        let samples =
            frames + readings(phone.accelerometer, .accelerometer)
            + readings(phone.gyroscope, .gyroscope)
        deliveries = samples.sorted { $0.timestamp < $1.timestamp }.map { ($0, nil) }
    }
}
