import LockstepFormats
import LockstepSamples

/// What a session must hold by the lines of its seal so far.
struct SealedContents {
    /// What is known of a file.
    struct Item {
        /// Its whole length and hash.
        var whole: SealedFile?
        /// Its parts from the first byte on, in order.
        var ranges: [SealedRange] = []

        /// How many of its bytes, from the first on, the seal speaks of.
        var coveredByteCount: Int64 { whole?.byteCount ?? ranges.last?.bytes.upperBound ?? 0 }
    }

    /// Files by name.
    private(set) var items: [String: Item] = [:]
    /// Whether the recording ended in order, or was put in order.
    private(set) var isEnded = false
    /// What was changed on purpose, in order.
    private(set) var amendments: [SealAmendment] = []

    /// Takes in a line.
    ///
    /// - Returns: why no seal can have such a line there; nil where it can.
    mutating func add(_ content: SealRecord.Content) -> String? {
        if isEnded {
            guard case .amendment = content else { return "the recording had ended" }
        }
        switch content {
        case .begin: return items.isEmpty ? nil : "a seal begins once"
        case .file(let file): return add(file)
        case .range(let range): return add(range)
        case .removed(let name):
            items[name] = nil
            return nil
        case .checkpoint: return nil
        case .end(let files):
            isEnded = true
            return add(files)
        case .amendment(let amendment): return add(amendment)
        }
    }

    private mutating func add(_ files: [SealedFile]) -> String? {
        for file in files {
            if let problem = add(file) { return problem }
        }
        return nil
    }

    private mutating func add(_ file: SealedFile) -> String? {
        guard SessionLayout.canBeSealed(file.name) else { return Self.foreign(file.name) }
        items[file.name, default: Item()].whole = file
        return nil
    }

    private mutating func add(_ range: SealedRange) -> String? {
        guard SessionLayout.canBeSealed(range.name) else { return Self.foreign(range.name) }
        let covered = items[range.name]?.ranges.last?.bytes.upperBound ?? 0
        guard range.bytes.lowerBound == covered else { return "bytes are left out" }
        items[range.name, default: Item()].ranges.append(range)
        return nil
    }

    private mutating func add(_ amendment: SealAmendment) -> String? {
        isEnded = true
        amendments.append(amendment)
        for name in amendment.removed { items[name] = nil }
        let voided = Dictionary(grouping: amendment.voided, by: \.name)
        for (name, parts) in voided {
            let gone = Set(parts.map(\.bytes))
            items[name]?.ranges.removeAll { gone.contains($0.bytes) }
        }
        return add(amendment.files)
    }

    private static func foreign(_ name: String) -> String {
        "'\(name.prefix(60))' is no file of a session"
    }
}

extension SessionLayout {
    /// Whether a session has a file of this name that a seal speaks of.
    static func canBeSealed(_ name: String) -> Bool {
        RowFile(rawValue: name) != nil || [manifest, movie, damagedMovie].contains(name)
            || isFrameFile(name)
    }
}
