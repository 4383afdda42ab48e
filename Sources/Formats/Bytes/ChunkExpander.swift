public import LockstepSamples

/// Makes compressors of a method, where the machine has them.
public typealias CompressorMaker = (CompressionMethod) throws -> (any Compressor)?

/// Gives compressed chunks back their content.
struct ChunkExpander {
    private let make: CompressorMaker
    private var compressors: [CompressionMethod: any Compressor] = [:]

    init(_ make: @escaping CompressorMaker) { self.make = make }

    /// The content of a chunk.
    ///
    /// - Throws: ``BinaryError``, also for what the compressor says.
    mutating func content(of chunk: PackedChunk) throws -> ArraySlice<UInt8> {
        let content = try expanded(chunk)
        guard let checksum = chunk.checksum else { return content }
        var found = CRC32()
        content.withUnsafeBytes { found.update($0) }
        guard checksum == found.value else { throw BinaryError(.checksum("the chunk")) }
        return content
    }

    private mutating func expanded(_ chunk: PackedChunk) throws -> ArraySlice<UInt8> {
        guard let name = chunk.compression else { return chunk.bytes }
        let byteCount = chunk.byteCount
        guard let compressor = try compressor(name) else { throw BinaryError(.compression(name)) }
        guard byteCount <= UInt64(SourceWindow.largestRecord) else {
            throw BinaryError(
                .tooLarge(
                    "a chunk's content", byteCount: byteCount, limit: SourceWindow.largestRecord))
        }
        do {
            return try chunk.bytes.withUnsafeBytes {
                try compressor.decompress($0, byteCount: Int(byteCount))
            }[...]
        } catch let error as any Failure {
            throw BinaryError(.value(field: "a chunk", text: error.problem))
        }
    }

    private mutating func compressor(_ name: String) throws -> (any Compressor)? {
        guard let method = CompressionMethod(rawValue: name) else { return nil }
        if let known = compressors[method] { return known }
        compressors[method] = try make(method)
        return compressors[method]
    }
}
