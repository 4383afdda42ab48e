internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import LockstepSamples

extension PixelSize {
    /// A size that Core Graphics holds in floating point; nil if it is no image's size.
    init?(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }

    /// A size as Core Media holds it.
    init(_ size: CMVideoDimensions) {
        self.init(width: Int(size.width), height: Int(size.height))
    }
}

extension RationalTime {
    /// Core Media's fraction as it is; ``seconds`` is nil for times that are none.
    init(_ time: CMTime) {
        self.init(value: time.value, timescale: time.isNumeric ? time.timescale : 0)
    }

    /// The same fraction for Core Media.
    var coreMediaTime: CMTime { CMTime(value: value, timescale: timescale) }
}

extension HostTime {
    /// A timestamp of `clock` on the host clock (AVCaptureSession.h: all timestamps of outputs are on the
    /// session's `synchronizationClock`).
    ///
    /// - Returns: nil when the timestamp is no time or no one knows its clock.
    init?(_ stamp: CMTime, of clock: CMClock?) {
        guard stamp.isNumeric, let clock else { return nil }
        let host = CMSyncConvertTime(stamp, from: clock, to: CMClockGetHostTimeClock())
        guard host.isNumeric else { return nil }
        self.init(value: host.value, timescale: host.timescale)
    }
}

extension CameraPosition {
    /// The side by AVFoundation's name; nil if it is not said.
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

    /// The camera on `position`, or the one that comes nearest.
    ///
    /// - Throws: ``SensorFailure/cameraMissing`` where there is none.
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
