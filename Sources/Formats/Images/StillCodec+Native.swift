public import LockstepSamples

extension StillCodec {
    /// Decodes a session's image into native orientation: turned as its EXIF orientation says.
    public func decodeNative(_ jpeg: [UInt8]) throws -> PixelBuffer {
        let pixels = try decodeJPEG(jpeg)
        return pixels.turned(quarterTurnsClockwise: JPEGTurn(of: jpeg).quarterTurnsClockwise)
    }
}
