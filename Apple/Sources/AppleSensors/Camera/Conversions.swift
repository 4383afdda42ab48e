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
    init?(_ timestamp: CMTime, of clock: CMClock?) {
        guard timestamp.isNumeric, let clock else { return nil }
        let host = CMSyncConvertTime(timestamp, from: clock, to: CMClockGetHostTimeClock())
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

extension CameraLens {
    /// Converts AVFoundation's type; nil for combined cameras.
    init?(_ type: AVCaptureDevice.DeviceType) {
        switch type {
        case .builtInUltraWideCamera: self = .ultraWide
        case .builtInWideAngleCamera: self = .wide
        case .builtInTelephotoCamera: self = .telephoto
        default: return nil
        }
    }
}

extension AVCaptureDevice {
    /// The single cameras of the phone, front and back, the wide-angle ones first.
    ///
    /// Cameras that AVFoundation combines from several lenses are left out: they change the lens,
    /// and with it the intrinsics, on their own (AVCaptureDevice.h).
    static var singleCameras: [AVCaptureDevice] {
        AVCaptureDevice.DiscoverySession(
            deviceTypes: [
                .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera,
            ], mediaType: .video, position: .unspecified
        ).devices
    }

    /// The camera at `position` with `lens`, or the nearest one.
    ///
    /// - Throws: ``SensorFailure/cameraMissing`` if there is none.
    static func camera(
        nearest position: CameraPosition, _ lens: CameraLens = .wide
    ) throws -> (device: AVCaptureDevice, position: CameraPosition) {
        let cameras = singleCameras
        let available = Set(cameras.compactMap { CameraPosition($0.position) })
        guard let side = position.nearest(among: available) else {
            throw SensorFailure.cameraMissing
        }
        let there = cameras.filter { CameraPosition($0.position) == side }
        guard let chosen = lens.nearest(among: Set(there.compactMap { CameraLens($0.deviceType) })),
            let device = there.first(where: { CameraLens($0.deviceType) == chosen })
        else { throw SensorFailure.cameraMissing }
        return (device, side)
    }
}
