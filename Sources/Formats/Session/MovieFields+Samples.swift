/// The sample descriptions of a track (ISO/IEC 14496-12, 8.5.2 and 12.1.3).
extension MovieFieldCopy {
    /// The codecs of sessions' movies.
    private static let codecs = ["avc1", "avc3", "hvc1", "hev1"].map(\.code)
    /// The number of bytes of an entry's fields, with size and type, before its boxes.
    private static let fieldsByteCount: UInt64 = 86

    mutating func sampleDescriptions() {
        _ = head()
        guard let count = next(4), count <= UInt64(left) / Self.fieldsByteCount else {
            return refuse()
        }
        keep(4)
        for _ in 0..<count {
            let end = bytes.count + Int(next(4) ?? 0)
            guard let size = next(4), size >= Self.fieldsByteCount, size <= UInt64(left),
                next(8).map({ Self.codecs.contains($0 & 0xFFFF_FFFF) }) == true
            else { return refuse() }
            keep(8)
            visualEntry()
            while isComplete, end - bytes.count >= 8 { entryBox(before: end) }
            zeros(end - bytes.count)
        }
    }

    private mutating func visualEntry() {
        zeros(6)
        keep(2)
        // Version and revision, the vendor FFmpeg or Apple, and QuickTime's quality settings.
        zeros(4)
        keep(4, among: [0, "FFMP".code, "appl".code])
        keep(4, among: [0, 0x200])
        keep(4, among: [0, 0x200, 0x3FF, 0x400])
        keep(4)
        // 72 pixels per inch in both directions, no data size, and one frame per sample.
        write(0x48_0000, 4)
        write(0x48_0000, 4)
        zeros(4)
        write(1, 2)
        compressorName()
        // 24 bits per pixel without a color table.
        write(24, 2)
        write(0xFFFF, 2)
    }

    /// Keeps a codec's name after its length, or writes none.
    private mutating func compressorName() {
        let name = upcoming(32)
        let isPlain = ["H.264", "HEVC"].contains { plain in
            name.elementsEqual(
                [UInt8(plain.utf8.count)] + plain.utf8
                    + [UInt8](repeating: 0, count: 31 - plain.utf8.count))
        }
        if isPlain { keep(32) } else { zeros(32) }
    }

    /// Copies a box of the entry: the decoder configuration, and numeric color and shape boxes;
    /// empties any other box.
    private mutating func entryBox(before end: Int) {
        guard let size = next(4), size >= 8, size <= UInt64(end - bytes.count), let head = next(8)
        else { return refuse() }
        let (kind, close) = (head & 0xFFFF_FFFF, bytes.count + Int(size))
        let lengths: [UInt64: Int] = [
            "avcC".code: Int(size) - 8, "hvcC".code: Int(size) - 8, "pasp".code: 8,
            "clap".code: 32, "fiel".code: 2, "colr".code: colorByteCount(Int(size) - 8),
        ]
        let length = lengths[kind] ?? 0
        keep(4)
        if length > 0 { keep(4) } else { write("free".code, 4) }
        guard length <= close - bytes.count else { return refuse() }
        keep(length)
        zeros(close - bytes.count)
    }

    /// The number of bytes of a color box with numbers; 0 for a profile, which may name a device.
    private func colorByteCount(_ count: Int) -> Int {
        var rest = self
        rest.keep(8)
        switch rest.next(4) {
        case "nclx".code: return 11
        case "nclc".code: return 10
        default: return 0
        }
    }
}
