@preconcurrency import AVFoundation
import LockstepAppleSensors
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

/// Single photos: their bytes, their time, and everything that can keep one from coming.
@Suite struct PhotoTests {
    private static let size = PixelSize(width: 32, height: 24)

    /// A photo camera that runs, and what it tells.
    private struct Studio {
        let phone: VirtualPhone
        let camera: PhotoSession
        let events: Mutex<[SessionEvent]>

        /// Asks for a photo, and lets the camera hear of it before the phone goes on.
        func order(_ request: PhotoRequest = PhotoRequest()) throws -> Order {
            let order = Order()
            camera.takePhoto(request) { order.answer($0) }
            // Starting the camera that runs changes nothing, and waits its turn behind the photo.
            _ = try camera.start(order.position)
            return order
        }
    }

    /// One photo that was asked for.
    private final class Order: Sendable {
        let position: CameraPosition
        private let results = Mutex<[Result<CapturedPhoto, any Error>]>([])

        init(_ position: CameraPosition = .back) { self.position = position }

        func answer(_ result: Result<CapturedPhoto, any Error>) {
            results.change { $0.append(result) }
        }

        var result: Result<CapturedPhoto, any Error>? {
            _ = results.wait(milliseconds: 20_000) { !$0.isEmpty }
            return results.withLock { $0.count == 1 ? $0[0] : nil }
        }
    }

    private func withStudio(
        _ position: CameraPosition = .back, on world: PhoneWorld = .allowed,
        script: PhoneScript = [], _ change: (Int, inout CameraFrame) -> Void = { _, _ in },
        _ body: (Studio) throws -> Void
    ) async throws {
        let feed = SensorFeed(frames: 30, size: Self.size, change)
        try await withPhone(world, feed, script) { phone in
            let events = Mutex<[SessionEvent]>([])
            let camera = PhotoSession { event in events.change { $0.append(event) } }
            _ = try camera.start(position)
            defer { camera.stop() }
            await settleMainThread()
            // Behind the camera's start, which waits in its queue.
            _ = try camera.start(position)
            try body(Studio(phone: phone, camera: camera, events: events))
        }
    }

    @Test func aPhotoIsTheNextFrameAsAFileWithItsTime() async throws {
        let world = PhoneWorld.allowed { world in
            world.cameraClock = CameraClock(
                offset: .milliseconds(777), driftPartsPerBillion: 1_000)
            world.orientation = .landscapeLeft
        }
        try await withStudio(on: world) { index, frame in
            frame.exposure.durationSeconds = 0.004
            frame.exposure.iso = 64 + Double(index)
            frame.exposure.focalLengthMillimetres = 4.25
        } _: { studio in
            try studio.phone.run(for: .milliseconds(110))
            let order = try studio.order()
            try studio.phone.runToEnd()
            let photo = try #require(try order.result?.get())
            #expect(photo.timestamp == .reading(3, hertz: 30))
            #expect(photo.size == Self.size && photo.fileExtension == "jpg")
            #expect(photo.position == .back && photo.orientation == .landscapeLeft)
            #expect(photo.exposure.durationSeconds == 0.004 && photo.exposure.iso == 67)
            #expect(photo.exposure.focalLengthMillimetres == 4.25)
            #expect(photo.flashFired == false && photo.intrinsics == nil)
            let decoded = try FFmpegCodecs().makeStillCodec().decodeJPEG(photo.bytes)
            #expect(decoded.size == Self.size)
        }
    }

    @Test(arguments: [
        (CameraPosition.back, PhotoRequest.Flash.on, ThermalState.nominal, true),
        (.back, .off, .nominal, false), (.back, .auto, .nominal, false),
        (.back, .on, .critical, false), (.front, .on, .nominal, false),
        (.front, .auto, .nominal, false),
    ])
    func aFlashThatIsMissingOrTooHotCostsNoPhoto(
        _ position: CameraPosition, _ flash: PhotoRequest.Flash, _ heat: ThermalState,
        _ fired: Bool
    ) async throws {
        let world = PhoneWorld.allowed { $0.thermalState = heat }
        try await withStudio(position, on: world) { studio in
            let order = Order(position)
            studio.camera.takePhoto(PhotoRequest(flash: flash, isStabilized: false)) {
                order.answer($0)
            }
            _ = try studio.camera.start(position)
            try studio.phone.runToEnd()
            let photo = try #require(try order.result?.get())
            #expect(photo.flashFired == fired && photo.position == position)
        }
    }

