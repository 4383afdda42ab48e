import LockstepSamples
import LockstepSynthetic
import Testing

@Suite struct TruthTests {
    private static let configuration = SyntheticConfiguration.small(seconds: 2.5).with {
        $0.defects = [
            Defect(.droppedFrames, value: 0.3), Defect(.clockOffset, value: 12),
            Defect(.lidarMissing),
        ]
    }

    private static func lines(
        _ configuration: SyntheticConfiguration = configuration
    ) throws -> [TruthLine] {
        try SyntheticPhone(configuration).truth.map(TruthLine.init)
    }

    @Test func headerStatesConstants() throws {
        let header = try #require(Self.lines().first)
        let phone = try SyntheticPhone(Self.configuration)
        #expect(header.type == "header")
        #expect(header.number("seed") == 7)
        #expect(header.integer("duration_ns") == 2_500_000_000)
        let mounting = phone.trajectory.cameraFromImu.columnMajor.map { "\($0)" }
        let text = try #require(phone.truth.first { _ in true })
        #expect(text.contains("\"camera_from_imu\":[\(mounting.joined(separator: ","))]"))
        #expect(header.number("imu_from_camera_offset_s") == 0.012)
        #expect(header.number("inertial_rate_hz") == 100.2)
        #expect(header.number("gyroscope_shift_s") == 0.0025)
        #expect(header.numbers("image_size") == [64, 48])
        #expect(
            header.object("defects")
                == ["dropped-frames": 0.3, "clock-offset": 12, "lidar-missing": 0])
        #expect(header.object("physics")["pose_error"] == 1)
        for sensor in InertialSensor.allCases {
            #expect(header.keys.contains(sensor.rawValue))
        }
    }

    /// Feature points of a phone without noise that are at landmarks.
    @Test func landmarksAreTrackedFeaturePoints() throws {
        let configuration = SyntheticConfiguration.small(seconds: 8).with { $0.physics = .ideal }
        let header = try #require(Self.lines(configuration).first)
        let numbers = header.numbers("landmarks")
        let landmarks = Set(
            stride(from: 0, to: numbers.count, by: 3).map {
                Self.micrometers(Vector3(numbers[$0], numbers[$0 + 1], numbers[$0 + 2]))
            })
        #expect(landmarks.count == 400)
        let points = try PhoneRun(configuration).frames.flatMap { $0.featurePoints ?? [] }
        let seen = Set(points.map { Self.micrometers($0.position) })
        let known = seen.intersection(landmarks)
        // Four of seven positions are landmarks.
        #expect(seen.count > 100)
        #expect((0.4...0.75).contains(Double(known.count) / Double(seen.count)))
    }

    /// Rounded, because not every JSON parser keeps the last digit.
    private static func micrometers(_ place: Vector3) -> Vector3 {
        (place * 1e6).rounded(.toNearestOrEven)
    }

    @Test func emptyRecordingHasNoTruth() throws {
        let truth = try SyntheticPhone(Self.configuration).truth
        let lines = try truth.ending(at: HostTime(nanoseconds: .min)).map(TruthLine.init)
        #expect(lines.map(\.type) == ["header"])
    }

    @Test func largestSeedIsWrittenExactly() throws {
        let phone = try SyntheticPhone(.inertial(seconds: 1, seed: .max))
        let header = try #require(phone.truth.first { _ in true })
        #expect(header.contains("\"seed\":18446744073709551615,"))
    }

    @Test func everyFrameHasALineWithItsLoss() throws {
        let frames = try Self.lines().filter { $0.type == "frame" }
        #expect(frames.map { $0.integer("frame") } == Array(0..<Int64(frames.count)))
        let delivered = frames.filter { $0.flag("delivered") == true }
        let timestamps = try PhoneRun(Self.configuration).frames.map(\.timestamp.nanoseconds)
        #expect(delivered.map { $0.integer("timestamp_ns") } == timestamps)
        #expect(delivered.count < frames.count)
        #expect(
            frames.allSatisfy { $0.integer("host_ns") - $0.integer("timestamp_ns") == 12_000_000 })
    }

    @Test func linesAreInOrderOfTime() throws {
        let lines = try Self.lines().dropFirst()
        let times = lines.map { $0.integer("host_ns") }
        #expect(times == times.sorted())
        #expect(Set(lines.map(\.type)) == ["frame", "bias"])
    }

    @Test func motionIsTheDerivativeOfThePose() throws {
        let fine = SyntheticConfiguration.small(seconds: 1).with {
            $0.framesPerSecond = 240
            $0.physics.sensorNoise = false
        }
        let frames = try Self.lines(fine).filter { $0.type == "frame" }
        for index in stride(from: 1, to: frames.count - 1, by: 17) {
            let poses = try [index - 1, index, index + 1].map {
                try #require(Transform(columnMajor: frames[$0].numbers("world_from_camera")))
            }
            let seconds =
                Double(
                    frames[index + 1].integer("host_ns") - frames[index - 1].integer("host_ns"))
                / 1e9
            let speed = (poses[2].translation - poses[0].translation) / seconds
            let velocity = frames[index].numbers("velocity")
            #expect((speed - Vector3(velocity[0], velocity[1], velocity[2])).length < 2e-3)
            let turn = Quaternion(
                rotation: poses[0].rotation.transposed * poses[2].rotation)
            let rate = Vector3(turn.x, turn.y, turn.z) * 2 / seconds
            let angular = frames[index].numbers("angular_velocity")
            #expect((rate - Vector3(angular[0], angular[1], angular[2])).length < 2e-3)
        }
    }

    @Test func biasesAreOncePerSecondAndExplainTheSamples() throws {
        let still = SyntheticConfiguration.inertial(seconds: 4).with { $0.trajectory = .still }
        let biases = try Self.lines(still).filter { $0.type == "bias" }
        #expect(biases.count == 4)
        let measured = mean(try PhoneRun(still).inertial(.gyroscope).map(\.value))
        let truth = try #require(biases.last).numbers("gyroscope")
        // Noise of the mean of 390 samples, 1.2e-3·/√390, and a walk of 1e-5·√4.
        #expect((measured - Vector3(truth[0], truth[1], truth[2])).length < 4e-4)
    }

    @Test func sensorsThatDoNotRunHaveNoTruth() throws {
        let gyroscope = SyntheticConfiguration.inertial(seconds: 2).with {
            $0.streams = [.gyroscope]
        }
        let lines = try Self.lines(gyroscope).dropFirst()
        #expect(lines.allSatisfy { $0.keys == ["type", "host_ns", "gyroscope"] })
        #expect(lines.count == 2)
        let none = SyntheticConfiguration.inertial(seconds: 2).with { $0.streams = [.barometer] }
        #expect(try Self.lines(none).count == 1)
    }

    @Test func shorterTruthLacksOnlyItsEnd() throws {
        let truth = try SyntheticPhone(Self.configuration).truth
        let whole = try truth.map { text in
            let line = try TruthLine(text)
            let key = ["frame": "timestamp_ns", "bias": "host_ns"][line.type]
            return (text: text, time: key.map(line.integer) ?? .min)
        }
        for last in whole.map(\.time) {
            let part = truth.ending(at: HostTime(nanoseconds: last))
            #expect(Array(part) == whole.filter { $0.time <= last }.map(\.text))
        }
    }

    @Test func canBeReadTwice() throws {
        let truth = try SyntheticPhone(Self.configuration).truth
        #expect(Array(truth) == Array(truth))
    }
}
