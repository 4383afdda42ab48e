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
        /// How many signatures stand before the first line that speaks of it.
        fileprivate let signaturesBefore: Int

        /// How many of its bytes, from the first on, the seal speaks of.
        var coveredByteCount: Int64 { whole?.byteCount ?? ranges.last?.bytes.upperBound ?? 0 }
    }

    /// Files by name.
    private(set) var items: [String: Item] = [:]
    /// Whether the recording ended in order, or was put in order.
    private(set) var isEnded = false
    /// What was changed on purpose, in order.
    private(set) var amendments: [SealAmendment] = []
    /// The manifest that the last line replaces, as the seal knew it before; nil if that line is no
    /// amendment of the manifest, or nothing was known of it.
    private(set) var replacedManifest: SealedFile?
    /// Bytes that no signature covered until a recovery signed for them.
    private(set) var lateByteCount: Int64 = 0

    private var signatureCount = 0
    /// What lines behind the last signature speak of.
    private var unsigned: [String: [Range<Int64>]] = [:]
    /// Lines behind the last signature that take back what is signed for: anybody could have written
    /// them, so that they hold only once the recorder signs for them too.
    private var takenBack: [SealRecord.Content] = []

    /// Takes in a line.
    ///
    /// - Returns: why no seal can have such a line there; nil if it can.
    mutating func add(_ content: SealRecord.Content) -> String? {
        if isEnded {
            guard case .amendment = content else { return "the recording had ended" }
        }
        switch content {
        case .begin: return items.isEmpty ? nil : "a seal begins once"
        case .file(let file):
            if items[file.name]?.whole != nil, isSigned(file.name) {
                takenBack.append(content)
                return nil
            }
            unsigned[file.name, default: []].append(0..<file.byteCount)
            return add(file)
        case .range(let range):
            unsigned[range.name, default: []].append(range.bytes)
            return add(range)
        case .removed(let name):
            if isSigned(name) { takenBack.append(content) } else { items[name] = nil }
            return nil
        case .checkpoint: return sign([])
        case .end(let files):
            isEnded = true
            return sign(files)
        case .amendment(let amendment): return add(amendment)
        }
    }

    private func isSigned(_ name: String) -> Bool {
        items[name].map { $0.signaturesBefore < signatureCount } ?? false
    }

    /// What the recorder's signature does: all lines before it hold, and so do `files`.
    private mutating func sign(_ files: [SealedFile]) -> String? {
        for content in takenBack {
            switch content {
            case .removed(let name): items[name] = nil
            case .file(let file):
                if let problem = add(file) { return problem }
            default: break
            }
        }
        return add(files) ?? noteSignature()
    }

    private mutating func noteSignature() -> String? {
        signatureCount += 1
        (unsigned, takenBack) = ([:], [])
        return nil
    }

    private mutating func add(_ files: [SealedFile]) -> String? {
        for file in files {
            if let problem = add(file) { return problem }
        }
        return nil
    }

    private mutating func add(_ file: SealedFile) -> String? {
        guard SessionLayout.canBeSealed(file.name) else { return Self.foreign(file.name) }
        let new = Item(signaturesBefore: signatureCount)
        items[file.name, default: new].whole = file
        return nil
    }

    private mutating func add(_ range: SealedRange) -> String? {
        guard SessionLayout.canBeSealed(range.name) else { return Self.foreign(range.name) }
        let covered = items[range.name]?.ranges.last?.bytes.upperBound ?? 0
        guard range.bytes.lowerBound == covered else { return "bytes are left out" }
        let new = Item(signaturesBefore: signatureCount)
        items[range.name, default: new].ranges.append(range)
        return nil
    }

    private mutating func add(_ amendment: SealAmendment) -> String? {
        amendments.append(amendment)
        let amendsManifest = amendment.files.contains { $0.name == SessionLayout.manifest }
        replacedManifest = amendsManifest ? items[SessionLayout.manifest]?.whole : nil
        for name in amendment.removed { items[name] = nil }
        let voided = Dictionary(grouping: amendment.voided, by: \.name)
            .mapValues { Set($0.map(\.bytes)) }
        for (name, gone) in voided { items[name]?.ranges.removeAll { gone.contains($0.bytes) } }
        // Before the amendment's own files count.
        let signed = isEnded ? nil : signedByteCounts(without: voided)
        if let problem = add(amendment.files) { return problem }
        if let signed { noteLate(than: signed, rewritten: Set(amendment.files.map(\.name))) }
        isEnded = true
        return noteSignature()
    }

    /// How many bytes of each file a signature covers so far.
    private func signedByteCounts(without voided: [String: Set<Range<Int64>>]) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for (name, item) in items {
            let new = Set(unsigned[name] ?? []).subtracting(voided[name] ?? [])
            if let whole = item.whole, item.ranges.isEmpty {
                counts[name] = new.isEmpty ? whole.byteCount : 0
            } else {
                counts[name] = item.ranges.filter { !new.contains($0.bytes) }
                    .reduce(0) { $0 + Int64($1.bytes.count) }
            }
        }
        return counts
    }

    /// - Parameter rewritten: files of which the amendment has the whole.
    private mutating func noteLate(than signed: [String: Int64], rewritten: Set<String>) {
        // The manifest is always the command's own.
        for (name, item) in items where name != SessionLayout.manifest {
            let isNew = rewritten.contains(name) && item.ranges.isEmpty
            let late = item.coveredByteCount - (isNew ? 0 : signed[name] ?? 0)
            // A seal can claim more bytes than there are numbers for.
            lateByteCount = lateByteCount.addingReportingOverflow(max(0, late)).partialValue
        }
    }

    private static func foreign(_ name: String) -> String {
        "'\(name.prefix(60))' is no file of a session"
    }
}

extension SessionLayout {
    /// Whether a command that writes into an ended session leaves a file of this name when it is
    /// interrupted.
    static func isUnfinished(_ name: String) -> Bool {
        [manifest, seal].contains { name == $0 + temporarySuffix }
    }

    /// Whether a session has a file of this name that a seal speaks of.
    static func canBeSealed(_ name: String) -> Bool {
        RowFile(rawValue: name) != nil || [manifest, movie, damagedMovie].contains(name)
            || isFrameFile(name)
    }
}
