import LockstepSamples

extension SealRecord: LineDecodable {
    /// Decodes a line of the file.
    ///
    /// Only the exact bytes that ``line()`` produces for a record are accepted, so that any change
    /// of a bit is detected.
    public init(line: UnsafeRawBufferPointer) throws {
        let wire = try decodeJSON(Wire.self, from: line)
        content = try wire.content()
        previous = try wire.previous.map { try Wire.hash($0, "previous") }
        signature = try wire.signature.map { text in
            guard let bytes = [UInt8](hexadecimal: text) else {
                throw FormatError(.unknownWord(field: "signature", text: text))
            }
            return bytes
        }
        guard line.elementsEqual(self.line().dropLast()) else {
            throw FormatError(.json("the line differs from its canonical form"))
        }
    }
}

private struct Wire: Decodable {
    var record: String
    var version: Int?
    var session: String?
    var keyType: String?
    var key: String?
    var file: String?
    var offset: Int64?
    var length: Int64?
    var sha256: String?
    var command: String?
    var differences: [String]?
    var voided: [Part]?
    var removed: [String]?
    var files: [Part]?
    var previous: String?
    var signature: String?

    enum CodingKeys: String, CodingKey {
        case record, version, session, key, file, offset, length, sha256, command, differences
        case voided, removed, files, previous, signature
        case keyType = "key_type"
    }

    struct Part: Decodable {
        var file: String
        var offset: Int64?
        var length: Int64
        var sha256: String?
    }

    func content() throws -> SealRecord.Content {
        switch record {
        case "begin": return try begin()
        case "file": return .file(try part().sealedFile())
        case "range":
            let part = try part()
            return .range(
                SealedRange(part.file, bytes: try part.range(), hash: try part.contentHash()))
        case "removed": return .removed(try needed(file, "file"))
        case "checkpoint": return .checkpoint
        case "stopped": return .stopped
        case "end": return .end(try needed(files, "files").map { try $0.sealedFile() })
        case "amendment": return .amendment(try amendment())
        default: throw FormatError(.unknownWord(field: "record", text: record))
        }
    }

    private func begin() throws -> SealRecord.Content {
        let version = try needed(version, "version")
        guard version == SealRecord.version else {
            throw FormatError(.outOfRange(field: "seal.version", text: "\(version)"))
        }
        return .begin(session: try needed(session, "session"), key: try publicKey())
    }

    private func publicKey() throws -> PublicKey {
        let (type, text) = (try needed(keyType, "key_type"), try needed(key, "key"))
        guard let kind = PublicKey.Kind(rawValue: type) else {
            throw FormatError(.unknownWord(field: "key_type", text: type))
        }
        guard let bytes = [UInt8](hexadecimal: text), let key = PublicKey(kind, bytes) else {
            throw FormatError(.unknownWord(field: "key", text: text))
        }
        return key
    }

    private func amendment() throws -> SealAmendment {
        var amendment = SealAmendment(by: try needed(command, "command"), key: try publicKey())
        amendment.differences = try needed(differences, "differences").map {
            SealAmendment.Difference(text: $0)
        }
        amendment.voided = try needed(voided, "voided").map {
            SealAmendment.VoidedBytes($0.file, bytes: try $0.range())
        }
        amendment.removed = try needed(removed, "removed")
        amendment.files = try needed(files, "files").map { try $0.sealedFile() }
        return amendment
    }

    private func part() throws -> Part {
        Part(
            file: try needed(file, "file"), offset: offset,
            length: try needed(length, "length"), sha256: sha256)
    }

    private func needed<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw FormatError(.json("'\(name)' is missing")) }
        return value
    }

    static func hash(_ text: String, _ field: String) throws -> ContentHash {
        guard let hash = ContentHash(text: text) else {
            throw FormatError(.unknownWord(field: field, text: text))
        }
        return hash
    }
}

extension Wire.Part {
    func sealedFile() throws -> SealedFile {
        guard length >= 0 else {
            throw FormatError(.outOfRange(field: "length", text: "\(length)"))
        }
        return SealedFile(file, byteCount: length, hash: try contentHash())
    }

    func range() throws -> Range<Int64> {
        guard let offset else { throw FormatError(.json("'offset' is missing")) }
        guard offset >= 0 else {
            throw FormatError(.outOfRange(field: "offset", text: "\(offset)"))
        }
        guard length >= 0 else {
            throw FormatError(.outOfRange(field: "length", text: "\(length)"))
        }
        let (end, overflow) = offset.addingReportingOverflow(length)
        guard !overflow else { throw FormatError(.outOfRange(field: "length", text: "\(length)")) }
        return offset..<end
    }

    func contentHash() throws -> ContentHash {
        guard let sha256 else { throw FormatError(.json("'sha256' is missing")) }
        return try Wire.hash(sha256, "sha256")
    }
}
