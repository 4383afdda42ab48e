import LockstepSamples

// Unchecked: what is no constant is changed only by `append` and `cut`, which one thread calls at a
// time; others may ask for the length meanwhile.

/// A file that grows by whole pieces: a piece that cannot be written whole leaves no trace.
package final class AppendingFile: @unchecked Sendable {
    /// After so many bytes the disk may begin to write a file that is synchronized at the end.
    private static let earlyByteCount: Int64 = 1 << 20

    private let file: any WritableFile
    private let path: String
    private let isSynchronizedLater: Bool
    /// How many bytes the disk was told to begin to write.
    private var begunByteCount: Int64 = 0
    private let whole = Mutex<Int64>(0)
    /// Bytes on the disk that are whole pieces; any thread may ask.
    package private(set) var length: Int64 {
        get { whole.withLock { $0 } }
        set { whole.withLock { $0 = newValue } }
    }
    /// Why the file ends in half a piece that could not be cut off; nil as long as it is whole.
    private var failure: (any Error)?

    /// - Parameter isSynchronizedLater: whether all that is written is synchronized at once in the
    ///   end, so that it is better on its way to the disk before.
    init(_ file: any WritableFile, path: String, isSynchronizedLater: Bool = false) {
        self.file = file
        self.path = path
        self.isSynchronizedLater = isSynchronizedLater
    }

    /// Appends all bytes, or none where the disk refuses some of them.
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

    /// Takes back everything beyond `newLength`; where the disk refuses that too, the file takes
    /// nothing more and does not close in peace, so that the session is never called complete.
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

    /// Closes the file in any case; throws where it does not end in a whole piece.
    func close() throws {
        try file.close()
        if let failure { throw failure }
    }
}
