internal import LockstepSamples
internal import LockstepSessions

/// Reads the end of a session's seal.
enum SealEnd {
    /// The number of bytes read, more than the hash or the signature at the end of a line has.
    private static let byteCount: Int64 = 192

    /// Returns the last bytes of the seal as text; nil if there is no readable seal.
    static func read(of path: String, fileSystem: any FileSystem) -> String? {
        let files = fileSystem.ownFiles(of: path)
        guard let file = try? files.open(path + "/" + SessionLayout.seal) else { return nil }
        let count = min(file.byteCount, byteCount)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let taken = bytes.withUnsafeMutableBytes { buffer in
            try? file.readFully(at: file.byteCount - count, into: buffer)
        }
        return taken.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }
}
