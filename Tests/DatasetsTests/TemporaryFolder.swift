import LockstepSessions
import LockstepTestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder on the disk that is removed when its test ends.
final class TemporaryFolder {
    let path: String
    private let fileSystem = LocalFileSystem()

    init(_ files: [String: String] = [:]) throws {
        path = temporaryPath("interchange")
        try fileSystem.makeDirectory(path)
        for (name, text) in files { try write(Array(text.utf8), to: name) }
    }

    deinit { try? fileSystem.removeTree(path) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = try fileSystem.create(path + "/" + name)
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = try rest.withUnsafeBytes { try file.write($0) }
            rest = rest.dropFirst(taken)
        }
        try file.close()
    }

    /// Replaces a file or folder by a symbolic link.
    func replace(_ name: String, byLinkTo target: String) throws {
        let place = path + "/" + name
        if (try? fileSystem.list(place)) != nil {
            try fileSystem.removeTree(place)
        } else {
            try fileSystem.remove(place)
        }
        try makeLink(name, to: target)
    }

    /// A folder with files in subfolders, by their paths.
    convenience init(tree: [String: [UInt8]]) throws {
        try self.init()
        for (name, bytes) in tree { try put(bytes, at: name) }
    }

    /// Writes a file and creates its parent folders.
    func put(_ bytes: [UInt8], at name: String) throws {
        let names = name.split(separator: "/").dropLast()
        for count in 0..<names.count {
            try? makeFolder(names[...count].joined(separator: "/"))
        }
        try write(bytes, to: name)
    }

    /// Creates a symbolic link with the system call.
    func makeLink(_ name: String, to target: String) throws {
        try #require(symlink(target, path + "/" + name) == 0)
    }

    func makeFolder(_ name: String) throws {
        try fileSystem.makeDirectory(path + "/" + name)
    }
}
