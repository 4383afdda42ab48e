import LockstepSamples
import LockstepSessions

/// The files of the repository, and the folder for seeds.
enum Disk {
    /// The repository's root folder.
    static let repository = #filePath.split(separator: "/").dropLast(4)
        .reduce("") { $0 + "/" + $1 }

    /// Longer files are left out: they make a search slower without finding more.
    private static let longestFile: Int64 = 1 << 16

    /// Returns every file below a folder by its relative path.
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

    /// Returns a session of the conformance corpus.
    static func session(_ name: String) throws -> [String: [UInt8]] {
        try tree(repository + "/Conformance/" + name)
    }

    /// Returns the files of a folder of `Fuzz/Seeds`.
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
    /// Returns the first complete lines.
    func firstLines(_ count: Int) -> [UInt8] {
        let lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.count <= count
            ? self : Array(lines.prefix(count).joined(separator: [UInt8(ascii: "\n")]))
    }
}

extension [String: [UInt8]] {
    /// Returns the files whose names have this ending, in the order of their names.
    func ending(_ ending: String) -> [[UInt8]] {
        filter { $0.key.hasSuffix(ending) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the same files, with text limited to its first lines: short inputs are tried more
    /// often.
    func shortened(toLines count: Int) -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: map { name, bytes in
                let isTable = [".csv", ".jsonl", ".txt"].contains { name.hasSuffix($0) }
                return (name, isTable ? bytes.firstLines(count) : bytes)
            })
    }
}
