import LockstepSamples

/// Finds the codec's configuration record in a movie's header.
enum MovieHeader {
    /// The content of the first `avcC` or `hvcC`.
    static func configuration(in header: [UInt8]) throws -> [UInt8] {
        let reader = BoxReader(source: BytesInMemory(header))
        let path: [FourCC] = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
        var place: (start: Int64, end: Int64) = (0, Int64(header.count))
        for kind in path { place = try reader.content(of: kind, from: place.start, to: place.end) }
        // stsd: version, flags and a count before its entries. ISO 14496-12, 8.5.2.
        guard let entry = try reader.box(at: place.start + 8, limit: place.end),
            entry.end <= place.end
        else {
            throw MediaError.badInput("the movie's header describes no track")
        }
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
    /// Where the content of the first box of a kind lies.
    fileprivate func content(
        of kind: FourCC, from start: Int64, to end: Int64
    ) throws -> (start: Int64, end: Int64) {
        var offset = start
        while let box = try box(at: offset, limit: end), box.end <= end {
            if box.kind == kind { return (box.content, box.end) }
            offset = box.end
        }
        throw MediaError.badInput("the movie's header is not complete")
    }
}

/// Bytes in memory as a source.
final class BytesInMemory: ByteSource {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var byteCount: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard offset >= 0, offset < byteCount else { return 0 }
        let piece = bytes[Int(offset)...].prefix(buffer.count)
        buffer.copyBytes(from: piece)
        return piece.count
    }
}
