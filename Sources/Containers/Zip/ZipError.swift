public import LockstepSamples

/// An error in writing or reading a zip archive.
public struct ZipError: Failure, Hashable {
    /// The cause of the error.
    public enum Fact: Hashable, Sendable {
        /// The name is empty, longer than 65,535 bytes, or leads out of the archive's folder.
        case name
        /// An entry's name is longer than the limit.
        case longName(byteCount: Int, limit: Int)
        /// An entry's folder depth exceeds the limit.
        case deepName(levels: Int, limit: Int)
        /// The number of entries exceeds the limit.
        case entries(limit: Int)
        /// The number of empty files and folders exceeds the limit.
        case emptyEntries(limit: Int)
        /// A file's bytes differ from its announced length or checksum: it changed during or after
        /// compression.
        case changedContent
        /// Bytes were added without an open entry, or after the end.
        case outOfOrder
        /// The archive or an entry violates the format.
        case damaged(String)
        /// An entry claims more bytes than its stored bytes can expand to.
        case size(Int64)
        /// The entries expand by more than the limit.
        case expansion(Int64, of: Int64, limit: Int64)
        /// An entry is encrypted.
        case encrypted
        /// An entry has an unsupported compression method, given by its number.
        case method(Int)
    }

    /// The cause of the error.
    public let fact: Fact
    /// The name of the entry, or of the archive.
    public let name: String
    /// The archive that is read; nil if an archive is written.
    public let archive: String?
    /// The byte offset in the archive; nil if an archive is written.
    public let byte: Int64?

    /// Creates an error about an entry.
    init(_ fact: Fact, name: String, archive: String? = nil, byte: Int64? = nil) {
        self.fact = fact
        self.name = name
        self.archive = archive
        self.byte = byte
    }

    /// The problem in words.
    public var problem: String {
        guard archive != nil else { return words(for: "the file") }
        return words(for: "'\(name.prefix(60))'")
    }

    private func words(for file: String) -> String {
        switch fact {
        case .name where archive != nil: return "the name \(file) points outside the archive"
        case .name: return "the name is invalid in a zip archive"
        case .longName(let count, let limit):
            return "the name \(file) has \(count) bytes, and the limit is \(limit)"
        case .deepName(let levels, let limit):
            return "the name \(file) has \(levels) levels, and the limit is \(limit)"
        case .entries(let limit): return "there are more than \(limit) entries in \(file)"
        case .emptyEntries(let limit):
            return "there are more than \(limit) empty files and folders in \(file)"
        case .changedContent where archive != nil:
            return "\(file) does not match its checksum"
        case .changedContent: return "the file changed while it was being added"
        case .outOfOrder: return "no entry of the archive is open for bytes"
        case .damaged(let words): return "\(file) is damaged: \(words)"
        case .size(let count):
            return "\(file) claims \(count) bytes, more than its stored bytes can expand to"
        case .expansion(let count, let stored, let limit):
            return "\(file) has \(count) bytes compressed to \(stored), over the limit of \(limit) "
                + "times the compressed size"
        case .encrypted: return "\(file) needs a password"
        case .method(let number):
            return "\(file) uses compression method \(number), which is not supported"
        }
    }

    /// The entry, or the position in the archive.
    public var place: Place? { Place(file: archive ?? String(name.prefix(60)), byte: byte) }

    /// The remedy, as a sentence.
    public var remedy: Remedy {
        switch fact {
        case .name where archive != nil, .size:
            return "The archive is malformed and may be malicious; do not unpack it."
        case .entries: return "Unpack the archive and pass the folder instead."
        case .expansion:
            return "If you trust its source, unpack the archive and pass the folder instead."
        case .longName, .deepName, .emptyEntries:
            return "Create an archive of only the recording's own folder."
        case .name: return "Use a relative name without '..'."
        case .changedContent where archive != nil, .damaged:
            return "Copy the archive again from its source."
        case .changedContent: return "Try again when no program is writing to the file."
        case .outOfOrder:
            return "Begin an entry before adding bytes, and a new archive after the end."
        case .encrypted, .method:
            return
                "Unpack the archive with the program that created it and pass the folder instead."
        }
    }
}
