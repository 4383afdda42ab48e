internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import LockstepSamples

extension PixelSize {
    /// Converts Core Graphics' floating-point size; nil if it is not a valid image size.
    init?(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }

    /// Converts Core Media's size.
    init(_ size: CMVideoDimensions) {
        self.init(width: Int(size.width), height: Int(size.height))
    }
}

extension RationalTime {
    /// Core Media's fraction, unchanged; ``seconds`` is nil for invalid times.
    init(_ time: CMTime) {
        self.init(value: time.value, timescale: time.isNumeric ? time.timescale : 0)
    }

    /// The same fraction for Core Media.
    var coreMediaTime: CMTime { CMTime(value: value, timescale: timescale) }
}

extension HostTime {
    /// Converts a timestamp of `clock` to the host clock.
    ///
    /// Timestamps of outputs are on the session's `synchronizationClock` (AVCaptureSession.h).
    ///
    /// - Returns: Nil if the timestamp is invalid or the clock is unknown.
    init?(_ stamp: CMTime, of clock: CMClock?) {
        guard stamp.isNumeric, let clock else { return nil }
        let host = CMSyncConvertTime(stamp, from: clock, to: CMClockGetHostTimeClock())
        guard host.isNumeric else { return nil }
        self.init(value: host.value, timescale: host.timescale)
    }
}

extension CameraPosition {
    /// Converts AVFoundation's position; nil if unspecified.
    init?(_ position: AVCaptureDevice.Position) {
        switch position {
        case .back: self = .back
        case .front: self = .front
        default: return nil
        }
    }
}

extension AVCaptureDevice {
    /// The wide-angle cameras of the phone, front and back.
    static var wideAngleCameras: [AVCaptureDevice] {
        AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera], mediaType: .video, position: .unspecified
        ).devices
    }

    /// The camera at `position`, or the nearest one.
    ///
    /// - Throws: ``SensorFailure/cameraMissing`` if there is none.
    static func camera(
        nearest position: CameraPosition
    ) throws -> (device: AVCaptureDevice, position: CameraPosition) {
        let cameras = wideAngleCameras
        let available = Set(cameras.compactMap { CameraPosition($0.position) })
        guard let chosen = position.nearest(among: available),
            let device = cameras.first(where: { CameraPosition($0.position) == chosen })
        else { throw SensorFailure.cameraMissing }
        return (device, chosen)
    }
}
