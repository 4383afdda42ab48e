import LockstepSamples
import LockstepSessions

/// The names, sizes and modification times of a recording's files, as a short text.
///
/// A subfolder counts with its own modification time only, which changes when a file in it is
/// added, renamed or removed, but not when the content of a file changes.
struct RecordingFingerprint {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The fingerprint of a folder with these entries.
    init(_ entries: [DirectoryEntry]) {
        for entry in entries where !SessionLayout.isLeftByFileBrowser(entry.name) {
            add(entry.name, entry)
        }
    }

    /// The fingerprint of a single file.
    init(file path: String) { add("", (try? LocalFileSystem().entry(at: path)) ?? nil) }

    /// The fingerprint as text.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ name: String, _ entry: DirectoryEntry?) {
        add(name.utf8)
        // A folder's size depends on the disk.
        for number in [entry?.byteCount ?? -1, entry?.modified ?? 0] {
            withUnsafeBytes(of: number.littleEndian) { add($0) }
        }
    }

    /// FNV-1a, 64 bits.
    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
}

extension Catalog {
    /// The names, sizes and modification times of a recording's files, as a short text that changes
    /// with them.
    ///
    /// - Parameter path: the absolute path of the recording.
    /// - Throws: ``FileError`` if it is missing or cannot be listed.
    package static func fingerprint(of path: String) throws -> String {
        let disk = LocalFileSystem()
        guard let entry = try disk.entry(at: path), entry.isDirectory else {
            return RecordingFingerprint(file: path).text
        }
        return RecordingFingerprint(try disk.list(path)).text
    }
}
