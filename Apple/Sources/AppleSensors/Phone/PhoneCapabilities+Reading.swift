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
        let devices = AVCaptureDevice.singleCameras
        for device in devices {
            guard let offer = CameraOffer(device, among: devices) else { continue }
            capabilities.offers.append(offer)
            capabilities.cameras.insert(offer.position)
            if device.hasFlash { capabilities.flashes.insert(offer.position) }
        }
        capabilities.hasBarometer = BarometerSensor.isThere
        capabilities.hasBatchedSensors = PhoneCapabilities.readsBatches
        return capabilities
    }
}

extension CameraOffer {
    /// What a camera offers; nil for a camera on neither side or of several lenses.
    fileprivate init?(_ device: AVCaptureDevice, among devices: [AVCaptureDevice]) {
        guard let position = CameraPosition(device.position),
            let lens = CameraLens(device.deviceType)
        else { return nil }
        self.init(position: position, lens: lens)
        photoSizes = Self.sizes(of: device.formats)
        for format in device.formats where format.isFullRange {
            for range in format.videoSupportedFrameRateRanges {
                add(PixelSize(format.dimensions), framesPerSecond: range.maxFrameRate)
            }
        }
        let format = device.activeFormat
        iso = Self.range(Double(format.minISO), Double(format.maxISO))
        exposureSeconds = RationalTime(format.minExposureDuration).seconds.flatMap { shortest in
            RationalTime(format.maxExposureDuration).seconds.flatMap { Self.range(shortest, $0) }
        }
        let wide = devices.first {
            $0.position == device.position && $0.deviceType == .builtInWideAngleCamera
        }
        magnification = wide.flatMap {
            Self.magnification(
                fieldOfView: Double(format.videoFieldOfView),
                ofWide: Double($0.activeFormat.videoFieldOfView))
        }
    }

    /// The sizes of photos of all formats, each once.
    private static func sizes(of formats: [AVCaptureDevice.Format]) -> [PixelSize] {
        let all = formats.flatMap(\.supportedMaxPhotoDimensions).map(PixelSize.init)
        return Set(all).sorted { $0.area < $1.area }
    }

    private static func range(_ least: Double, _ greatest: Double) -> ClosedRange<Double>? {
        least < greatest ? least...greatest : nil
    }
}

extension CameraFormat {
    /// ARKit's format as numbers; nil if its size is invalid.
    fileprivate init?(_ format: ARConfiguration.VideoFormat) {
        guard let size = PixelSize(format.imageResolution) else { return nil }
        self.init(size: size, framesPerSecond: Double(format.framesPerSecond))
    }
}
