import LockstepSamples

/// The fragments of a complete movie that this module's writer created.
///
/// Fragments are the same in both containers, which differ only in the bytes before them, so they
/// need not be split into packets. Any other movie is processed packet by packet.
struct OwnFragments {
    /// The movie's format.
    let format: MovieFormat
    /// The number of images, all of which are shown: there is no edit list.
    private(set) var imageCount = 0
    /// The range of the fragments in the file.
    private(set) var place: Range<Int64>

    /// The largest header, larger than the parameter sets of any movie.
    private static let longestHeader: Int64 = 1 << 16

    /// - Returns: nil for any other movie.
    init?(_ source: any ByteSource) throws {
        let reader = BoxReader(source: source)
        guard let header = try Self.header(of: source, reader),
            let format = try? MovieHeader.format(in: header),
            try MovieMuxer.header(.quickTime, format) == header
        else { return nil }
        self.format = format
        place = Int64(header.count)..<source.byteCount
        var offset = place.lowerBound
        while offset < place.upperBound {
            guard let fragment = try OwnFragment(at: offset, reader),
                offset > place.lowerBound || fragment.start == 0
            else { return nil }
            imageCount += fragment.imageCount
            offset = fragment.end
        }
    }

    /// Returns the bytes before the first fragment; nil if they are not two boxes of a plausible
    /// size.
    private static func header(
        of source: any ByteSource, _ reader: BoxReader
    ) throws -> [UInt8]? {
        var end: Int64 = 0
        for kind in ["ftyp", "moov"] as [FourCC] {
            guard let box = try reader.box(at: end, limit: source.byteCount), box.kind == kind,
                box.end <= min(longestHeader, source.byteCount)
            else { return nil }
            end = box.end
        }
        return try source.bytes(at: 0, count: Int(end))
    }
}

/// A fragment as this module's writer creates it: the boxes `moof` and `mdat`, with contiguous
/// images that are shown when they are decoded (ISO 14496-12, 8.8).
private struct OwnFragment {
    /// The start of the next fragment.
    let end: Int64
    /// The decoding time of the first image in ticks.
    let start: UInt64
    let imageCount: Int

    /// - Returns: nil if the fragment differs from that, or is incomplete.
    init?(at offset: Int64, _ reader: BoxReader) throws {
        let whole = reader.source.byteCount
        guard let head = try reader.box("moof", at: offset, limit: whole),
            let media = try reader.box("mdat", at: head.end, limit: whole),
            let number = try reader.box("mfhd", at: head.content, limit: head.end),
            let track = try reader.box("traf", at: number.end, limit: head.end),
            track.end == head.end,
            let defaults = try reader.box("tfhd", at: track.content, limit: track.end),
            let time = try reader.box("tfdt", at: defaults.end, limit: track.end),
            let run = try reader.box("trun", at: time.end, limit: track.end), run.end == track.end,
            let start = try Self.start(time, reader),
            let images = try ImageRun(run, defaults, reader),
            offset + Int64(images.dataOffset) == media.content,
            images.byteCount == UInt64(media.end - media.content)
        else { return nil }
        end = media.end
        self.start = start
        imageCount = images.count
    }

    private static func start(_ box: MovieBox, _ reader: BoxReader) throws -> UInt64? {
        guard let head = try reader.number(at: box.content, in: box), head >> 24 == 1,
            let high = try reader.number(at: box.content + 4, in: box),
            let low = try reader.number(at: box.content + 8, in: box)
        else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }
}

/// The images of a fragment, by ISO 14496-12, 8.8.7 and 8.8.8.
private struct ImageRun {
    let count: Int
    /// The number of bytes of all images.
    private(set) var byteCount: UInt64 = 0
    /// The offset of the images from the start of the fragment.
    let dataOffset: UInt32

    /// - Returns: nil if an image is not shown when it is decoded, or if the fragment has fields
    ///   that this module's writer does not write.
    init?(_ run: MovieBox, _ defaults: MovieBox, _ reader: BoxReader) throws {
        guard let defaultFlags = try reader.number(at: defaults.content, in: defaults),
            // Offsets are relative to the fragment; default duration, size and flags are present.
            defaultFlags == 0x02_0038,
            let defaultSize = try reader.number(at: defaults.content + 12, in: defaults),
            let flags = try reader.number(at: run.content, in: run),
            // After the data offset and the first image's flags: durations, sizes, flags.
            flags & ~0x705 == 0, flags & 1 != 0,
            let count = try reader.number(at: run.content + 4, in: run),
            let dataOffset = try reader.number(at: run.content + 8, in: run)
        else { return nil }
        self.count = Int(count)
        self.dataOffset = dataOffset
        let first = run.content + (flags & 4 == 0 ? 12 : 16)
        let stride = Int64([0x100, 0x200, 0x400].filter { flags & $0 != 0 }.count) * 4
        guard first + Int64(count) * stride == run.end else { return nil }
        guard flags & 0x200 != 0 else {
            byteCount = UInt64(defaultSize) * UInt64(count)
            // Writers do not store empty images, of which a file could claim any number.
            if defaultSize == 0 { return nil }
            return
        }
        let size = first + (flags & 0x100 == 0 ? 0 : 4)
        for place in 0..<Int64(count) {
            guard let bytes = try reader.number(at: size + place * stride, in: run), bytes > 0
            else { return nil }
            byteCount += UInt64(bytes)
        }
    }
}

extension BoxReader {
    /// Returns the box at `offset`; nil if it is of another type, or incomplete.
    fileprivate func box(_ kind: FourCC, at offset: Int64, limit: Int64) throws -> MovieBox? {
        guard let box = try box(at: offset, limit: limit), box.kind == kind, box.end <= limit else {
            return nil
        }
        return box
    }
}
