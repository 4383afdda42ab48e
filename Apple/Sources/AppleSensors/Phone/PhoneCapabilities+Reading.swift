internal import ARKit
internal import AVFoundation
public import LockstepSamples

extension PhoneCapabilities {
    /// Reads this phone's capabilities from its frameworks.
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
    /// ARKit's format as numbers; nil if its size is invalid.
    fileprivate init?(_ format: ARConfiguration.VideoFormat) {
        guard let size = PixelSize(format.imageResolution) else { return nil }
        self.init(size: size, framesPerSecond: Double(format.framesPerSecond))
    }
}
