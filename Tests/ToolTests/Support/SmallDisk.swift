import Foundation
import Testing

/// A disk of a few megabytes in memory, gone when its last user is: what only root can mount.
final class SmallDisk {
    /// Whether this process may mount.
    static let canMount = (try? SmallDisk(megabytes: 1)) != nil

    let url: URL
    private let folder: TemporaryFolder

    init(megabytes: Int, options: String = "") throws {
        folder = try TemporaryFolder()
        url = folder.url("disk")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let all = ["size=\(megabytes)m", options].filter { !$0.isEmpty }.joined(separator: ",")
        try Self.command("mount -t tmpfs -o \(all) tmpfs '\(url.path)'")
    }

    deinit { try? Self.command("umount -l '\(url.path)'") }

    var path: String { url.path }

    /// Mounts it anew, so that it can only be read.
    func makeReadOnly() throws { try Self.command("mount -o remount,ro '\(path)'") }

    /// Takes all room that is left but `megabytes`, as another program may.
    func fill(leavingMegabytes megabytes: Int = 0) throws {
        let free = try freeBytes - megabytes << 20
        try Self.command("head -c \(max(0, free)) /dev/zero > '\(path)/other' || true")
    }

    /// Gives the room back.
    func empty() throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent("other"))
    }

    var freeBytes: Int {
        get throws {
            let facts = try FileManager.default.attributesOfFileSystem(forPath: path)
            return try #require(facts[.systemFreeSize] as? NSNumber).intValue
        }
    }

    /// What a command of the shell could not do.
    struct Refusal: Error {
        var words: String
    }

    private static func command(_ words: String) throws {
        let run = try Program(at: "/bin/sh").run(["-c", words])
        guard run.exitCode == 0 else { throw Refusal(words: words + ": " + run.errors) }
    }
}
