/// A row that is decoded from one line of a file.
public protocol LineDecodable {
    /// Decodes a line, given without its line feed.
    ///
    /// - Throws: ``FormatError`` if the line does not conform to docs/FORMAT.md.
    init(line: UnsafeRawBufferPointer) throws
}

extension LineDecodable {
    /// Decodes a line, given without its line feed.
    ///
    /// - Throws: ``FormatError`` if the line does not conform to docs/FORMAT.md.
    public init(line: ArraySlice<UInt8>) throws {
        self = try line.withUnsafeBytes { try Self(line: $0) }
    }
}
