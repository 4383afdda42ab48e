import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A frame's image where it is stored, to be decoded or encoded on any thread in the size of the
/// export.
struct SourceImage: Sendable {
    /// Where it is.
    enum Storage: Sendable {
        /// In a file of its own.
        case file(EncodedStillFile)
        /// Taken out of the movie.
        case pixels(PixelBuffer)
    }

    /// What the iOS-3D-Logger stores and Lockstep's own mode of that kind too.
    private static let quality = 0.9

    let storage: Storage
    /// Says the size of the export; nil leaves images as they are.
    let scaling: ExportSelection?

    /// Whether a JPEG of it is encoded again, and not the session's own.
    var isEncodedAgain: Bool {
        if case .file = storage { return scaling != nil }
        return true
    }

    /// A JPEG whose pixels are in native orientation, as intrinsics and depth are.
    struct JPEG: Sendable {
        let bytes: [UInt8]
        /// Whether an EXIF orientation was carried out, so that the pixels were encoded again.
        let isTurned: Bool
    }

    /// As a JPEG: the session's own bytes if they keep size and orientation.
    ///
    /// Programs that read other layouts ignore EXIF.
    func jpeg(_ codec: ThreadCodec) throws -> JPEG {
        guard case .file(let file) = storage, scaling == nil else {
            return JPEG(bytes: try encodedAgain(codec), isTurned: false)
        }
        let stored = try file.bytes()
        guard JPEGTurn(of: stored) != .none else { return JPEG(bytes: stored, isTurned: false) }
        return JPEG(bytes: try encodedAgain(codec), isTurned: true)
    }

    /// As a JPEG of its pixels in native orientation.
    private func encodedAgain(_ codec: ThreadCodec) throws -> [UInt8] {
        try codec.get().encodeJPEG(pixels(codec), quality: Self.quality)
    }

    /// Its pixels in native orientation.
    func pixels(_ codec: ThreadCodec) throws -> PixelBuffer {
        let native: PixelBuffer
        switch storage {
        case .file(let file): native = try codec.get().decodeNative(file.bytes())
        case .pixels(let pixels): native = pixels
        }
        guard let scaling else { return native }
        return native.scaledDown(to: scaling.size(of: native.size))
    }
}

/// An image file of a session.
struct EncodedStillFile: Sendable {
    let session: Session
    /// The frame's row with the image's own size.
    let row: FrameRow
    /// The path that the row names.
    let path: String

    /// The file's content.
    func bytes() throws -> [UInt8] { try session.still(of: row, path: path).bytes }
}
