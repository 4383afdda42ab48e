public import LockstepSamples

/// Something that cannot be put into a zip archive.
public struct ZipError: Failure, Hashable {
    /// What is wrong.
    public enum Fact: Hashable, Sendable {
        /// The name is empty, longer than 65,535 bytes, or leads out of the archive's folder.
        case name
        /// A file's bytes are not those that were announced: it changed while it was packed.
        case changedContent
        /// Bytes came without an entry that they belong to, or after the end.
        case outOfOrder
    }

    /// What is wrong.
    public let fact: Fact
    /// The entry's name.
    public let name: String

    /// A fact about an entry.
    init(_ fact: Fact, name: String) {
        self.fact = fact
        self.name = name
    }

    /// What is wrong, in words.
    public var problem: String {
        switch fact {
        case .name: return "the name cannot stand in a zip archive"
        case .changedContent: return "the file changed while it was packed"
        case .outOfOrder: return "the archive expects no bytes here"
        }
    }

    /// The entry.
    public var place: Place? { Place(file: String(name.prefix(60))) }

    /// What can be done about it.
    public var remedy: String {
        switch fact {
        case .name: return "Give the file a relative name without '..' in it."
        case .changedContent: return "Wait until nothing writes to it, then try again."
        case .outOfOrder:
            return "Begin an entry before its bytes, and another archive after the end."
        }
    }
}
