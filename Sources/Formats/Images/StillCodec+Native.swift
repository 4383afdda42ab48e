public import LockstepSamples

extension StillCodec {
    /// Decodes a session's image in its native orientation: turned as the file itself states.
    ///
    /// - Parameter format: The format that the file's name states. It applies if the first bytes,
    ///   which decide, are of neither format.
    public func decodeNative(
        _ file: [UInt8], named format: StillFormat = .jpeg
    ) throws -> PixelBuffer {
        try native(file, format) { try decodeJPEG($0) }
    }

    /// Decodes a session's image as ``decodeNative(_:named:)`` does, if only brightness is needed.
    package func decodeNativeBrightness(
        _ file: [UInt8], named format: StillFormat = .jpeg
    ) throws -> PixelBuffer {
        try native(file, format) { try decodeBrightness(ofJPEG: $0) }
    }

    private func native(
        _ file: [UInt8], _ format: StillFormat, jpeg decode: ([UInt8]) throws -> PixelBuffer
    ) throws -> PixelBuffer {
        switch StillFormat(of: file) ?? format {
        case .heic: return try decodeHEIC(file)
        case .jpeg:
            let pixels = try decode(file)
            return pixels.turned(quarterTurnsClockwise: JPEGTurn(of: file).quarterTurnsClockwise)
        }
    }
}
