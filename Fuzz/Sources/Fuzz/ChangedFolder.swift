import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Folders of which one file is replaced by an input: its first byte says which, the rest is what
/// the file then holds.
struct ChangedFolder {
    private let disk = MemoryFileSystem()
    /// Every file of every folder.
    private let files: [(folder: String, name: String, bytes: [UInt8])]

    init(_ folders: [String: [String: [UInt8]]]) throws {
        files = folders.sorted { $0.key < $1.key }.flatMap { folder, files in
            files.sorted { $0.key < $1.key }.map { (folder, $0.key, $0.value) }
        }
        precondition((1...256).contains(files.count), "A byte must be able to name every file.")
        for file in files { disk.put(file.bytes, at: file.folder + "/" + file.name) }
    }

    /// Whether a file is a frame's after the first: another one like it teaches nothing.
    private func isOneOfMany(_ name: String) -> Bool {
        guard let digit = name.lastIndex(where: \.isNumber), name.contains("/") else {
            return false
        }
        return name[digit] != "0"
    }

    /// A reader of the folder in which the changed file lies.
    func prepared(
        _ read: @escaping (_ disk: MemoryFileSystem, _ path: String) throws -> Void
    ) throws -> Prepared {
        let (disk, files) = (disk, files)
        return Prepared(
            seeds: files.enumerated().filter { !isOneOfMany($0.element.name) }
                .map { [UInt8($0.offset)] + $0.element.bytes },
            read: { input in
                guard let choice = input.first else { return }
                let file = files[Int(choice) % files.count]
                let changed = disk.copy()
                changed.put(Array(input.dropFirst()), at: file.folder + "/" + file.name)
                try read(changed, file.folder)
            })
    }
}
