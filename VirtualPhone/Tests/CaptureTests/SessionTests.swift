import Foundation
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable @preconcurrency import AVFoundation

@Suite struct SessionTests {
    @Test func framesFlowBetweenStartAndStop() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 30)) { phone in
            let (rig, news) = try started(startsNow: false)
            try phone.run(for: .milliseconds(350))
            #expect(rig.heard.withLock { $0.times.isEmpty } && !rig.session.isRunning)
            rig.session.startRunning()
            #expect(rig.session.isRunning)
            try phone.run(for: .milliseconds(350))
            rig.session.stopRunning()
            #expect(!rig.session.isRunning)
            let heard = rig.heard.withLock { $0.times.count }
            #expect(heard == 10 || heard == 11)
            try phone.runToEnd()
            #expect(rig.heard.withLock { $0.times.count } == heard)
            #expect(news.all == ["DidStartRunning", "DidStopRunning"])
        }
    }

    @Test(arguments: PhoneInterruption.allCases)
    func anInterruptionStopsASessionWithAudioUntilItsEnd(_ reason: PhoneInterruption) async throws {
        let script: PhoneScript = [
            .at(.milliseconds(400), .interruptionBegan(reason)),
            .at(.milliseconds(700), .interruptionEnded),
        ]
        let source = FrameList(count: 30)
        try await VirtualPhone.withPhone(.allowed, source: source, script: script) { phone in
            let (rig, news) = try started(startsNow: false)
            try rig.addMicrophone()
            rig.session.startRunning()
            try phone.run(for: .milliseconds(500))
            #expect(!rig.session.isRunning && rig.session.isInterrupted)
            let before = rig.heard.withLock { $0.times.count }
            try phone.run(for: .milliseconds(150))
            #expect(rig.heard.withLock { $0.times.count } == before && before > 9)
            try phone.runToEnd()
            #expect(rig.session.isRunning && !rig.session.isInterrupted)
            #expect(rig.heard.withLock { $0.times.count } > before + 5)
            let number = (PhoneInterruption.allCases.firstIndex(of: reason) ?? 0) + 1
            #expect(
                news.all == [
                    "DidStartRunning", "WasInterrupted \(number)", "DidStopRunning",
                    "InterruptionEnded", "DidStartRunning",
                ])
        }
    }

    @Test func aStartInTheBackgroundIsKeptForTheForeground() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(100), .condition(.enteredBackground)),
            .at(.milliseconds(500), .condition(.enteredForeground)),
        ]
        let source = FrameList(count: 30)
        try await VirtualPhone.withPhone(.allowed, source: source, script: script) { phone in
            let (rig, news) = try started(startsNow: false)
            try phone.run(for: .milliseconds(200))
            rig.session.startRunning()
            #expect(!rig.session.isRunning && rig.session.isInterrupted)
            try phone.runToEnd()
            #expect(rig.session.isRunning)
            #expect(news.all == ["WasInterrupted 1", "InterruptionEnded", "DidStartRunning"])
        }
    }

    @Test func aStopWhileInterruptedIsAStop() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(100), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(500), .interruptionEnded),
        ]
        let source = FrameList(count: 30)
        try await VirtualPhone.withPhone(.allowed, source: source, script: script) { phone in
            let (rig, _) = try started()
            try phone.run(for: .milliseconds(200))
            rig.session.stopRunning()
            try phone.runToEnd()
            #expect(!rig.session.isRunning && !rig.session.isInterrupted)
        }
    }

    @Test func aSecondSessionTakesTheCameraAndReturnsIt() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 60)) { phone in
            let (first, news) = try started()
            try phone.run(for: .milliseconds(200))
            let second = Rig()
            try second.setUp(.front)
            second.session.startRunning()
            #expect(second.session.isRunning && !first.session.isRunning)
            try phone.run(for: .milliseconds(200))
            second.session.stopRunning()
            #expect(first.session.isRunning && second.heard.withLock { $0.times.count } > 4)
            try phone.run(for: .milliseconds(1))
            #expect(
                news.all == [
                    "DidStartRunning", "WasInterrupted 3", "DidStopRunning", "InterruptionEnded",
                    "DidStartRunning",
                ])
        }
    }

    @Test func aFailureStopsTheSessionAndAResetCanStartAgain() async throws {
        let code = AVError.Code.mediaServicesWereReset.rawValue
        let script: PhoneScript = [.at(.milliseconds(300), .captureFailed(code: code))]
        let source = FrameList(count: 30)
        try await VirtualPhone.withPhone(.allowed, source: source, script: script) { phone in
            let (rig, news) = try started()
            try phone.run(for: .milliseconds(400))
            #expect(!rig.session.isRunning)
            #expect(news.all == ["DidStartRunning", "RuntimeError -11819", "DidStopRunning"])
            rig.session.startRunning()
            let before = rig.heard.withLock { $0.times.count }
            try phone.runToEnd()
            #expect(rig.heard.withLock { $0.times.count } > before)
        }
    }

    @Test func aPresetChoosesTheFormatWhenItIsCommitted() async throws {
        let source = FrameList([], size: PixelSize(width: 1920, height: 1440))
        try await VirtualPhone.withPhone(.allowed, source: source) { _ in
            let (rig, _) = try started(startsNow: false)
            let device = try #require(rig.device)
            #expect(device.activeFormat.description == "1920x1080, 1-30 fps")
            rig.session.beginConfiguration()
            rig.session.beginConfiguration()
            rig.session.sessionPreset = .vga640x480
            rig.session.commitConfiguration()
            #expect(device.activeFormat.description == "1920x1080, 1-30 fps")
            rig.session.commitConfiguration()
            #expect(device.activeFormat.description == "640x480, 1-60 fps")
            #expect(!rig.session.canSetSessionPreset(.hd4K3840x2160))
        }
    }

    @Test func aFormatThatIsSetReplacesThePreset() async throws {
        let source = FrameList([], size: PixelSize(width: 1920, height: 1440))
        try await VirtualPhone.withPhone(.allowed, source: source) { _ in
            let (rig, _) = try started(startsNow: false)
            let device = try #require(rig.device)
            rig.session.beginConfiguration()
            rig.session.sessionPreset = .hd1280x720
            try device.lockForConfiguration()
            device.activeFormat = device.formats[0]
            device.unlockForConfiguration()
            rig.session.commitConfiguration()
            #expect(rig.session.sessionPreset == .inputPriority)
            #expect(device.activeFormat === device.formats[0])
        }
    }

    @Test func aSessionTakesOneCameraAndAnOutputHasOneSession() async throws {
        try await VirtualPhone.withPhone(.allowed) { _ in
            let (rig, _) = try started(startsNow: false)
            let front = try #require(
                AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front))
            let input = try AVCaptureDeviceInput(device: front)
            #expect(!rig.session.canAddInput(input))
            #expect(!rig.session.canAddInput(try #require(rig.session.inputs.first)))
            #expect(!rig.session.canAddOutput(rig.output))
            #expect(!AVCaptureSession().canAddOutput(rig.output))
            #expect(rig.session.canAddOutput(AVCaptureVideoDataOutput()))
            rig.session.addOutput(AVCapturePhotoOutput())
            #expect(!rig.session.canAddOutput(AVCapturePhotoOutput()))
            let former = rig.connection
            rig.session.removeInput(try #require(rig.session.inputs.first))
            #expect(rig.connection == nil && former?.isActive == false)
            rig.session.addInput(input)
            #expect(rig.connection?.inputPorts.first?.sourceDevicePosition == .front)
        }
    }

    @Test func addingAnOutputTwiceEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            try await VirtualPhone.withPhone { _ in
                let (session, output) = (AVCaptureSession(), AVCaptureVideoDataOutput())
                session.addOutput(output)
                session.addOutput(output)
            }
        }
    }

    @Test func startingInsideAConfigurationEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            let session = AVCaptureSession()
            session.beginConfiguration()
            session.startRunning()
        }
    }

    private func started(startsNow: Bool = true) throws -> (Rig, News) {
        let rig = Rig()
        try rig.setUp()
        let news = News(rig.session)
        if startsNow { rig.session.startRunning() }
        return (rig, news)
    }
}

// Unchecked: all mutable state is behind a lock.

/// A session's notifications in short form.
final class News: @unchecked Sendable {
    private let lines = Mutex<[String]>([])
    private var observers: [any NSObjectProtocol] = []

    var all: [String] { lines.withLock { $0 } }

    init(_ session: AVCaptureSession) {
        let names: [Notification.Name] = [
            .AVCaptureSessionDidStartRunning, .AVCaptureSessionDidStopRunning,
            .AVCaptureSessionWasInterrupted, .AVCaptureSessionInterruptionEnded,
            .AVCaptureSessionRuntimeError,
        ]
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) {
                [lines] notification in lines.withLock { $0.append(Self.line(notification)) }
            }
        }
    }

    deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    private static func line(_ notification: Notification) -> String {
        let name = notification.name.rawValue
            .replacingOccurrences(of: "AVCaptureSession", with: "")
            .replacingOccurrences(of: "Notification", with: "")
        let reason = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber
        let error = notification.userInfo?[AVCaptureSessionErrorKey] as? any Error
        let code = (error as? AVError)?.code.rawValue
        return [name, reason.map { "\($0)" }, code.map { "\($0)" }].compactMap { $0 }
            .joined(separator: " ")
    }
}
