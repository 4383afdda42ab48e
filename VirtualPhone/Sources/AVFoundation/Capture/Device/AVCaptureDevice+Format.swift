internal import LockstepSamples

extension AVCaptureDevice {
    /// A kind of images that a camera gives (AVCaptureDevice.h).
    open class Format: NSObject {
        /// Images.
        public let mediaType = AVMediaType.video
        /// Size and pixel format.
        public let formatDescription: CMFormatDescription
        /// The rates at which they come.
        public let videoSupportedFrameRateRanges: [AVFrameRateRange]
        /// Whether several pixels of the sensor make one: where frames come very fast (experience).
        public let isVideoBinned: Bool
        let size: PixelSize

        init?(_ offer: FormatTable.Offer, pixelFormat: OSType) {
            var description: CMVideoFormatDescription?
            CMVideoFormatDescriptionCreate(
                allocator: kCFAllocatorDefault, codecType: pixelFormat,
                width: Int32(clamping: offer.size.width),
                height: Int32(clamping: offer.size.height), extensions: nil,
                formatDescriptionOut: &description)
            guard let description else { return nil }
            size = offer.size
            formatDescription = description
            videoSupportedFrameRateRanges = [AVFrameRateRange(offer.rates)]
            isVideoBinned = offer.rates.upperBound > 60
        }

        // Limits of an iPhone's wide-angle camera, in round numbers (experience).

        /// The angle of view across, degrees.
        open var videoFieldOfView: Float { 68 }
        /// The shortest exposure.
        open var minExposureDuration: CMTime { CMTime(value: 1, timescale: 50_000) }
        /// The longest exposure.
        open var maxExposureDuration: CMTime { CMTime(value: 1, timescale: 1) }
        /// The least sensitivity.
        open var minISO: Float { 32 }
        /// The greatest sensitivity.
        open var maxISO: Float { 3200 }
        /// How far images can be zoomed.
        open var videoMaxZoomFactor: CGFloat { 16 }
        /// Whether there is high dynamic range.
        open var isVideoHDRSupported: Bool { false }
        /// The sizes that photos can have: the format's own.
        open var supportedMaxPhotoDimensions: [CMVideoDimensions] {
            [highResolutionStillImageDimensions]
        }
        /// The greatest photo's size: the format's own.
        open var highResolutionStillImageDimensions: CMVideoDimensions {
            CMVideoFormatDescriptionGetDimensions(formatDescription)
        }
        /// Formats of depth: none.
        open var supportedDepthDataFormats: [AVCaptureDevice.Format] { [] }
        /// Which way colors can be coded.
        open var supportedColorSpaces: [AVCaptureColorSpace] { [.sRGB] }
        /// Whether several cameras can run together with it.
        open var isMultiCamSupported: Bool { false }

        /// Whether images can be steadied so: up to 60 frames a second (experience).
        open func isVideoStabilizationModeSupported(
            _ videoStabilizationMode: AVCaptureVideoStabilizationMode
        ) -> Bool {
            switch videoStabilizationMode {
            case .off: return true
            case .auto, .standard, .cinematic: return !isVideoBinned
            case .cinematicExtended: return false
            }
        }

        /// Whether frames can come that far apart.
        func supports(_ duration: CMTime) -> Bool {
            videoSupportedFrameRateRanges.contains { $0.contains(duration) }
        }

        /// From one frame to the next unless somebody says otherwise: 30 a second, or the nearest
        /// rate to it (experience).
        var usualFrameDuration: CMTime {
            let usual = CMTime(value: 1, timescale: 30)
            guard let range = videoSupportedFrameRateRanges.first, !range.contains(usual) else {
                return usual
            }
            return usual < range.minFrameDuration ? range.minFrameDuration : range.maxFrameDuration
        }

        /// Size and rates in words.
        open override var description: String {
            let rates = videoSupportedFrameRateRanges.map {
                "\(Int($0.minFrameRate))-\(Int($0.maxFrameRate))"
            }
            return "\(size.width)x\(size.height), \(rates.joined(separator: ", ")) fps"
        }
    }
}
