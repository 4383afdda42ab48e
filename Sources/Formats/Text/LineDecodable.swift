/// A row that is read from one line of a file.
public protocol LineDecodable {
    /// The row that the bytes of a line hold, given without the line feed.
    ///
    /// - Throws: ``FormatError`` where the line is not as docs/FORMAT.md says.
    init(line: UnsafeRawBufferPointer) throws
}

extension LineDecodable {
    /// The row that a line of the file holds, given without its line feed.
    ///
    /// - Throws: ``FormatError`` where the line is not as docs/FORMAT.md says.
    public init(line: ArraySlice<UInt8>) throws {
        self = try line.withUnsafeBytes { try Self(line: $0) }
    }
}
