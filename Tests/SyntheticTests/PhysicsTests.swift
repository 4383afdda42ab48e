import LockstepSamples
import Testing

@testable import LockstepSynthetic

@Suite struct PhysicsTests {
    private static let small = SyntheticConfiguration.small(seconds: 0.3)

    private static func truth(_ configuration: SyntheticConfiguration) throws -> [TruthLine] {
        try SyntheticPhone(configuration).truth.map(TruthLine.init)
    }

    @Test func rowsAreExposedOneAfterAnotherOverTheReadoutOfTheTruth() throws {
        let rolling = Self.small.with {
            $0.physics = .ideal
            $0.physics.rollingShutter = true
            $0.imageSize = PixelSize(width: 256, height: 48)
        }
        let global = rolling.with { $0.physics.rollingShutter = false }
        let header = try #require(Self.truth(rolling).first)
        let readout = header.number("readout_s")
        #expect((0.005...0.025).contains(readout))
        let (one, other) = (Rig(rolling), Rig(global))
        let whole = try #require(one.image()).luma
        let atOnce = try #require(other.image()).luma
        func difference(_ luma: [UInt8], _ row: Int) -> Int {
            (row * 256..<row * 256 + 256).reduce(0) { $0 + abs(Int(whole[$1]) - Int(luma[$1])) }
        }
        var (explained, unexplained) = (0, 0)
        for row in [0, 6, 41, 47] {
            let later = (Double(row) / 47 - 0.5) * readout
            explained += difference(try #require(other.image(secondsLater: later)).luma, row)
            unexplained += difference(atOnce, row)
        }
        #expect(unexplained > 1000)
        #expect(explained * 20 < unexplained)
    }

    @Test func leverArmOfTheTruthExplainsTheAccelerometer() throws {
        let configuration = SyntheticConfiguration.small(seconds: 3).with {
            $0.framesPerSecond = 200
            $0.physics.sensorNoise = false
        }
        let lines = try Self.truth(configuration)
        let mounting = try #require(lines.first).numbers("camera_from_imu")
        let cameraFromImu = try #require(Transform(columnMajor: mounting))
        let poses = try lines.filter { $0.type == "frame" }.map {
            try #require(Transform(columnMajor: $0.numbers("world_from_camera")))
        }
        let ideal = InertialModel(model: PhoneModel(configuration))
        func worstError(of place: Vector3) -> Double {
            (1..<poses.count - 1).map { index -> Double in
                let time = configuration.startTime + .milliseconds(50 + 5 * Int64(index))
                let acceleration =
                    (poses[index - 1] * place - poses[index] * place * 2 + poses[index + 1] * place)
                    / (0.005 * 0.005)
                let measured =
                    poses[index].rotation * (cameraFromImu.rotation * ideal.specificForce(at: time))
                    - Vector3(0, 9.80665, 0)
                return (acceleration - measured).length
            }.max() ?? .infinity
        }
        #expect(worstError(of: cameraFromImu.translation) < 0.01)
        #expect(worstError(of: .zero) > 0.02)
    }

    @Test(arguments: [
        (TimestampMeaning.exposureStart, -0.5), (.exposureMiddle, 0), (.exposureEnd, 0.5),
        (.unknown, 0),
    ])
    func timestampMarksItsPartOfTheExposure(meaning: TimestampMeaning, share: Double) throws {
        let lines = try Self.truth(Self.small.with { $0.physics.stampMeaning = meaning })
        let readout = try #require(lines.first).number("readout_s")
        #expect(lines.first?.text("stamp_meaning") == meaning.rawValue)
        let frames = lines.filter { $0.type == "frame" }
        #expect(!frames.isEmpty)
        for frame in frames {
            let fromMiddle = Double(
                frame.integer("timestamp_ns") - frame.integer("exposure_middle_ns"))
            let whole = (frame.number("exposure_s") + readout) * 1e9
            #expect((fromMiddle - share * whole).magnitude <= 1)
        }
    }

    @Test func motionBlurReducesDetailOnlyDuringMotion() throws {
        func lumas(_ kind: Trajectory.Kind) throws -> (sharp: [UInt8], blurred: [UInt8]) {
            let sharp = SyntheticConfiguration.small(seconds: 0.3).with {
                $0.physics = .ideal
                $0.trajectory = kind
                $0.imageSize = PixelSize(width: 256, height: 48)
            }
            let blurred = sharp.with { $0.physics.motionBlur = true }
            return (
                try #require(Rig(sharp).image(exposureSeconds: 0.1)).luma,
                try #require(Rig(blurred).image(exposureSeconds: 0.1)).luma
            )
        }
        func detail(_ luma: [UInt8]) -> Double {
            deviation(zip(luma, luma.dropFirst()).map { Double($1) - Double($0) })
        }
        let walk = try lumas(.walk)
        #expect(detail(walk.blurred) < 0.9 * detail(walk.sharp))
        let still = try lumas(.still)
        #expect(still.sharp == still.blurred)
    }

    @Test func theFirstThreeFramesHaveNoDepth() throws {
        let frames = try PhoneRun(.small(seconds: 1)).frames
        #expect(frames.map { $0.depth != nil } == [false, false, false, true, true])
        let prompt = try PhoneRun(Self.small.with { $0.physics.lateDepth = false }).frames
        #expect(prompt.allSatisfy { $0.depth != nil })
    }

    @Test func imuBeginsAfterTheFirstFrameByDefault() throws {
        let late = try PhoneRun(Self.small)
        let frame = try #require(late.frames.first).timestamp
        let sample = try #require(late.inertial(.accelerometer).first).timestamp
        #expect((0.046...0.101).contains((sample - frame).seconds))
        let early = try PhoneRun(Self.small.with { $0.physics.lateInertial = false })
        #expect(
            try #require(early.inertial(.gyroscope).first).timestamp
                < #require(early.frames.first).timestamp)
    }

    @Test func idealPhoneIsExact() throws {
        let configuration = Self.small.with { $0.physics = .ideal }
        let phone = try SyntheticPhone(configuration)
        #expect(phone.trajectory.cameraFromImu.translation == .zero)
        let header = try TruthLine(#require(phone.truth.first { _ in true }))
        #expect(header.number("readout_s") == 0)
        for delivery in try PhoneRun(configuration).deliveries {
            guard case .frame(let frame) = delivery.sample else { continue }
            let exposure = try #require(frame.exposure.durationSeconds)
            let complete = frame.timestamp + (HostDuration(seconds: exposure / 2) ?? .zero)
            #expect(delivery.arrival == complete)
        }
    }
}

/// A phone's renderer, which can render images at any time.
struct Rig {
    private let renderer: ImageRenderer
    private let plan: FramePlan?

    init(_ configuration: SyntheticConfiguration) {
        let model = PhoneModel(configuration)
        renderer = ImageRenderer(model, room: Room(model))
        plan = CameraSchedule(model).frame(1)
    }

    func image(secondsLater: Double = 0, exposureSeconds: Double? = nil) -> FrameImage? {
        guard let plan else { return nil }
        let shift = HostDuration(seconds: secondsLater) ?? .zero
        let moved = FramePlan(
            index: plan.index, middle: plan.middle + shift, marked: plan.marked,
            stamp: plan.stamp, complete: plan.complete,
            exposureSeconds: exposureSeconds ?? plan.exposureSeconds,
            intrinsics: plan.intrinsics, trackingState: plan.trackingState, hasDepth: false,
            fate: .delivered)
        return renderer.image(of: moved).map(FrameImage.pixels)
    }
}
