import LockstepSessions

extension FileSystem {
    /// Writes a complete file and closes it.
    func write(_ bytes: [UInt8], to path: String) throws {
        let file = try create(path)
        defer { try? file.close() }
        try bytes.withUnsafeBytes { try file.writeAll($0) }
    }
}

extension WritableFile {
    /// Appends all bytes, however few each call accepts.
    func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try write(UnsafeRawBufferPointer(rebasing: rest)))
        }
    }
}
