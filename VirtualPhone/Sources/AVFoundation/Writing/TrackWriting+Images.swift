internal import CoreMedia
internal import CoreVideo
internal import LockstepSamples
internal import VideoToolbox

extension TrackWriting {
    /// Appends an image in any format that the phone's hardware converts to '420f'.
    func append(_ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime) throws {
        guard let size = imageSize else { throw AVError(.invalidSourceMedia) }
        let fits =
            CVPixelBufferGetWidth(buffer) == size.width
            && CVPixelBufferGetHeight(buffer) == size.height
        let full = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        if fits, CVPixelBufferGetPixelFormatType(buffer) == full, let image = buffer.lent {
            return try append(image, at: time, duration: duration)
        }
        // An image of another size is scaled, as with AVVideoScalingModeResize.
        var made: CVPixelBuffer?
        var session: VTPixelTransferSession?
        CVPixelBufferCreate(nil, size.width, size.height, full, nil, &made)
        VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session)
        guard let made, let session,
            VTPixelTransferSessionTransferImage(session, from: buffer, to: made) == 0,
            let image = made.lent
        else { throw AVError(.invalidSourceMedia) }
        try append(image, at: time, duration: duration)
    }
}
