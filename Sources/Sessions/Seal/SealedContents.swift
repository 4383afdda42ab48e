import LockstepFormats
import LockstepSamples

/// The content that a session must have according to its seal's lines so far.
struct SealedContents {
    /// The sealed content of one file.
    struct Item {
        /// The length and hash of the complete file.
        var whole: SealedFile?
        /// Its parts from the first byte on, in order.
        var ranges: [SealedRange] = []
        /// The number of signatures before the first line about the file.
        fileprivate let signaturesBefore: Int

        /// The number of bytes, from the first on, that the seal covers.
        var coveredByteCount: Int64 { whole?.byteCount ?? ranges.last?.bytes.upperBound ?? 0 }
    }

    /// Files by name.
    private(set) var items: [String: Item] = [:]
    /// Whether the recording ended properly or was recovered.
    private(set) var isEnded = false
    /// Whether the recorder stopped sealing before the recording ended.
    private(set) var isStopped = false
    /// The intended changes, in order.
    private(set) var amendments: [SealAmendment] = []
    /// The manifest that the last line replaces, as sealed before.
    ///
    /// Nil if that line does not amend the manifest, or the manifest was not sealed before.
    private(set) var replacedManifest: SealedFile?
    /// The number of bytes that no signature covered until a recovery signed for them.
    private(set) var lateByteCount: Int64 = 0

    private var signatureCount = 0
    /// The byte ranges that lines after the last signature cover.
    private var unsigned: [String: [Range<Int64>]] = [:]
    /// Lines after the last signature that revoke signed content.
    ///
    /// Anyone could have written them, so they take effect only once the recorder signs for them
    /// too.
    private var takenBack: [SealRecord.Content] = []

    /// Adds a line.
    ///
    /// - Returns: Why no seal can have such a line there; nil if it can.
    mutating func add(_ content: SealRecord.Content) -> String? {
        if isEnded || isStopped {
            guard case .amendment = content else {
                return isEnded
                    ? "the recording had already ended" : "the seal had already stopped"
            }
        }
        switch content {
        case .begin: return items.isEmpty ? nil : "a seal can begin only once"
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
        case .stopped:
            isStopped = true
            return nil
        case .end(let files):
            isEnded = true
            return sign(files)
        case .amendment(let amendment): return add(amendment)
        }
    }

    private func isSigned(_ name: String) -> Bool {
        items[name].map { $0.signaturesBefore < signatureCount } ?? false
    }

    /// Applies the recorder's signature: all lines before it take effect, and so do `files`.
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
        guard range.bytes.lowerBound == covered else { return "bytes are missing or repeated" }
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
        // Counted before the amendment's own files are added.
        let signed = isEnded ? nil : signedByteCounts(without: voided)
        if let problem = add(amendment.files) { return problem }
        if let signed { noteLate(than: signed, rewritten: Set(amendment.files.map(\.name))) }
        isEnded = true
        return noteSignature()
    }

    /// Returns how many bytes of each file a signature covers so far.
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

    /// - Parameter rewritten: The files that the amendment covers completely.
    private mutating func noteLate(than signed: [String: Int64], rewritten: Set<String>) {
        // The manifest is always the command's own.
        for (name, item) in items where name != SessionLayout.manifest {
            let isNew = rewritten.contains(name) && item.ranges.isEmpty
            let late = item.coveredByteCount - (isNew ? 0 : signed[name] ?? 0)
            // A seal can claim more bytes than an integer can hold.
            lateByteCount = lateByteCount.addingReportingOverflow(max(0, late)).partialValue
        }
    }

    private static func foreign(_ name: String) -> String {
        "'\(name.prefix(60))' is not a session's file"
    }
}

extension SessionLayout {
    /// Whether a command that writes into an ended session leaves a file of this name when it is
    /// interrupted.
    static func isUnfinished(_ name: String) -> Bool {
        [manifest, seal].contains { name == $0 + temporarySuffix }
    }

    /// Whether a seal covers files of this name.
    static func canBeSealed(_ name: String) -> Bool {
        RowFile(rawValue: name) != nil || isSampleFile(name)
            || [manifest, movie, damagedMovie, audio, damagedAudio, desk].contains(name)
    }
}
