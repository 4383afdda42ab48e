public import LockstepSamples

extension StillCodec {
    /// Decodes a session's image in its native orientation: rotated as its EXIF orientation states.
    public func decodeNative(_ jpeg: [UInt8]) throws -> PixelBuffer {
        let pixels = try decodeJPEG(jpeg)
        return pixels.turned(quarterTurnsClockwise: JPEGTurn(of: jpeg).quarterTurnsClockwise)
    }

    /// Decodes a session's image as ``decodeNative(_:)`` does, if only brightness is needed.
    package func decodeNativeBrightness(_ jpeg: [UInt8]) throws -> PixelBuffer {
        let pixels = try decodeBrightness(ofJPEG: jpeg)
        return pixels.turned(quarterTurnsClockwise: JPEGTurn(of: jpeg).quarterTurnsClockwise)
    }
}
