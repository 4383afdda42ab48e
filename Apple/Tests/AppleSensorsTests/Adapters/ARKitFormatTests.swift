import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// The choice of ARKit's video format, and notices about unavailable streams.
@Suite struct ARKitFormatTests {
    private static let native = PixelSize(width: 1920, height: 1440)
    private static let wide = PixelSize(width: 1920, height: 1080)
    private static let large = PixelSize(width: 3840, height: 2160)

    private static let world = PhoneWorld.allowed { world in
        world.capabilities.worldTrackingFormats = [
            CameraFormat(size: native, framesPerSecond: 60),
            CameraFormat(size: native, framesPerSecond: 30),
            CameraFormat(size: wide, framesPerSecond: 60),
            CameraFormat(size: wide, framesPerSecond: 30),
            CameraFormat(size: large, framesPerSecond: 30),
        ]
    }

    @Test(
        arguments: [
            (nil, 30.0, native, "30.0"), (nil, 60, native, "60.0"), (nil, 24, native, "30.0"),
            (wide, 30, wide, "30.0"), (wide, 120, wide, "60.0"), (large, 30, large, "30.0"),
            (large, 60, large, "30.0"), (PixelSize(width: 640, height: 480), 30, wide, "30.0"),
        ] as [(PixelSize?, Double, PixelSize, String)])
    func nearestFormatBySizeThenRateIsChosen(
        _ size: PixelSize?, _ rate: Double, _ chosenSize: PixelSize, _ chosenRate: String
    ) async throws {
        let request = CaptureRequest.camera(.arkit) { request in
            request.imageSize = size
            request.framesPerSecond = rate
        }
        let (heard, description) = try await withSensors(
            request, on: Self.world, SensorFeed(frames: 3))
        let camera = try #require(description.streams.first)
        #expect(camera.stream == .camera && camera.size == chosenSize)
        #expect(camera.requestedRateHertz == rate)
        #expect(camera.pixelOrigin == .pixelCenter && camera.stampMeaning == .unknown)
        #expect(heard.settings.first?["framesPerSecond"] == chosenRate)
        #expect(
            heard.settings.first?["size"] == "\(chosenSize.width)x\(chosenSize.height)")
    }

    @Test(arguments: [(30.0, 30), (60, 60)])
    func framesArriveAtTheFormatsRate(_ rate: Double, _ count: Int) async throws {
        let request = CaptureRequest.camera(.arkit) { $0.framesPerSecond = rate }
        let (heard, _) = try await withSensors(
            request, on: Self.world, SensorFeed(frames: 60, hertz: 60))
        #expect(heard.frames.count == count)
    }

    /// Phones whose ARKit offers no other rate at its default size: seen on iPhone 12 Pro, assumed
    /// for the other models.
    @Test(arguments: PhoneModel.allCases, [(30.0, 2), (60, 1), (20, 3), (24, 2)])
    func aPhoneWithOnly60FramesPerSecondKeepsTheRequestedRate(
        _ model: PhoneModel, _ choice: (rate: Double, stride: Int)
    ) async throws {
        let (rate, stride) = choice
        let request = CaptureRequest.camera(.arkit) { $0.framesPerSecond = rate }
        let (heard, description) = try await withSensors(
            request, on: .allowed(model), SensorFeed(frames: 60, hertz: 60))
        let expected = Swift.stride(from: 0, to: 60, by: stride).map {
            HostTime.reading($0, hertz: 60)
        }
        #expect(heard.frames.map(\.timestamp) == expected)
        // Frames that were never wanted are not lost.
        #expect(heard.drops.isEmpty)
        #expect(description.notices.isEmpty)
        #expect(heard.settings.first?["framesKept"] == (stride == 1 ? nil : "one of \(stride)"))
        #expect(heard.settings.first?["framesPerSecond"] == "\(60 / Double(stride))")
    }

    @Test(arguments: [0, -30, .nan, .infinity] as [Double])
    func invalidRateStartsNothing(_ rate: Double) async throws {
        try await withPhone { _ in
            let sensors = PhoneSensors()
            let request = CaptureRequest.camera(.arkit) { $0.framesPerSecond = rate }
            let failure = #expect(throws: SensorFailure.self) {
                try sensors.start(request, into: SampleCollector())
            }
            guard case .rateUnusable = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            // The failed start has released the camera.
            _ = try sensors.start(.camera(.avFoundation), into: SampleCollector())
            sensors.stop()
        }
    }

    @Test func missingWorldTrackingIsReported() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.hasWorldTracking = false }
        try await withPhone(world) { _ in
            #expect(throws: SensorFailure.worldTrackingMissing) {
                try PhoneSensors().start(.camera(.arkit), into: SampleCollector())
            }
        }
    }

    @Test func aMissingStreamIsLeftOutWithANotice() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.hasDepth = false }
        let request = CaptureRequest.camera(.arkit) { request in
            request.streams = [.camera, .depth, .featurePoints]
            request.camera.position = .front
        }
        let (_, description) = try await withSensors(request, on: world)
        #expect(description.streams.map(\.stream) == [.camera, .featurePoints])
        #expect(
            description.notices == [
                "depth: this phone has no LiDAR",
                "camera: world tracking uses the back camera",
            ])
    }

    @Test func depthAndFeaturePointsRequireImages() async throws {
        let (heard, description) = try await withSensors(
            .streams([.depth, .featurePoints]), SensorFeed(frames: 5))
        #expect(description.streams.isEmpty && heard.samples.isEmpty)
        #expect(
            description.notices == [
                "depth: only with images", "featurePoints: only with images",
            ])
    }
}
