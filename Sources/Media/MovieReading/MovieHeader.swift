import LockstepSamples

/// Reads the description of a movie's first track from its header.
enum MovieHeader {
    /// Returns the content of the first `avcC` or `hvcC`.
    static func configuration(in header: [UInt8]) throws -> [UInt8] {
        let reader = BoxReader(source: MemoryBytes(header))
        return try configuration(of: entry(reader), header, reader)
    }

    /// Returns the codec, size and configuration, and the rotation of the track's matrix.
    static func format(in header: [UInt8]) throws -> MovieFormat {
        let reader = BoxReader(source: MemoryBytes(header))
        let entry = try entry(reader)
        let codecs: [FourCC: MovieCodec] = ["avc1": .h264, "hvc1": .hevc]
        // Width and height in 16 bits each: ISO 14496-12, 12.1.3.
        guard let codec = codecs[entry.kind],
            let sides = try reader.number(at: entry.content + 24, in: entry)
        else { throw MediaError.badInput("the movie's header does not name a supported codec") }
        return MovieFormat(
            codec: codec, size: PixelSize(width: Int(sides >> 16), height: Int(sides & 0xffff)),
            configuration: try configuration(of: entry, header, reader),
            orientation: try orientation(reader) ?? .landscapeLeft)
    }

    /// Returns the rotation of the first track's matrix; nil for mirror images and other angles.
    private static func orientation(_ reader: BoxReader) throws -> ImageOrientation? {
        var place: (start: Int64, end: Int64) = (0, reader.source.byteCount)
        for kind in ["moov", "trak", "tkhd"] as [FourCC] {
            place = try reader.content(of: kind, from: place.start, to: place.end)
        }
        let box = MovieBox(kind: "tkhd", content: place.start, end: place.end)
        guard let head = try reader.number(at: box.content, in: box) else { return nil }
        // Times and duration have 32 bits in version 0 and 64 in version 1. ISO 14496-12, 8.3.2.
        let matrix = box.content + (head >> 24 == 1 ? 52 : 40)
        let numbers = try [0, 4, 12, 16].compactMap { place in
            try reader.number(at: matrix + place, in: box)
        }.map { Double(Int32(bitPattern: $0)) / 65_536 }
        guard numbers.count == 4 else { return nil }
        return ImageOrientation(trackMatrix: numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Returns the sample description of the first track.
    private static func entry(_ reader: BoxReader) throws -> MovieBox {
        let path: [FourCC] = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
        var place: (start: Int64, end: Int64) = (0, reader.source.byteCount)
        for kind in path { place = try reader.content(of: kind, from: place.start, to: place.end) }
        // stsd: version, flags and a count before its entries. ISO 14496-12, 8.5.2.
        guard let entry = try reader.box(at: place.start + 8, limit: place.end),
            entry.end <= place.end
        else {
            throw MediaError.badInput("the movie's header does not describe a track")
        }
        return entry
    }

    private static func configuration(
        of entry: MovieBox, _ header: [UInt8], _ reader: BoxReader
    ) throws -> [UInt8] {
        // A visual sample entry has 78 bytes before its boxes. ISO 14496-12, 12.1.3.
        for kind in ["avcC", "hvcC"] as [FourCC] {
            if let found = try? reader.content(of: kind, from: entry.content + 78, to: entry.end) {
                return Array(header[Int(found.start)..<Int(found.end)])
            }
        }
        throw MediaError.badInput("the movie's header has no configuration record")
    }
}

extension BoxReader {
    /// Returns the range of the content of the first box of a type.
    fileprivate func content(
        of kind: FourCC, from start: Int64, to end: Int64
    ) throws -> (start: Int64, end: Int64) {
        var offset = start
        while let box = try box(at: offset, limit: end), box.end <= end {
            if box.kind == kind { return (box.content, box.end) }
            offset = box.end
        }
        throw MediaError.badInput("the movie's header is incomplete")
    }
}
