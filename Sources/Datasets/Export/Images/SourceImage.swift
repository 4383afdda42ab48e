import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A reference to a frame's stored image, which can be decoded or encoded on any thread in the
/// export's size.
struct SourceImage: Sendable {
    /// The kinds of storage.
    enum Storage: Sendable {
        /// A separate file.
        case file(EncodedStillFile)
        /// Pixels decoded from the movie.
        case pixels(PixelBuffer)
    }

    /// The JPEG quality of iOS-3D-Logger and of Lockstep's own mode of that kind.
    private static let quality = 0.9

    let storage: Storage
    /// The selection that defines the export's image size; nil leaves images unchanged.
    let scaling: ExportSelection?

    /// Whether its JPEG is encoded again instead of being the session's own file.
    var isEncodedAgain: Bool {
        if case .file = storage { return scaling != nil || isConverted }
        return true
    }

    /// Whether it is a file of another format than JPEG.
    var isConverted: Bool {
        if case .file(let file) = storage { return file.format != .jpeg }
        return false
    }

    /// A JPEG whose pixels are in native orientation, like intrinsics and depth.
    struct JPEG: Sendable {
        let bytes: [UInt8]
        /// Whether an EXIF orientation was applied, so that the pixels were re-encoded.
        let isTurned: Bool
    }

    /// Returns a JPEG: the session's own bytes if they keep size and orientation.
    ///
    /// Orientation is applied because programs that read other formats ignore EXIF.
    func jpeg(_ codec: ThreadCodec) throws -> JPEG {
        guard case .file(let file) = storage, scaling == nil, !isConverted else {
            return JPEG(bytes: try encodedAgain(codec), isTurned: false)
        }
        let stored = try file.still(nil).bytes
        guard JPEGTurn(of: stored) != .none else { return JPEG(bytes: stored, isTurned: false) }
        return JPEG(bytes: try encodedAgain(codec), isTurned: true)
    }

    /// Returns a JPEG of the pixels in native orientation.
    private func encodedAgain(_ codec: ThreadCodec) throws -> [UInt8] {
        try codec.get().encodeJPEG(pixels(codec), quality: Self.quality)
    }

    /// Returns the pixels in native orientation.
    func pixels(_ codec: ThreadCodec) throws -> PixelBuffer {
        let native: PixelBuffer
        switch storage {
        case .file(let file): native = try file.pixels(codec.get(), scaling)
        case .pixels(let pixels): native = pixels
        }
        guard let scaling else { return native }
        return native.scaledDown(to: scaling.size(of: native.size))
    }
}

/// A session's image file.
struct EncodedStillFile: Sendable {
    let session: Session
    /// The frame's row with the image's own size.
    let row: FrameRow
    /// The size of the image in the export.
    let exportedSize: PixelSize?
    /// The path in the row.
    let path: String
    /// The format that the path states.
    var format: StillFormat {
        SessionLayout.imageFormat(ofFile: path, frame: row.index) ?? .jpeg
    }

    /// Returns the file's content, which must be a complete image of the row's size.
    func still(_ scaling: ExportSelection?) throws -> EncodedStill {
        try session.examinedStill(of: row, path: path) { size in
            exportedSize == scaling?.size(of: size) ?? size
        }
    }

    /// Returns the pixels in native orientation.
    func pixels(_ codec: any StillCodec, _ scaling: ExportSelection?) throws -> PixelBuffer {
        let still = try still(scaling)
        do {
            return try codec.decodeNative(still.bytes, named: still.format)
        } catch let error as any Failure {
            throw UndecodedImage(error, in: path, row)
        }
    }
}

/// A codec's error about a session's image, with the image's file.
struct UndecodedImage: Failure {
    let problem: String
    let place: Place?
    let remedy: Remedy

    init(_ error: any Failure, in path: String, _ row: FrameRow) {
        problem = error.problem
        remedy = error.remedy
        place = Place(file: path, time: row.timestamp)
    }
}
