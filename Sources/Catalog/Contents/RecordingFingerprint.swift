import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The names, sizes and modification times of a recording's files, as a short text.
///
/// Of a subfolder, its own modification time: files are added to it by renaming, which changes that
/// time. A change inside a file of a subfolder leaves it equal.
struct RecordingFingerprint {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The fingerprint of a folder with these entries.
    init(_ entries: [DirectoryEntry], in folder: String) {
        for entry in entries where !SessionLayout.isLeftByFileBrowser(entry.name) {
            add(entry.name, folder + "/" + entry.name)
        }
    }

    /// The fingerprint of a single file.
    init(file path: String) { add("", path) }

    /// The fingerprint as text.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ name: String, _ path: String) {
        var status = stat()
        let isThere = lstat(path, &status) == 0
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        // A folder's size depends on the disk.
        let size = status.st_mode & S_IFMT == S_IFDIR ? 0 : Int64(status.st_size)
        add(name.utf8)
        let numbers = [isThere ? size : -1, Int64(time.tv_sec), Int64(time.tv_nsec)]
        for number in numbers {
            withUnsafeBytes(of: number.littleEndian) { add($0) }
        }
    }

    /// FNV-1a, 64 bits.
    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
}
