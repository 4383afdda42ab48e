public import LockstepSamples

extension StillCodec {
    /// Decodes a session's image in its native orientation: turned as the file itself states.
    ///
    /// The file's first bytes tell its format.
    public func decodeNative(_ file: [UInt8]) throws -> PixelBuffer {
        if StillFormat(of: file) == .heic { return try decodeHEIC(file) }
        let pixels = try decodeJPEG(file)
        return pixels.turned(quarterTurnsClockwise: JPEGTurn(of: file).quarterTurnsClockwise)
    }

    /// Decodes a session's image as ``decodeNative(_:)`` does, if only brightness is needed.
    package func decodeNativeBrightness(_ file: [UInt8]) throws -> PixelBuffer {
        if StillFormat(of: file) == .heic { return try decodeHEIC(file) }
        let pixels = try decodeBrightness(ofJPEG: file)
        return pixels.turned(quarterTurnsClockwise: JPEGTurn(of: file).quarterTurnsClockwise)
    }
}
