public import LockstepFormats
public import LockstepSamples

extension GroupManifest {
    /// The name that a manifest has if none is chosen.
    public static let usualName = "group.json"

    /// Reads a group's manifest.
    ///
    /// - Throws: ``FormatError`` if the file cannot be read as one, ``FileError`` if the disk fails.
    public static func read(_ path: String, fileSystem: any FileSystem) throws -> GroupManifest {
        do {
            return try GroupManifest(
                decoding: fileSystem.contents(of: path, limit: largestByteCount))
        } catch let error as FormatError {
            throw error.at(Place(file: path))
        }
    }

    /// Whether a path is that of a group's manifest, of any version.
    ///
    /// False for a folder, and for a file that cannot be read.
    public static func isFile(_ path: String, fileSystem: any FileSystem) -> Bool {
        guard path.hasSuffix(".json"),
            let bytes = try? fileSystem.contents(of: path, limit: largestByteCount)
        else { return false }
        return isManifest(bytes)
    }

    /// Writes the manifest: a power loss leaves the old file or the new one.
    ///
    /// - Parameter temporary: The path of the incomplete file, in the same folder.
    /// - Throws: ``FileError``.
    public func store(
        at path: String, through temporary: String, fileSystem: any FileSystem
    ) throws {
        let bytes = encoded()
        try fileSystem.replace(path, through: temporary) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
    }

    /// The path of a member's session, for a program that opened the manifest at `path`.
    public static func sessionPath(of member: GroupMember, inGroupAt path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return member.path }
        return path[...slash] + member.path
    }
}

extension Session {
    /// The SHA-256 of `seal.jsonl`, or of `metadata.json` in a session without a seal: the identity
    /// of docs/PROTOCOL.md, section 11.
    ///
    /// - Throws: ``FileError`` or ``SessionError`` if the file cannot be read.
    public func identity(_ cryptography: any SealCryptography) throws -> ContentHash {
        let hash = try cryptography.makeHash()
        let source =
            try openIfPresent(SessionLayout.seal)
            ?? fileSystem.open(path + "/" + SessionLayout.manifest)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset: Int64 = 0
        while offset < source.byteCount {
            let count = try buffer.withUnsafeMutableBytes { bytes in
                let count = try source.readFully(at: offset, into: bytes)
                try hash.add(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                return count
            }
            guard count > 0 else { break }
            offset += Int64(count)
        }
        return try hash.finish()
    }

    /// The host times of the first and the last sample; nil for a session without samples.
    public var span: ClosedRange<HostTime>? {
        guard let start = manifest.start, let end = manifest.end, start <= end else { return nil }
        return start...end
    }
}
