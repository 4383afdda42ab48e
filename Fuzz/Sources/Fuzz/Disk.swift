import LockstepSamples
import LockstepSessions

/// The files that come with the sources, and the folder that seeds are written to.
enum Disk {
    /// The folder of the whole repository.
    static let repository = #filePath.split(separator: "/").dropLast(4)
        .reduce("") { $0 + "/" + $1 }

    /// Longer files are left out: they make a search slow and no deeper.
    private static let longestFile: Int64 = 1 << 16

    /// Every file below a folder by its path from there.
    static func tree(_ folder: String, below prefix: String = "") throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let disk = LocalFileSystem()
        for entry in try disk.list(folder) {
            let name = prefix + entry.name
            if entry.isDirectory {
                files.merge(try tree(folder + "/" + entry.name, below: name + "/")) { $1 }
            } else if entry.byteCount <= longestFile {
                files[name] = try disk.contents(of: folder + "/" + entry.name, limit: longestFile)
            }
        }
        return files
    }

    /// A session of the conformance corpus.
    static func session(_ name: String) throws -> [String: [UInt8]] {
        try tree(repository + "/Conformance/" + name)
    }

    /// Files of `Fuzz/Seeds`.
    static func seeds(_ folder: String) throws -> [String: [UInt8]] {
        try tree(repository + "/Fuzz/Seeds/" + folder)
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try LocalFileSystem().create(path)
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try rest.withUnsafeBytes { try file.write($0) })
        }
        try file.close()
    }
}

extension [UInt8] {
    /// The first lines, whole.
    func firstLines(_ count: Int) -> [UInt8] {
        let lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.count <= count
            ? self : Array(lines.prefix(count).joined(separator: [UInt8(ascii: "\n")]))
    }
}

extension [String: [UInt8]] {
    /// The files whose names end so, in the order of their names.
    func ending(_ ending: String) -> [[UInt8]] {
        filter { $0.key.hasSuffix(ending) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The same files, text no longer than its first lines: short inputs are tried more often.
    func shortened(toLines count: Int) -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: map { name, bytes in
                let isTable = [".csv", ".jsonl", ".txt"].contains { name.hasSuffix($0) }
                return (name, isTable ? bytes.firstLines(count) : bytes)
            })
    }
}
