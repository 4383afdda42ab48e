import LockstepSamples

// Unchecked: `length` is changed only by `append`, which one thread calls at a time.

/// A file that grows by whole pieces: a piece that cannot be written whole leaves no trace.
final class AppendingFile: @unchecked Sendable {
    private let file: any WritableFile
    private let path: String
    private(set) var length: Int64 = 0

    init(_ file: any WritableFile, path: String) {
        self.file = file
        self.path = path
    }

    /// Appends all bytes, or none where the disk refuses some of them.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        do {
            while !rest.isEmpty {
                rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
            }
        } catch {
            // If the cut fails too, the reader meets a row without an end, which `recover` removes.
            try? file.truncate(to: length)
            throw error
        }
        length += Int64(bytes.count)
    }

    func synchronize() throws { try file.synchronize() }

    func close() throws { try file.close() }
}
