import Foundation
import Testing

/// A small disk or a disk with a quota, which only root can mount, unmounted with its last user.
final class SmallDisk {
    /// Whether this process may mount.
    static let canMount = (try? SmallDisk(megabytes: 1)) != nil
    /// Whether this process may mount a disk with a quota: Btrfs in a file, whose quotas need only
    /// Btrfs in the kernel.
    static let canHaveQuota = (try? SmallDisk(quotaMegabytes: 1)) != nil

    let url: URL
    private let folder: TemporaryFolder

    private init(mounting command: (_ folder: String, _ place: String) -> String) throws {
        folder = try TemporaryFolder()
        url = folder.url("disk")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Self.command(command(folder.path, url.path))
    }

    /// A disk in memory.
    convenience init(megabytes: Int) throws {
        try self.init { _, place in "mount -t tmpfs -o size=\(megabytes)m tmpfs '\(place)'" }
    }

    /// A disk of which everyone, including root, may use at most `quotaMegabytes`.
    convenience init(quotaMegabytes: Int) throws {
        try self.init { folder, place in
            // Btrfs requires at least 109 MiB.
            "truncate -s 200M '\(folder)/image' && mkfs.btrfs -q '\(folder)/image' "
                + "&& mount -o loop '\(folder)/image' '\(place)' && btrfs quota enable '\(place)' "
                + "&& btrfs qgroup limit \(quotaMegabytes)M '\(place)'"
        }
    }

    deinit { try? Self.command("umount -l '\(url.path)'") }

    var path: String { url.path }

    /// Mounts the disk again as read-only.
    func makeReadOnly() throws { try Self.command("mount -o remount,ro '\(path)'") }

    /// Removes the quota.
    func liftQuota() throws { try Self.command("btrfs qgroup limit none '\(path)'") }

    /// Fills the disk except for `megabytes`, as another program may.
    func fill(leavingMegabytes megabytes: Int = 0) throws {
        let free = try freeBytes - megabytes << 20
        try Self.command("head -c \(max(0, free)) /dev/zero > '\(path)/other' || true")
    }

    /// Frees the filled space.
    func empty() throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent("other"))
    }

    var freeBytes: Int {
        get throws {
            let facts = try FileManager.default.attributesOfFileSystem(forPath: path)
            return try #require(facts[.systemFreeSize] as? NSNumber).intValue
        }
    }

    /// The error of a failed shell command.
    struct Refusal: Error {
        var words: String
    }

    private static func command(_ words: String) throws {
        let run = try Program(at: "/bin/sh").run(["-c", words])
        guard run.exitCode == 0 else { throw Refusal(words: words + ": " + run.errors) }
    }
}
