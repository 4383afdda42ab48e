import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The file of the catalog's notes, which only grows: a JSON object per line.
///
/// It is beside the sessions, and is the only part of a catalog that cannot be recreated.
struct NotesFile: Sendable {
    /// More bytes than any file of notes has, but still a bound on memory.
    private static let largest: Int64 = 1 << 28

    /// The file's content.
    struct Content: Sendable {
        var annotations: [String: SessionAnnotation] = [:]
        /// The numbers of lines that cannot be read, from 1: one that a crash left incomplete, or
        /// that another program wrote.
        var unreadableLines: [Int] = []
    }

    let path: String

    /// Reads the notes in order, later ones replacing earlier ones.
    ///
    /// - Throws: ``FileError``; a missing file is empty.
    func read() throws -> Content {
        let bytes: [UInt8]
        do {
            bytes = try LocalFileSystem().contents(of: path, limit: Self.largest)
        } catch let error as FileError where error.code == .missing {
            return Content()
        }
        var content = Content()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let note = SessionNote(line: line) else {
                content.unreadableLines.append(index + 1)
                continue
            }
            content.annotations[note.session, default: SessionAnnotation()].apply(note.change)
        }
        return content
    }

    /// The file's size and modification time as text, which change with every note.
    var state: String { RecordingFingerprint(file: path).text }

    /// Appends notes, complete or not at all, and makes them survive a power loss.
    ///
    /// - Throws: ``FileError``.
    func append(_ notes: [SessionNote]) throws {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw error(.open) }
        defer { close(descriptor) }
        // Without the lock, two programs would both end an incomplete line that a crash left.
        guard flock(descriptor, LOCK_EX) == 0 else { throw error(.open) }
        let length = lseek(descriptor, 0, SEEK_END)
        guard length >= 0 else { throw error(.read) }
        let start = try startOfLine(descriptor, length)
        do {
            try write(start + notes.flatMap(\.line), to: descriptor)
            guard fsync(descriptor) == 0 else { throw error(.synchronize) }
        } catch {
            // An incomplete line would be harmless, but useless.
            _ = ftruncate(descriptor, length)
            throw error
        }
    }

    /// A line feed if the last line has none.
    private func startOfLine(_ descriptor: Int32, _ length: off_t) throws -> [UInt8] {
        guard length > 0 else { return [] }
        var last: UInt8 = 0
        guard pread(descriptor, &last, 1, length - 1) == 1 else { throw error(.read) }
        return last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let taken = writeBytes(descriptor, part)
                if taken < 0, errno == EINTR { continue }
                guard taken > 0 else { throw error(.write) }
                rest = rest.dropFirst(taken)
            }
        }
    }

    private func error(_ operation: FileError.Operation) -> FileError {
        FileError(operation, path: path, code: FileError.Code(errno))
    }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
