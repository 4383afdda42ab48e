import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Folders in which one file is replaced by an input: the first byte selects the file, the rest is
/// its new content.
struct ChangedFolder {
    private let disk = MemoryFileSystem()
    /// Every file of every folder.
    private let files: [(folder: String, name: String, bytes: [UInt8])]

    init(_ folders: [String: [String: [UInt8]]]) throws {
        files = folders.sorted { $0.key < $1.key }.flatMap { folder, files in
            files.sorted { $0.key < $1.key }.map { (folder, $0.key, $0.value) }
        }
        precondition((1...256).contains(files.count), "One byte must be able to select every file.")
        for file in files { disk.put(file.bytes, at: file.folder + "/" + file.name) }
    }

    /// Returns whether a file belongs to a frame after the first: another such file adds no
    /// coverage.
    private func isOneOfMany(_ name: String) -> Bool {
        guard let digit = name.lastIndex(where: \.isNumber), name.contains("/") else {
            return false
        }
        return name[digit] != "0"
    }

    /// Returns a reader of the folder that contains the changed file.
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
