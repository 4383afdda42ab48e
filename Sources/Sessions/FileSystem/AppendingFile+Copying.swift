package import LockstepSamples

extension AppendingFile {
    /// Appends a part of another file, one mebibyte at a time.
    ///
    /// - Parameters:
    ///   - part: The bytes to copy; nil copies the complete file.
    ///   - progress: Called after each piece with the share that is done.
    /// - Throws: ``FileError`` if the file ends before the part does.
    package func append(
        contentsOf source: any ByteSource, in part: Range<Int64>? = nil,
        progress: (Double) throws -> Void = { _ in }
    ) throws {
        let part = part ?? 0..<source.byteCount
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { piece.deallocate() }
        var offset = part.lowerBound
        while offset < part.upperBound {
            let wanted = Int(min(Int64(piece.count), part.upperBound - offset))
            let count = try source.read(
                at: offset, into: UnsafeMutableRawBufferPointer(rebasing: piece[..<wanted]))
            guard count > 0 else {
                throw FileError(.read, path: source.path ?? "", code: .inputOutput)
            }
            try append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            offset += Int64(count)
            try progress(Double(offset - part.lowerBound) / Double(part.count))
        }
    }
}
