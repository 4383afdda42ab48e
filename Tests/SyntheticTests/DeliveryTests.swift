import LockstepSamples
import LockstepSynthetic
import Testing

@Suite struct DeliveryTests {
    private static let walk = Result { try PhoneRun(.small(seconds: 1.2)) }

    @Test func arrivalsNeverRunBackwards() throws {
        for defects in [[], Defect.Kind.allCases.map { Defect($0) }] {
            let configuration = SyntheticConfiguration.small(seconds: 1.2)
                .with { $0.defects = defects }
            let arrivals = try PhoneRun(configuration).deliveries.compactMap(\.arrival)
            #expect(arrivals.count > 300)
            #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func nothingArrivesBeforeItsTimestampAndFramesArriveLast() throws {
        var (frame, inertial): ([Double], [Double]) = ([], [])
        for delivery in try Self.walk.get().deliveries {
            let latency = (try #require(delivery.arrival) - delivery.sample.timestamp).seconds
            #expect(latency >= 0)
            switch delivery.sample {
            case .frame: frame.append(latency)
            case .inertial: inertial.append(latency)
            default: break
            }
        }
        #expect(try #require(frame.min()) > 0.035)
        #expect(try #require(inertial.max()) < 0.01)
        #expect(deviation(inertial) > 1e-4)
    }

    @Test func anchorsAreAtTheStartEveryTenSecondsAndAtTheEnd() throws {
        let configuration = SyntheticConfiguration(duration: .seconds(25)).with {
            $0.streams = [.barometer]
        }
        let run = try PhoneRun(configuration)
        let anchors = run.events.compactMap { event -> ClockAnchor? in
            if case .clockAnchor(let anchor) = event { anchor } else { nil }
        }
        let seconds = anchors.map { ($0.host - configuration.startTime).seconds }
        #expect(seconds == [0, 10, 20, 25])
        #expect(anchors.first?.wall == configuration.startWall)
        #expect(anchors.first == (try SyntheticPhone(configuration)).description.startAnchor)
        // 12 µs per second.
        #expect(anchors[1].wall.nanoseconds - anchors[0].wall.nanoseconds == 10_000_120_000)
        let first = try #require(run.deliveries.first?.sample)
        guard case .event(.clockAnchor, _) = first else {
            Issue.record("first is \(first)")
            return
        }
    }

    @Test func cameraSettingsPrecedeTheFirstFrame() throws {
        let deliveries = try Self.walk.get().deliveries
        let settings = deliveries.firstIndex {
            if case .event(.cameraSettings, _) = $0.sample { true } else { false }
        }
        let frame = deliveries.firstIndex { $0.sample.stream == .camera }
        #expect(try #require(settings) < #require(frame))
    }

    @Test func rendersOnlyRequestedStreams() throws {
        let configuration = SyntheticConfiguration.small(seconds: 0.9).with {
            $0.streams = [.camera, .gyroscope]
        }
        let run = try PhoneRun(configuration)
        #expect(run.frames.allSatisfy { $0.depth == nil && $0.featurePoints == nil })
        #expect(Set(run.deliveries.compactMap(\.sample.stream)) == [.camera, .gyroscope])
    }

    @Test func depthAndPointsNeedACamera() throws {
        let phone = try SyntheticPhone(
            .small(seconds: 1).with { $0.streams = [.depth, .featurePoints, .barometer] })
        #expect(phone.description.streams.map(\.stream) == [.barometer])
    }

    @Test func descriptionMatchesARealPhone() throws {
        let configuration = SyntheticConfiguration(duration: .seconds(3))
        let description = try SyntheticPhone(configuration).description
        #expect(description.deviceModel == "synthetic")
        #expect(description.duration == .seconds(3))
        #expect(
            description.streams.map(\.stream)
                == Stream.allCases.filter { ![.mesh, .planes, .audio].contains($0) })
        let camera = try #require(description.streams.first { $0.stream == .camera })
        #expect(camera.size == PixelSize(width: 640, height: 480))
        #expect(camera.requestedRateHertz == 30)
        #expect(camera.stampMeaning == .exposureMiddle)
        #expect(camera.pixelOrigin == .pixelCenter)
        let depth = try #require(description.streams.first { $0.stream == .depth })
        #expect(depth.size == PixelSize(width: 256, height: 192))
        let gyroscope = try #require(description.streams.first { $0.stream == .gyroscope })
        #expect(gyroscope.requestedRateHertz == 100)
        #expect(description.calibration?.origin == .nominal)
        // Device x, y, z are camera y, −x, z for a device held in landscape.
        let rotation = try #require(description.calibration?.cameraFromImu?.rotation)
        #expect(rotation * Vector3(1, 0, 0) == Vector3(0, 1, 0))
        #expect(rotation * Vector3(0, 1, 0) == Vector3(-1, 0, 0))
    }

    @Test func missingSensorsAreNotDescribed() throws {
        let configuration = SyntheticConfiguration.small(seconds: 1).with {
            $0.defects = [Defect(.lidarMissing), Defect(.barometerMissing)]
        }
        let streams = try SyntheticPhone(configuration).description.streams.map(\.stream)
        #expect(!streams.contains(.depth) && !streams.contains(.barometer))
        #expect(streams.contains(.camera))
    }

    @Test func framesHaveThePhonesFieldsOnly() throws {
        let frame = try #require(Self.walk.get().frames.first)
        #expect(frame.exposure.readoutSeconds == nil)
        #expect(frame.sharpness == nil)
        #expect(frame.orientation == .landscapeLeft)
        let seconds = try #require(frame.exposure.durationSeconds)
        #expect((0.007...0.013).contains(seconds))
        #expect((190...350).contains(try #require(frame.exposure.iso)))
    }

    struct Refusal: Sendable {
        var change: @Sendable (inout SyntheticConfiguration) -> Void
        var problem: String
    }

    static let refusals: [Refusal] = [
        Refusal(change: { $0.duration = .zero }, problem: "duration"),
        Refusal(change: { $0.duration = .seconds(604_801) }, problem: "duration"),
        Refusal(change: { $0.imageSize.width = 641 }, problem: "image"),
        Refusal(change: { $0.imageSize.height = 0 }, problem: "image"),
        Refusal(change: { $0.imageSize.width = .max }, problem: "image"),
        Refusal(change: { $0.framesPerSecond = 0 }, problem: "frame rate"),
        Refusal(change: { $0.framesPerSecond = 1e-300 }, problem: "frame rate"),
        Refusal(change: { $0.framesPerSecond = .nan }, problem: "frame rate"),
        Refusal(change: { $0.framesPerSecond = .infinity }, problem: "frame rate"),
        Refusal(change: { $0.inertialRateHertz = 0.5 }, problem: "inertial rate"),
        Refusal(change: { $0.inertialRateHertz = .nan }, problem: "inertial rate"),
        Refusal(change: { $0.depthSize.height = 1025 }, problem: "depth"),
        Refusal(change: { $0.startTime = HostTime(nanoseconds: -1) }, problem: "start time"),
        Refusal(change: { $0.startTime = HostTime(nanoseconds: .max) }, problem: "start time"),
    ]

    @Test(arguments: refusals)
    func rejectsNumbersOutOfRangeWithAMessage(refusal: Refusal) {
        let failure = #expect(throws: SyntheticFailure.self) {
            try SyntheticPhone(SyntheticConfiguration().with(refusal.change))
        }
        #expect(failure?.problem.contains(refusal.problem) == true)
        #expect(failure?.remedy.description.isEmpty == false)
    }

    @Test func extremesOfTheWallClockDoNotTrap() throws {
        for nanoseconds in [Int64.min, .max] {
            let configuration = SyntheticConfiguration.inertial(seconds: 1).with {
                $0.startWall = WallTime(nanoseconds: nanoseconds)
            }
            #expect(try PhoneRun(configuration).deliveries.count > 100)
        }
    }
}
