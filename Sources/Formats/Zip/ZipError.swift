public import LockstepSamples

/// Something that cannot be put into a zip archive, or be taken out of one.
public struct ZipError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// The name is empty, longer than 65,535 bytes, or leads out of the archive's folder.
        case name
        /// An entry's name has more bytes than are read.
        case longName(byteCount: Int, limit: Int)
        /// An entry lies in more folders, each in the other, than are read.
        case deepName(levels: Int, limit: Int)
        /// There are more entries than are read.
        case entries(limit: Int)
        /// There are more empty files and folders than are read.
        case emptyEntries(limit: Int)
        /// A file's bytes are not those that were announced: it changed while it was packed, or
        /// afterwards.
        case changedContent
        /// Bytes came without an entry that they belong to, or after the end.
        case outOfOrder
        /// The archive or an entry is not what the format says.
        case damaged(String)
        /// An entry claims more bytes than can come of those that it has.
        case size(Int64)
        /// All entries together have more bytes than are taken out of those that are stored.
        case expansion(Int64, of: Int64, limit: Int64)
        /// An entry needs a password.
        case encrypted
        /// An entry is packed by a method that is not read, by its number.
        case method(Int)
    }

    /// What is wrong.
    public let fact: Fact
    /// The entry's name, or that of the archive.
    public let name: String
    /// The archive that is read; nil if one is written.
    public let archive: String?
    /// Where in the archive; nil if one is written.
    public let byte: Int64?

    /// A fact about an entry.
    init(_ fact: Fact, name: String, archive: String? = nil, byte: Int64? = nil) {
        self.fact = fact
        self.name = name
        self.archive = archive
        self.byte = byte
    }

    /// What is wrong, in words.
    public var problem: String {
        guard archive != nil else { return words(for: "the file") }
        return words(for: "'\(name.prefix(60))'")
    }

    private func words(for file: String) -> String {
        switch fact {
        case .name where archive != nil: return "the name \(file) leads out of the archive"
        case .name: return "the name cannot stand in a zip archive"
        case .longName(let count, let limit):
            return "the name \(file) has \(count) bytes, and more than \(limit) are not read"
        case .deepName(let levels, let limit):
            return "the name \(file) has \(levels) levels, and more than \(limit) are not read"
        case .entries(let limit): return "there are more than \(limit) entries in \(file)"
        case .emptyEntries(let limit):
            return "there are more than \(limit) empty files and folders in \(file)"
        case .changedContent where archive != nil:
            return "\(file) has another checksum than it had when it was packed"
        case .changedContent: return "the file changed while it was packed"
        case .outOfOrder: return "the archive expects no bytes here"
        case .damaged(let words): return "\(file) is damaged: \(words)"
        case .size(let count):
            return "\(file) claims \(count) bytes, more than can come of what is there"
        case .expansion(let count, let stored, let limit):
            return "\(file) has \(count) bytes packed into \(stored), and more than \(limit) "
                + "times as many are not taken out"
        case .encrypted: return "\(file) needs a password"
        case .method(let number): return "\(file) is packed by method \(number), which is not read"
        }
    }

    /// The entry, or the place in the archive.
    public var place: Place? { Place(file: archive ?? String(name.prefix(60)), byte: byte) }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .name where archive != nil, .size:
            return "Somebody made the archive to do harm; do not unpack it."
        case .entries: return "Unpack the archive, and give the folder."
        case .expansion:
            return "Unpack the archive if you trust whoever made it, and give the folder."
        case .longName, .deepName, .emptyEntries:
            return "Pack the recording's own folder, without those around it."
        case .name: return "Give the file a relative name without '..' in it."
        case .changedContent where archive != nil, .damaged:
            return "Copy the archive again from where it was made."
        case .changedContent: return "Wait until nothing writes to it, then try again."
        case .outOfOrder:
            return "Begin an entry before its bytes, and another archive after the end."
        case .encrypted, .method:
            return "Unpack the archive with the program that made it, and give the folder."
        }
    }
}
