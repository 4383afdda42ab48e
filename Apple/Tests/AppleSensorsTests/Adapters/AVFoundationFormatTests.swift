@preconcurrency import AVFoundation
import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// The choice of AVFoundation's camera, preset and format.
@Suite struct AVFoundationFormatTests {
    /// Without footage of a known size, the virtual phone offers the formats of an iPhone's camera.
    @Test(
        arguments: [
            (nil, 30.0, PixelSize(width: 1920, height: 1080), "30.0"),
            (PixelSize(width: 640, height: 480), 30, PixelSize(width: 640, height: 480), "30.0"),
            (PixelSize(width: 640, height: 480), 200, PixelSize(width: 640, height: 480), "60.0"),
            (PixelSize(width: 1280, height: 720), 30, PixelSize(width: 1280, height: 720), "30.0"),
            (
                PixelSize(width: 1280, height: 720), 240, PixelSize(width: 1280, height: 720),
                "240.0"
            ),
            (
                PixelSize(width: 1920, height: 1080), 60, PixelSize(width: 1920, height: 1080),
                "60.0"
            ),
            (
                PixelSize(width: 3840, height: 2160), 30, PixelSize(width: 3840, height: 2160),
                "30.0"
            ),
            // Sizes for which no preset exists.
            (
                PixelSize(width: 1920, height: 1440), 30, PixelSize(width: 1920, height: 1440),
                "30.0"
            ),
            (PixelSize(width: 500, height: 400), 25, PixelSize(width: 480, height: 360), "25.0"),
        ] as [(PixelSize?, Double, PixelSize, String)])
    func theRequestedSizeIsChosenWithOrWithoutAPreset(
        _ size: PixelSize?, _ rate: Double, _ chosen: PixelSize, _ chosenRate: String
    ) async throws {
        let request = CaptureRequest.camera(.avFoundation) { request in
            request.imageSize = size
            request.framesPerSecond = rate
        }
        let (heard, description) = try await withSensors(request)
        let camera = try #require(description.streams.first)
        #expect(camera.stream == .camera && camera.size == chosen)
        #expect(camera.requestedRateHertz == rate)
        #expect(camera.pixelOrigin == .pixelCorner && camera.stampMeaning == .unknown)
        let settings = try #require(heard.settings.first)
        #expect(settings["size"] == "\(chosen.width)x\(chosen.height)")
        #expect(settings["framesPerSecond"] == chosenRate)
        #expect(settings["interface"] == "avFoundation" && settings["position"] == "back")
    }

    @Test func framesArriveAtTheRequestedRate() async throws {
        let (heard, _) = try await withSensors(
            .camera(.avFoundation), SensorFeed(frames: 60, hertz: 60))
        #expect(heard.frames.count == 30)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func invalidRateStartsNothing(_ rate: Double) async throws {
        try await withPhone { _ in
            let sensors = PhoneSensors()
            let request = CaptureRequest.camera(.avFoundation) { $0.framesPerSecond = rate }
            #expect(throws: SensorFailure.self) {
                try sensors.start(request, into: SampleCollector())
            }
            // The failed start has released the camera.
            _ = try sensors.start(.camera(.arkit), into: SampleCollector())
            sensors.stop()
        }
    }

    @Test(
        arguments: [
            ([.back, .front], .back, "back"), ([.back, .front], .front, "front"),
            ([.back], .front, "back"), ([.front], .back, "front"),
        ] as [(Set<CameraPosition>, CameraPosition, String)])
    func theRequestedCameraIsUsedOrElseTheOtherOneWithANotice(
        _ cameras: Set<CameraPosition>, _ wanted: CameraPosition, _ used: String
    ) async throws {
        let world = PhoneWorld.allowed { $0.capabilities.cameras = cameras }
        let request = CaptureRequest.camera(.avFoundation) { $0.camera.position = wanted }
        let (heard, description) = try await withSensors(
            request, on: world, SensorFeed(frames: 5))
        #expect(heard.settings.first?["position"] == used)
        #expect(heard.frames.count == 5)
        let notice = "camera: there is none on the \(wanted.rawValue)"
        #expect(description.notices == (used == wanted.rawValue ? [] : [notice]))
    }

    @Test func cameraIsSwitchedByStartingAgain() async throws {
        let front = CaptureRequest.camera(.avFoundation) { $0.camera.position = .front }
        try await withSensors(front, SensorFeed(frames: 60)) { running in
            try running.phone.run(for: .milliseconds(500))
            running.sensors.stop()
            let back = SampleCollector()
            _ = try running.sensors.start(.camera(.avFoundation), into: back)
            #expect(back.wait { !$0.settings.isEmpty })
            try running.phone.runToEnd()
            #expect(running.witness.frames.count == 14 && back.frames.count == 46)
            #expect(back.settings.first?["position"] == "back")
        }
    }

    @Test func missingCameraIsReported() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.cameras = [] }
        try await withPhone(world) { _ in
            #expect(throws: SensorFailure.cameraMissing) {
                try PhoneSensors().start(.camera(.avFoundation), into: SampleCollector())
            }
        }
    }

    @Test func aCameraInUseByAnotherSessionIsAnErrorWithAMessage() async throws {
        try await withPhone { _ in
            let other = AVCaptureSession()
            let device = try #require(AVCaptureDevice.default(for: .video))
            other.addInput(try AVCaptureDeviceInput(device: device))
            #expect(throws: SensorFailure.cameraRefused("its input cannot be added")) {
                try PhoneSensors().start(.camera(.avFoundation), into: SampleCollector())
            }
            withExtendedLifetime(other) {}
        }
    }

    @Test func depthAndPointsAreSkippedWithANotice() async throws {
        let request = CaptureRequest.camera(.avFoundation) {
            $0.streams = [.camera, .depth, .featurePoints]
        }
        let (_, description) = try await withSensors(request)
        #expect(description.streams.map(\.stream) == [.camera])
        #expect(
            description.notices == [
                "depth: not delivered by AVFoundation",
                "featurePoints: not delivered by AVFoundation",
            ])
    }
}
