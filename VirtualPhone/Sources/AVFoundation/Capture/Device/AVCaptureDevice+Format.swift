internal import LockstepSamples

extension AVCaptureDevice {
    /// A format of a camera's images or a microphone's samples (AVCaptureDevice.h).
    open class Format: NSObject {
        /// The media type: video or audio.
        public let mediaType: AVMediaType
        /// Size and pixel format, or the form of samples.
        public let formatDescription: CMFormatDescription
        /// The supported frame rates; none for audio.
        public let videoSupportedFrameRateRanges: [AVFrameRateRange]
        /// Whether pixels are binned: true at very high frame rates (from experience).
        public let isVideoBinned: Bool
        let size: PixelSize
        let photoSizes: [PixelSize]
        private let fieldOfView: Float

        init?(
            _ offer: FormatTable.Offer, pixelFormat: OSType, fieldOfView: Float,
            photoSizes: [PixelSize] = []
        ) {
            var description: CMVideoFormatDescription?
            CMVideoFormatDescriptionCreate(
                allocator: kCFAllocatorDefault, codecType: pixelFormat,
                width: Int32(clamping: offer.size.width),
                height: Int32(clamping: offer.size.height), extensions: nil,
                formatDescriptionOut: &description)
            guard let description else { return nil }
            mediaType = .video
            size = offer.size
            self.fieldOfView = fieldOfView
            self.photoSizes =
                [offer.size] + photoSizes.filter { $0.width > offer.size.width }
            formatDescription = description
            videoSupportedFrameRateRanges = [AVFrameRateRange(offer.rates)]
            isVideoBinned = offer.rates.upperBound > 60
        }

        /// The format of a microphone.
        init(_ audio: CMAudioFormatDescription) {
            mediaType = .audio
            formatDescription = audio
            size = PixelSize(width: 0, height: 0)
            (fieldOfView, photoSizes, videoSupportedFrameRateRanges) = (0, [], [])
            isVideoBinned = false
        }

        // Limits of an iPhone's wide-angle camera, in round numbers (from experience).

        /// The horizontal field of view in degrees.
        open var videoFieldOfView: Float { fieldOfView }
        /// The shortest exposure duration.
        open var minExposureDuration: CMTime { CMTime(value: 1, timescale: 50_000) }
        /// The longest exposure duration.
        open var maxExposureDuration: CMTime { CMTime(value: 1, timescale: 1) }
        /// The lowest sensitivity.
        open var minISO: Float { 32 }
        /// The highest sensitivity.
        open var maxISO: Float { 3200 }
        /// The highest zoom factor.
        open var videoMaxZoomFactor: CGFloat { 16 }
        /// Whether high dynamic range is supported.
        open var isVideoHDRSupported: Bool { false }
        /// The supported sizes of photos: the format's own, and larger ones that the camera's offer
        /// has; their pixels are the feed's, enlarged.
        open var supportedMaxPhotoDimensions: [CMVideoDimensions] {
            photoSizes.map(CMVideoDimensions.init)
        }
        /// The largest size of photos: the format's own.
        open var highResolutionStillImageDimensions: CMVideoDimensions {
            CMVideoFormatDescriptionGetDimensions(formatDescription)
        }
        /// The formats of depth: none.
        open var supportedDepthDataFormats: [AVCaptureDevice.Format] { [] }
        /// The supported color spaces.
        open var supportedColorSpaces: [AVCaptureColorSpace] { [.sRGB] }
        /// Whether several cameras can run at once with this format: never here.
        open var isMultiCamSupported: Bool { false }

        /// Returns whether a stabilization mode is supported: up to 60 frames per second (from
        /// experience).
        open func isVideoStabilizationModeSupported(
            _ videoStabilizationMode: AVCaptureVideoStabilizationMode
        ) -> Bool {
            switch videoStabilizationMode {
            case .off: return true
            case .auto, .standard, .cinematic: return !isVideoBinned
            case .cinematicExtended: return false
            }
        }

        /// Returns whether a frame duration is supported.
        func supports(_ duration: CMTime) -> Bool {
            videoSupportedFrameRateRanges.contains { $0.contains(duration) }
        }

        /// The default frame duration: 30 frames per second, or the nearest supported rate (from
        /// experience).
        var usualFrameDuration: CMTime {
            let usual = CMTime(value: 1, timescale: 30)
            guard let range = videoSupportedFrameRateRanges.first, !range.contains(usual) else {
                return usual
            }
            return usual < range.minFrameDuration ? range.minFrameDuration : range.maxFrameDuration
        }

        /// Size and rates as text; "audio" for a microphone.
        open override var description: String {
            guard mediaType == .video else { return "audio" }
            let rates = videoSupportedFrameRateRanges.map {
                "\(Int($0.minFrameRate))-\(Int($0.maxFrameRate))"
            }
            return "\(size.width)x\(size.height), \(rates.joined(separator: ", ")) fps"
        }
    }
}
