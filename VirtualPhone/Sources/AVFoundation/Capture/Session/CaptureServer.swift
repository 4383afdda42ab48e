import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

// Unchecked: cameras protect their mutable state.

/// Runs the cameras and the microphone of one phone, as the system's media server does.
final class CaptureServer: @unchecked Sendable {
    private static let living = Mutex<CaptureServer?>(nil)

    /// The phone.
    let phone: VirtualPhone
    /// Its cameras, the back one first, and its microphone.
    let devices: [AVCaptureDevice]
    /// The position of (0, 0) for the feed's principal points.
    let pixelOrigin: PixelOrigin
    private let hasNoted = Mutex(false)

    /// The live phone's server; nil without a phone.
    static var current: CaptureServer? {
        let phone = VirtualPhone.current
        return living.withLock { server in
            guard server?.phone !== phone else { return server }
            server = phone.map(CaptureServer.init)
            return server
        }
    }

    private init(_ phone: VirtualPhone) {
        self.phone = phone
        let feed = phone.sourceDescription?.streams.first { $0.stream == .camera }
        let world = phone.world
        let (model, capabilities) = (PhoneModel(rawValue: world.deviceModel), world.capabilities)
        let sides = [CameraPosition.back, .front].filter(capabilities.cameras.contains)
        let cameras = sides.flatMap { side in
            capabilities.lenses(side).map { lens in
                let table = FormatTable(
                    feedSize: feed?.size, feedRate: feed?.requestedRateHertz,
                    limits: FormatTable.Limits(model, side, lens))
                return AVCaptureDevice(phone, side, lens, table)
            }
        }
        let microphones =
            world.hasMicrophone ? [AVCaptureDevice(microphoneOf: phone)] : []
        devices = cameras + microphones
        pixelOrigin = feed?.pixelOrigin ?? .pixelCenter
    }

    /// The reason the devices of a session are unavailable; nil if they are available to the app.
    ///
    /// A call interrupts only sessions with audio (from experience), and a session with audio alone
    /// continues without the camera, in the background too if the app has that mode.
    func interruption(
        hasCamera: Bool, hasMicrophone: Bool
    ) -> AVCaptureSession.InterruptionReason? {
        let needsCamera = hasCamera || !hasMicrophone
        if phone.isInBackground, needsCamera { return .videoDeviceNotAvailableInBackground }
        let reason = phone.interruption.map(AVCaptureSession.InterruptionReason.init)
        let isOfAudio = reason == .audioDeviceInUseByAnotherClient
        return (isOfAudio ? hasMicrophone : needsCamera) ? reason : nil
    }

    /// Adds a notice, once, that an image had no pixels.
    func noteUndecodedImage() {
        let isNews = hasNoted.withLock { hasNoted in
            defer { hasNoted = true }
            return !hasNoted
        }
        guard isNews else { return }
        phone.note("The camera's images are encoded and were dropped: use DecodedSource.")
    }
}

extension AVCaptureSession.InterruptionReason {
    init(_ reason: PhoneInterruption) {
        switch reason {
        case .notAvailableInBackground: self = .videoDeviceNotAvailableInBackground
        case .audioInUseByAnotherClient: self = .audioDeviceInUseByAnotherClient
        case .inUseByAnotherClient: self = .videoDeviceInUseByAnotherClient
        case .notAvailableWithMultipleForegroundApps:
            self = .videoDeviceNotAvailableWithMultipleForegroundApps
        case .notAvailableDueToSystemPressure:
            self = .videoDeviceNotAvailableDueToSystemPressure
        }
    }
}
