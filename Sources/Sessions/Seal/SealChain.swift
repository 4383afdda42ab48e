import LockstepFormats
import LockstepSamples

/// The lines of a session's seal, up to the first that does not follow from the one before.
struct SealChain {
    /// The place where the chain breaks, and the reason.
    struct Break: Hashable {
        var place: Place
        /// The reason, as a clause.
        var problem: String
    }

    /// What the session must contain, according to all valid lines.
    private(set) var contents = SealedContents()
    /// The session's name when it was recorded.
    private(set) var session: String?
    /// The keys that signed, in order of their first line; the first key recorded the session.
    private(set) var keys: [PublicKey] = []
    /// The number of complete lines.
    private(set) var lineCount = 0
    /// The number of lines that a signature covers.
    private(set) var signedLineCount = 0
    /// The end of the last complete line, as an offset in bytes.
    private(set) var byteCount: Int64 = 0
    /// The hash of the last complete line; nil for a seal without lines.
    private(set) var last: ContentHash?
    /// Why the lines after these are invalid; nil if there are none.
    private(set) var end: Break?
    /// Whether the last line is incomplete, as it is when a recording is killed.
    private(set) var isCutOff = false

    private let cryptography: any SealCryptography

    /// Reads a session's seal.
    init(_ source: any ByteSource, _ cryptography: any SealCryptography) throws {
        self.cryptography = cryptography
        let lines = LineReader(source, file: SessionLayout.seal)
        while end == nil, let line = try next(lines) {
            guard line.isComplete else {
                isCutOff = true
                return
            }
            try add(line)
        }
    }

    private mutating func next(_ lines: LineReader) throws -> LineReader.Line? {
        do {
            return try lines.next()
        } catch let error as FormatError {
            end = Break(
                place: error.place ?? Place(file: SessionLayout.seal), problem: error.problem)
            return nil
        }
    }

    private mutating func add(_ line: LineReader.Line) throws {
        let place = Place(file: SessionLayout.seal, row: line.number, byte: line.offset)
        let record: SealRecord
        do {
            record = try SealRecord(line: line.bytes)
        } catch let error as FormatError {
            if case .outOfRange("seal.version", _) = error.fact { throw error.at(place) }
            end = Break(place: place, problem: error.problem)
            return
        }
        if let problem = try problem(of: record) ?? contents.add(record.content) {
            end = Break(place: place, problem: problem)
            return
        }
        lineCount += 1
        if record.isSigned { signedLineCount = lineCount }
        byteCount = line.offset + Int64(line.bytes.count) + 1
        last = try cryptography.hash(line.bytes + [UInt8(ascii: "\n")])
    }

    /// Returns why a line cannot follow those before it; nil if it can.
    private mutating func problem(of record: SealRecord) throws -> String? {
        guard record.previous == last else {
            return "this line or the one before it was changed, added, removed or moved"
        }
        switch record.content {
        case .begin(let name, let key):
            (session, keys) = (name, [key])
        case .amendment(let amendment):
            if !keys.contains(amendment.key) { keys.append(amendment.key) }
        default: break
        }
        guard !keys.isEmpty else { return "a seal must begin with its key" }
        return try signatureProblem(of: record)
    }

    private func signatureProblem(of record: SealRecord) throws -> String? {
        guard let signature = record.signature else {
            return record.isSigned ? "the signature is missing" : nil
        }
        guard record.isSigned else { return "the line has a signature but must not have one" }
        var signer = keys[0]
        if case .amendment(let amendment) = record.content { signer = amendment.key }
        let isGood = try cryptography.isSignature(signature, of: record.message, by: signer)
        return isGood ? nil : "the signature does not match the key"
    }
}
