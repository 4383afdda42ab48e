extension FileSystem {
    /// Checks that the disk can store `byteCount` more bytes, by writing them and removing them
    /// again.
    ///
    /// It writes because the free space that a system reports ignores quotas.
    ///
    /// Changes no existing file. A crash leaves an unfinished file, which `recover` removes.
    ///
    /// - Throws: ``FileError`` if the disk cannot store them.
    func checkRoom(for byteCount: Int64, in folder: String) throws {
        guard byteCount > 0 else { return }
        let path = try freeName(in: folder)
        var isCreated = false
        let writing = Result {
            try withNewFile(path) { file in
                isCreated = true
                var left = byteCount
                while left > 0 {
                    let part = incompressible.prefix(Int(min(left, Int64(incompressible.count))))
                    try part.withUnsafeBytes { try file.append($0) }
                    left -= Int64(part.count)
                }
            }
        }
        // Not a file of another process that made this name first.
        let removal = Result { if isCreated, try entry(at: path) != nil { try remove(path) } }
        try writing.get()
        try removal.get()
    }

    private func freeName(in folder: String) throws -> String {
        let taken = Set(try list(folder).map(\.name))
        var (name, number) = ("room" + SessionLayout.temporarySuffix, 1)
        while taken.contains(name) {
            name = "room-\(number)" + SessionLayout.temporarySuffix
            number += 1
        }
        return folder + "/" + name
    }
}

/// Bytes that a compressing disk cannot store in less space: 256 KiB, more than the blocks that Btrfs
/// (128 KiB) compresses.
private let incompressible: [UInt8] = {
    // The constants are those of Knuth's linear congruential generator MMIX.
    var state: UInt64 = 1
    return (0..<(1 << 18)).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
    }
}()
