import LockstepConcurrency
import LockstepSamples

// Unchecked: mutable state is changed only by `append` and `cut`, which one thread calls at a time.
// Other threads may read the length meanwhile.

/// A file to which complete pieces are appended; a piece that cannot be written completely leaves
/// no trace.
package final class AppendingFile: @unchecked Sendable {
    /// The number of bytes after which the disk may begin to write a file that is synchronized at
    /// the end.
    private static let earlyByteCount: Int64 = 1 << 20

    private let file: any WritableFile
    private let path: String
    private let isSynchronizedLater: Bool
    /// The length up to which the system was asked to begin writing to the disk.
    private var begunByteCount: Int64 = 0
    private let whole = Mutex<Int64>(0)
    /// The number of bytes on the disk that are complete pieces; any thread may read it.
    package private(set) var length: Int64 {
        get { whole.withLock { $0 } }
        set { whole.withLock { $0 = newValue } }
    }
    /// Why the file ends in a partial piece that could not be removed; nil while the file is
    /// intact.
    private var failure: (any Error)?

    /// - Parameter isSynchronizedLater: Whether everything written is synchronized at once at the
    ///   end, so that writing to the disk should begin earlier.
    init(_ file: any WritableFile, path: String, isSynchronizedLater: Bool = false) {
        self.file = file
        self.path = path
        self.isSynchronizedLater = isSynchronizedLater
    }

    /// Appends all bytes, or none if the disk rejects some of them.
    package func append(_ bytes: UnsafeRawBufferPointer) throws {
        if let failure { throw failure }
        var rest = bytes[...]
        do {
            while !rest.isEmpty {
                rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
            }
        } catch {
            cut(to: length, after: error)
            throw error
        }
        length += Int64(bytes.count)
        if isSynchronizedLater, length - begunByteCount >= Self.earlyByteCount {
            file.beginSynchronizing(from: begunByteCount)
            begunByteCount = length
        }
    }

    /// Truncates the file to `newLength`.
    ///
    /// If the disk rejects that too, the file accepts no more bytes and `close()` throws, so that
    /// the session is never marked complete.
    func cut(to newLength: Int64, after error: any Error) {
        do {
            try file.truncate(to: newLength)
            length = newLength
        } catch _ {
            // The first failure is the one to report.
            failure = error
        }
    }

    package func synchronize() throws {
        try file.synchronize()
        try file.checkName()
    }

    /// Throws if the file does not end in a complete piece.
    func checkIntact() throws {
        if let failure { throw failure }
    }

    /// Closes the file in any case; throws if the file does not end in a complete piece.
    func close() throws {
        try file.close()
        try checkIntact()
    }
}
