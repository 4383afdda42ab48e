import LockstepSessions

extension FileSystem {
    /// Writes a file whole and closes it.
    func write(_ bytes: [UInt8], to path: String) throws {
        let file = try create(path)
        defer { try? file.close() }
        try bytes.withUnsafeBytes { try file.writeAll($0) }
    }
}

extension WritableFile {
    /// Appends all bytes, however few a call takes.
    func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try write(UnsafeRawBufferPointer(rebasing: rest)))
        }
    }
}
