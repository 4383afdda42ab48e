internal import ARKit
internal import AVFoundation
public import LockstepSamples

extension PhoneCapabilities {
    /// What this phone can do, as its frameworks say.
    public static var ofThisPhone: PhoneCapabilities {
        var capabilities = PhoneCapabilities()
        capabilities.hasWorldTracking = ARWorldTrackingConfiguration.isSupported
        if capabilities.hasWorldTracking {
            capabilities.hasDepth = ARKitCamera.hasDepth
            capabilities.worldTrackingFormats = ARWorldTrackingConfiguration.supportedVideoFormats
                .compactMap(CameraFormat.init)
        }
        for device in AVCaptureDevice.wideAngleCameras {
            guard let position = CameraPosition(device.position) else { continue }
            capabilities.cameras.insert(position)
            if device.hasFlash { capabilities.flashes.insert(position) }
        }
        capabilities.hasBarometer = BarometerSensor.isThere
        return capabilities
    }
}

extension CameraFormat {
    /// ARKit's format in plain numbers; nil if its size is none.
    fileprivate init?(_ format: ARConfiguration.VideoFormat) {
        guard let size = PixelSize(format.imageResolution) else { return nil }
        self.init(size: size, framesPerSecond: Double(format.framesPerSecond))
    }
}
