internal import ImageIO
internal import LockstepSamples

extension AVCaptureVideoDataOutput {
    /// Returns a frame's sample buffer for the delegate; nil if its image cannot be decoded here.
    ///
    /// Its timestamp is on the session's `synchronizationClock`, its duration is invalid (from
    /// experience).
    func makeSample(_ frame: CapturedFrame, _ connection: AVCaptureConnection) -> CMSampleBuffer? {
        let settings = resolvedSettings(connection)
        let drawing = ImageDrawing(
            turns: connection.quarterTurns, isMirrored: connection.isVideoMirrored,
            outputSize: settings.size, zoom: frame.zoom)
        guard let buffer = frame.draw(drawing, as: settings.pixelFormat),
            let sample = makeSample(buffer, at: frame.time)
        else { return nil }
        CMSetAttachment(
            sample, key: kCGImagePropertyExifDictionary, value: frame.exif(settings.size),
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        guard connection.isCameraIntrinsicMatrixDeliveryEnabled,
            connection.isCameraIntrinsicMatrixDeliverySupported,
            let intrinsics = frame.intrinsics, let size = frame.frame.image.size
        else { return sample }
        let shown = drawing.intrinsics(intrinsics, of: size)
        CMSetAttachment(
            sample, key: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix,
            value: shown.matrixData, attachmentMode: kCMAttachmentMode_ShouldPropagate)
        return sample
    }

    private func makeSample(_ buffer: CVPixelBuffer, at time: CMTime) -> CMSampleBuffer? {
        var format: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescriptionOut: &format)
        var timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        var sample: CMSampleBuffer?
        guard let format else { return nil }
        CMSampleBufferCreateReadyWithImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescription: format,
            sampleTiming: &timing, sampleBufferOut: &sample)
        return sample
    }

    /// Returns the sample buffer of a dropped frame: time, format and reason, without an image.
    func makeDroppedSample(
        at time: CMTime, _ reason: DropReason, _ connection: AVCaptureConnection
    ) -> CMSampleBuffer? {
        var timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        var sample: CMSampleBuffer?
        CMSampleBufferCreateReady(
            allocator: kCFAllocatorDefault, dataBuffer: nil,
            formatDescription: connection.device?.activeFormat.formatDescription, sampleCount: 1,
            sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 0,
            sampleSizeArray: nil, sampleBufferOut: &sample)
        guard let sample else { return nil }
        CMSetAttachment(
            sample, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, value: reason.attachment,
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        return sample
    }
}

extension DropReason {
    /// Core Media's name for the reason.
    fileprivate var attachment: String {
        switch self {
        case .late: return kCMSampleBufferDroppedFrameReason_FrameWasLate
        case .outOfBuffers: return kCMSampleBufferDroppedFrameReason_OutOfBuffers
        default: return kCMSampleBufferDroppedFrameReason_Discontinuity
        }
    }
}

extension Intrinsics {
    /// The matrix in a sample buffer's format: three columns of four floats, the fourth unused
    /// (CMSampleBuffer.h: a `matrix_float3x3`).
    var matrixData: Data {
        let columns = [
            SIMD3<Float>(Float(fx), 0, 0), SIMD3<Float>(0, Float(fy), 0),
            SIMD3<Float>(Float(cx), Float(cy), 1),
        ]
        return columns.withUnsafeBytes { Data($0) }
    }
}
