import LockstepConcurrency
internal import LockstepSamples

extension AVCaptureVideoDataOutput {
    /// The available pixel formats.
    public var availableVideoPixelFormatTypes: [OSType] {
        [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_32BGRA,
        ]
    }

    /// The available codecs: none.
    public var availableVideoCodecTypes: [AVVideoCodecType] { [] }

    /// The pixel format and size of frames; nil and an empty dictionary mean the camera's own, in
    /// video range unless the active format differs (from experience).
    ///
    /// The pixel format must be available. Width and height must have the active format's aspect
    /// ratio after the connection's rotation, and must not exceed it (AVCaptureVideoDataOutput.h).
    /// As documented there, the getter completes missing values.
    ///
    /// Implicitly unwrapped as on iOS: nil can be set but is never returned.
    public var videoSettings: [String: Any]! {
        get { resolvedSettings(connection(with: .video)).dictionary }
        set {
            obey(refusal(of: newValue ?? [:]))
            let settings = newValue
            state.withLock { $0.settings = settings }
        }
    }

    /// Returns settings for a movie of these frames, for `AVAssetWriterInput`.
    public func recommendedVideoSettingsForAssetWriter(
        writingTo outputFileType: AVFileType
    ) -> [String: Any]? {
        recommendedVideoSettings(
            forVideoCodecType: AVVideoCodecType.encoded.first ?? .h264,
            assetWriterOutputFileType: outputFileType)
    }

    /// Returns settings for a movie of these frames with a codec; the same for every file type.
    public func recommendedVideoSettings(
        forVideoCodecType videoCodecType: AVVideoCodecType,
        assetWriterOutputFileType outputFileType: AVFileType
    ) -> [String: Any]? {
        let size = resolvedSettings(connection(with: .video)).size
        return [
            AVVideoCodecKey: videoCodecType.rawValue,
            AVVideoWidthKey: NSNumber(value: size.width),
            AVVideoHeightKey: NSNumber(value: size.height),
        ]
    }

    /// Returns the codecs for a movie of these frames.
    public func availableVideoCodecTypesForAssetWriter(
        writingTo outputFileType: AVFileType
    ) -> [AVVideoCodecType] { AVVideoCodecType.encoded }

    /// The pixel format and size of frames.
    struct ResolvedSettings {
        var pixelFormat: OSType
        /// The size as delivered, after rotation.
        var size: PixelSize

        var dictionary: [String: Any] {
            [
                kCVPixelBufferPixelFormatTypeKey: NSNumber(value: pixelFormat),
                kCVPixelBufferWidthKey: NSNumber(value: size.width),
                kCVPixelBufferHeightKey: NSNumber(value: size.height),
            ]
        }
    }

    func resolvedSettings(_ connection: AVCaptureConnection?) -> ResolvedSettings {
        let settings = state.withLock { $0.settings } ?? [:]
        let format = connection?.device?.activeFormat
        let usual =
            format.map { CMFormatDescriptionGetMediaSubType($0.formatDescription) }
            ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let whole = turned(format?.size ?? PixelSize(width: 0, height: 0), connection)
        let pixelFormat = settings[kCVPixelBufferPixelFormatTypeKey].flatMap(wholeNumber)
        let width = settings[kCVPixelBufferWidthKey].flatMap(wholeNumber)
        let height = settings[kCVPixelBufferHeightKey].flatMap(wholeNumber)
        return ResolvedSettings(
            pixelFormat: pixelFormat.flatMap(OSType.init(exactly:)) ?? usual,
            size: PixelSize(width: width ?? whole.width, height: height ?? whole.height))
    }

    private func turned(_ size: PixelSize, _ connection: AVCaptureConnection?) -> PixelSize {
        guard connection.map({ $0.quarterTurns % 2 == 1 }) ?? false else { return size }
        return PixelSize(width: size.height, height: size.width)
    }

    private func refusal(of settings: [String: Any]) -> Refusal? {
        let call = "AVCaptureVideoDataOutput setVideoSettings:"
        if let format = settings[kCVPixelBufferPixelFormatTypeKey] {
            let code = wholeNumber(format).flatMap(OSType.init(exactly:))
            guard let code, availableVideoPixelFormatTypes.contains(code) else {
                return .argument(call, "unsupported pixel format type \(format)")
            }
        }
        let size = [kCVPixelBufferWidthKey, kCVPixelBufferHeightKey].compactMap {
            settings[$0].flatMap(wholeNumber)
        }
        guard !size.isEmpty, let connection = connection(with: .video),
            let format = connection.device?.activeFormat
        else { return nil }
        let whole = turned(format.size, connection)
        guard size.count == 2, size[0] > 0, size[1] > 0 else {
            return .argument(call, "width and height must be set together")
        }
        guard size[0] <= whole.width, size[1] <= whole.height else {
            return .argument(call, "\(size[0])x\(size[1]) exceeds \(whole.width)x\(whole.height)")
        }
        guard size[0] * whole.height == size[1] * whole.width else {
            return .argument(call, "\(size[0])x\(size[1]) does not have the active format's aspect")
        }
        return nil
    }
}

/// Returns an integer of any type from a settings dictionary.
func wholeNumber(_ value: Any) -> Int? {
    switch value {
    case let number as Int: return number
    case let number as UInt32: return Int(number)
    case let number as Int32: return Int(number)
    case let number as NSNumber: return number.intValue
    default: return nil
    }
}
