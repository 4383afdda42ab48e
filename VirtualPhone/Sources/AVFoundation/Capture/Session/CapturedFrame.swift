internal import ImageIO
internal import LockstepSamples
internal import VirtualPhone

// Unchecked: the device protects the values read from it.

/// A frame on its way from the feed to the outputs.
final class CapturedFrame: @unchecked Sendable {
    let frame: CameraFrame
    let device: AVCaptureDevice
    let format: AVCaptureDevice.Format
    let zoom: Double
    private let server: CaptureServer
    /// The timestamp on the camera's clock.
    let time: CMTime
    /// Whether the frame is black because the user has not allowed the camera yet.
    let isBlack: Bool

    init(_ frame: CameraFrame, device: AVCaptureDevice, server: CaptureServer) {
        self.frame = frame
        self.device = device
        format = device.activeFormat
        zoom = device.videoZoomFactor
        self.server = server
        time = CMTime(server.phone.cameraTime(at: frame.timestamp))
        isBlack = server.phone.permission(.camera) != .authorized
    }

    /// The pixels; nil for an encoded image, which adds a notice.
    var pixels: PixelBuffer? {
        guard case .pixels(let pixels) = frame.image else {
            server.noteUndecodedImage()
            return nil
        }
        return pixels
    }

    /// The intrinsics with (0, 0) at the upper left pixel's corner, as in AVFoundation.
    var intrinsics: Intrinsics? {
        guard var intrinsics = frame.intrinsics else { return nil }
        if server.pixelOrigin == .pixelCenter {
            intrinsics.cx += 0.5
            intrinsics.cy += 0.5
        }
        return intrinsics
    }

    /// Returns the frame's EXIF dictionary for ImageIO: the feed's values, otherwise the device's.
    func exif(_ size: PixelSize) -> [String: Any] {
        let exposure = frame.exposure
        var values: [String: Any] = [
            kCGImagePropertyExifPixelXDimension: NSNumber(value: size.width),
            kCGImagePropertyExifPixelYDimension: NSNumber(value: size.height),
            kCGImagePropertyExifExposureTime: NSNumber(
                value: exposure.durationSeconds ?? device.exposureDuration.seconds),
            kCGImagePropertyExifISOSpeedRatings: [
                NSNumber(value: exposure.iso ?? Double(device.iso))
            ],
            kCGImagePropertyExifFNumber: NSNumber(value: device.lensAperture),
        ]
        if let length = exposure.focalLengthMillimeters {
            values[kCGImagePropertyExifFocalLength] = NSNumber(value: length)
        }
        return values
    }
}
