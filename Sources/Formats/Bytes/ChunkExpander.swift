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
    /// - Parameters:
    ///   - name: the method as the file names it; `plain` stands for none.
    ///   - byteCount: how long the content says it is.
    /// - Throws: ``BinaryError``, also for what the compressor says.
    mutating func content(
        of bytes: ArraySlice<UInt8>, _ name: String, plain: String, byteCount: UInt64
    ) throws -> ArraySlice<UInt8> {
        guard name != plain else { return bytes }
        guard let compressor = try compressor(name) else { throw BinaryError(.compression(name)) }
        guard byteCount <= UInt64(SourceWindow.largestRecord) else {
            throw BinaryError(
                .tooLarge(
                    "a chunk's content", byteCount: byteCount, limit: SourceWindow.largestRecord))
        }
        do {
            return try bytes.withUnsafeBytes {
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
