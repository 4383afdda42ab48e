import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A disk that counts but stores nothing, because an hour of images would fill a real disk.
///
/// No file can be opened, and every folder is empty.
final class CountingDisk: FileSystem {
    struct Counts {
        var bytes = 0
        /// Number of files by folder; renamed files count in their new folder.
        var files: [String: Int] = [:]
        /// Number of text lines by file name.
        var lines: [String: Int] = [:]
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func create(_ path: String) -> any WritableFile { CountingFile(path.names.last, state) }

    func open(_ path: String) throws -> any ByteSource {
        throw FileError(.open, path: path, code: .missing)
    }

    func rename(_ path: String, to newPath: String) {
        let folder = newPath.names.dropLast().last ?? ""
        state.withLock { $0.files[folder, default: 0] += 1 }
    }

    func makeDirectory(_ path: String) {}
    func remove(_ path: String) {}
    func list(_ path: String) -> [DirectoryEntry] { [] }
    func synchronizeDirectory(_ path: String) {}
    func synchronizeTree(_ path: String) {}
}

private final class CountingFile: WritableFile {
    private let textName: String?
    private let state: Mutex<CountingDisk.Counts>

    init(_ name: String?, _ state: Mutex<CountingDisk.Counts>) {
        textName = name.flatMap { $0.hasSuffix(".csv") || $0.hasSuffix(".jsonl") ? $0 : nil }
        self.state = state
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        let lines = textName == nil ? 0 : bytes.count { $0 == UInt8(ascii: "\n") }
        state.withLock { counts in
            counts.bytes += bytes.count
            if let textName { counts.lines[textName, default: 0] += lines }
        }
        return bytes.count
    }

    func truncate(to byteCount: Int64) {}
    func synchronize() {}
    func close() {}
}

extension String {
    fileprivate var names: [String] { split(separator: "/").map(String.init) }
}
