import Foundation
import LockstepSessions

/// A folder on the disk that goes when its test ends.
final class TemporaryFolder {
    let path: String
    private let fileSystem = LocalFileSystem()

    init(_ files: [String: String] = [:]) throws {
        path = "/tmp/lockstep-interchange-\(UInt64.random(in: 0...UInt64.max))"
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

    /// Puts a symbolic link in the place of a file or folder.
    func replace(_ name: String, byLinkTo target: String) throws {
        let place = path + "/" + name
        if (try? fileSystem.list(place)) != nil {
            try fileSystem.removeTree(place)
        } else {
            try fileSystem.remove(place)
        }
        try FileManager.default.createSymbolicLink(
            atPath: place, withDestinationPath: target)
    }

    func makeFolder(_ name: String) throws {
        try fileSystem.makeDirectory(path + "/" + name)
    }
}