    @Test func theAutomaticFlashFiresInTheDark() async throws {
        try await withStudio {
            $1.exposure.iso = 1600
        } _: { studio in
            try studio.phone.run(for: .milliseconds(110))
            let order = try studio.order(PhotoRequest(flash: .auto))
            try studio.phone.runToEnd()
            #expect(try order.result?.get().flashFired == true)
        }
    }

    @Test func frontAndBackAreExchangedWhileItRuns() async throws {
        try await withStudio { studio in
            #expect(try studio.camera.start(.front) == .front)
            let selfie = Order(.front)
            studio.camera.takePhoto(PhotoRequest()) { selfie.answer($0) }
            _ = try studio.camera.start(.front)
            try studio.phone.run(for: .milliseconds(500))
            #expect(try selfie.result?.get().position == .front)
            #expect(try studio.camera.start(.back) == .back)
            let order = try studio.order()
            try studio.phone.runToEnd()
            #expect(try order.result?.get().position == .back)
        }
    }

    @Test(
        arguments: [([.back], .front), ([.front], .back)]
            as [(Set<CameraPosition>, CameraPosition)])
    func theOtherCameraServesWhereOneIsMissing(
        _ cameras: Set<CameraPosition>, _ wanted: CameraPosition
    ) async throws {
        let world = PhoneWorld.allowed { $0.capabilities.cameras = cameras }
        try await withPhone(world) { _ in
            let camera = PhotoSession()
            let used = try camera.start(wanted)
            #expect(cameras == [used])
            camera.stop()
        }
    }

    @Test func aPhoneWithoutACameraSaysSoAndGivesTheClaimBack() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.cameras = [] }
        try await withPhone(world) { _ in
            #expect(throws: SensorFailure.cameraMissing) { try PhotoSession().start(.back) }
            let sensors = PhoneSensors()
            _ = try sensors.start(.camera(.arkit), into: SensorWitness())
            sensors.stop()
        }
    }

    @Test func aPhotoWithoutARunningCameraFails() async throws {
        try await withPhone { _ in
            let order = Order()
            PhotoSession().takePhoto(PhotoRequest()) { order.answer($0) }
            #expect(throws: SensorFailure.photoFailed("it does not run")) {
                try order.result?.get()
            }
        }
    }

    @Test func aPhotoUnderWayFailsOnceWhenTheCameraIsGivenBack() async throws {
        try await withStudio { studio in
            let order = try studio.order()
            studio.camera.stop()
            try studio.phone.runToEnd()
            #expect(throws: SensorFailure.self) { try order.result?.get() }
        }
    }

    @Test func anInterruptionIsToldAndEndsThePhotoUnderWay() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(10), .interruptionBegan(.audioInUseByAnotherClient)),
            .at(.milliseconds(200), .interruptionEnded),
        ]
        try await withStudio(script: script) { studio in
            let order = try studio.order()
            try studio.phone.run(for: .milliseconds(100))
            let failure = #expect(throws: SensorFailure.self) { try order.result?.get() }
            #expect(failure?.problem.hasSuffix("(AVFoundationErrorDomain -11818)") == true)
            let early = try studio.order()
            #expect(throws: SensorFailure.photoFailed("it does not run")) {
                try early.result?.get()
            }
            try studio.phone.run(for: .milliseconds(150))
            let late = try studio.order()
            try studio.phone.runToEnd()
            #expect(try late.result?.get().size == Self.size)
            #expect(
                studio.events.withLock { $0 } == [
                    .interruptionBegan(reason: "audioDeviceInUseByAnotherClient"),
                    .interruptionEnded,
                ])
        }
    }

    @Test func aCameraWhoseServicesWereResetStartsAgain() async throws {
        let code = AVError.Code.mediaServicesWereReset.rawValue
        let script: PhoneScript = [.at(.milliseconds(100), .captureFailed(code: code))]
        try await withStudio(script: script) { studio in
            try studio.phone.run(for: .milliseconds(150))
            #expect(studio.events.withLock { $0.count } == 1)
            let order = try studio.order()
            try studio.phone.runToEnd()
            #expect(try order.result?.get().size == Self.size)
        }
    }

    @Test func aPictureThatCannotBeDecodedIsAFailure() async throws {
        try await withStudio { _, frame in
            frame.picture = .still(EncodedStill(bytes: [1, 2, 3], size: Self.size))
        } _: { studio in
            let order = try studio.order()
            try studio.phone.runToEnd()
            let failure = #expect(throws: SensorFailure.self) { try order.result?.get() }
            #expect(failure?.problem.hasSuffix("(AVFoundationErrorDomain -11821)") == true)
        }
    }
}
