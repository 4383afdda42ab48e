import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// The file next to a session with the synthetic phone's ground truth.
enum TruthFile {
    private static let ending = ".truth.jsonl"

    /// Whether a path is that of a ground truth file next to its session.
    static func isTruth(_ path: String) -> Bool {
        guard path.hasSuffix(ending) else { return false }
        let session = String(path.dropLast(ending.count))
        return (try? LocalFileSystem().list(session)) != nil
    }

    /// The path of a session's ground truth file.
    static func path(of session: String) -> String { session + ending }

    /// Writes `<session>.truth.jsonl`; the file gets this name only when it is complete.
    static func write(
        _ truth: SyntheticTruth, beside session: Session, fileSystem: LocalFileSystem
    ) throws {
        let path = path(of: session.path)
        let unfinished = path + SessionLayout.temporarySuffix
        let file = try fileSystem.create(unfinished)
        var buffer: [UInt8] = []
        for line in truth {
            buffer += Array(line.utf8) + [UInt8(ascii: "\n")]
            if buffer.count > 1 << 20 { try file.writeAll(&buffer) }
        }
        try file.writeAll(&buffer)
        try file.close()
        try fileSystem.rename(unfinished, to: path)
    }
}

extension WritableFile {
    /// Writes the buffer's bytes and empties it.
    fileprivate func writeAll(_ buffer: inout [UInt8]) throws {
        try buffer.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                rest = rest.dropFirst(try write(UnsafeRawBufferPointer(rebasing: rest)))
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
