import LockstepSamples

extension ImageList {
    /// The size and bit depth of the first decodable image among the first ten.
    func firstImage(_ decoder: StillDecoder) throws -> (size: PixelSize, isSixteenBit: Bool)? {
        for entry in entries.prefix(10) {
            let bytes = try shelf.bytes(of: entry.path)
            do {
                guard let size = try decoder.image(bytes).size else { continue }
                return (size, bytes.isSixteenBitPNG)
            } catch is any Failure {
                // The stream of frames reports images that cannot be decoded.
                continue
            }
        }
        return nil
    }

    /// Notices that images other than JPEG are encoded again; empty if all images are JPEG by their
    /// names, and the first one by its content.
    var encodingNotices: [String] {
        let areJPEG = entries.allSatisfy { entry in
            [".jpg", ".jpeg"].contains { entry.path.lowercased().hasSuffix($0) }
        }
        if areJPEG {
            let first = entries.first.flatMap { try? shelf.bytes(of: $0.path) }
            if first?.starts(with: [0xFF, 0xD8]) ?? true { return [] }
        }
        return [
            "A session stores JPEG: images in other formats are encoded again and lose precision."
        ]
    }
}

extension [UInt8] {
    /// Whether a PNG's header states 16 bits (PNG specification, 11.2.2).
    fileprivate var isSixteenBitPNG: Bool {
        starts(with: [0x89, 0x50, 0x4E, 0x47]) && count > 24 && self[24] == 16
    }
}
