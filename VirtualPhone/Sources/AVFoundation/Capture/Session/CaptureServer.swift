import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

// Unchecked: cameras protect their mutable state.

/// Runs the cameras of one phone, as the system's media server does.
final class CaptureServer: @unchecked Sendable {
    private static let living = Mutex<CaptureServer?>(nil)

    /// The phone.
    let phone: VirtualPhone
    /// Its cameras, the back one first.
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
        let table = FormatTable(feedSize: feed?.size, feedRate: feed?.requestedRateHertz)
        let capabilities = phone.world.capabilities
        devices = [CameraPosition.back, .front].filter(capabilities.cameras.contains).flatMap {
            side in
            capabilities.lenses(side).map { AVCaptureDevice(phone, side, $0, table) }
        }
        pixelOrigin = feed?.pixelOrigin ?? .pixelCenter
    }

    /// The reason the camera is unavailable; nil if it is available to the app.
    var interruption: AVCaptureSession.InterruptionReason? {
        if phone.isInBackground { return .videoDeviceNotAvailableInBackground }
        return phone.interruption.map(AVCaptureSession.InterruptionReason.init)
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
