import LockstepContainers
public import LockstepSamples

/// Creates a compressor for a method; returns nil if the method is unavailable on this machine.
public typealias CompressorMaker = (CompressionMethod) throws -> (any Compressor)?

/// Decompresses chunks.
///
/// A few kilobytes can claim to expand to any number of megabytes. The total decompressed size of a
/// file is therefore limited in proportion to its compressed size: real recordings expand by a
/// factor below 100.
struct ChunkExpander {
    /// The largest expansion of a compressed byte, and the allowance of a file beyond that: the
    /// content of a few chunks that repeat a single byte.
    private static let largestExpansion: UInt64 = 1000
    private static let freeByteCount: UInt64 = 8 << 20

    /// The compressed size of the chunks so far, and their decompressed size.
    private var packedByteCount: UInt64 = 0
    private var contentByteCount: UInt64 = 0
    private let make: CompressorMaker
    private var compressors: [CompressionMethod: any Compressor] = [:]

    init(_ make: @escaping CompressorMaker) { self.make = make }

    /// Returns a chunk's content.
    ///
    /// - Throws: ``BinaryError``, also for an error of the compressor.
    mutating func content(of chunk: CompressedChunk) throws -> ArraySlice<UInt8> {
        let content = try expanded(chunk)
        guard let checksum = chunk.checksum else { return content }
        var found = CRC32()
        content.withUnsafeBytes { found.update($0) }
        guard checksum == found.value else { throw BinaryError(.checksum("the chunk")) }
        return content
    }

    private mutating func expanded(_ chunk: CompressedChunk) throws -> ArraySlice<UInt8> {
        guard let name = chunk.compression else { return chunk.bytes }
        let byteCount = chunk.byteCount
        guard let compressor = try compressor(name) else { throw BinaryError(.compression(name)) }
        guard byteCount <= UInt64(SourceWindow.largestRecord) else {
            throw BinaryError(
                .tooLarge(
                    "a chunk's content", byteCount: byteCount, limit: SourceWindow.largestRecord))
        }
        try count(chunk)
        do {
            return try chunk.bytes.withUnsafeBytes {
                try compressor.decompress($0, byteCount: Int(byteCount))
            }[...]
        } catch let error as any Failure {
            throw BinaryError(.value(field: "a chunk", text: error.problem))
        }
    }

    /// Counts a chunk before it is decompressed, and rejects it if the file would expand too far.
    private mutating func count(_ chunk: CompressedChunk) throws {
        packedByteCount += UInt64(chunk.bytes.count)
        // A file has less than 2⁶³ bytes, and less than 2⁵⁴ on any real disk.
        let limit = Self.freeByteCount &+ packedByteCount &* Self.largestExpansion
        guard contentByteCount + chunk.byteCount <= limit else {
            throw BinaryError(
                .tooLarge(
                    "the content of the chunks so far",
                    byteCount: contentByteCount + chunk.byteCount, limit: Int(clamping: limit)))
        }
        contentByteCount += chunk.byteCount
    }

    private mutating func compressor(_ name: String) throws -> (any Compressor)? {
        guard let method = CompressionMethod(rawValue: name) else { return nil }
        if let known = compressors[method] { return known }
        compressors[method] = try make(method)
        return compressors[method]
    }
}
