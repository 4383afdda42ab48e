import LockstepFormats
import LockstepSamples

/// The lines of a session's seal, as far as each follows from the one before.
struct SealChain {
    /// Where and why the chain does not go on.
    struct Break: Hashable {
        var place: Place
        /// What is wrong, as a clause.
        var problem: String
    }

    /// What the session must hold, by all whole lines.
    private(set) var contents = SealedContents()
    /// The session's name when it was recorded.
    private(set) var session: String?
    /// Whose keys signed, in order of their first line; the first one recorded.
    private(set) var keys: [PublicKey] = []
    /// Whole lines.
    private(set) var lineCount = 0
    /// How many of them a signature covers.
    private(set) var signedLineCount = 0
    /// Where the last whole line ends.
    private(set) var byteCount: Int64 = 0
    /// The hash of the last whole line; nil for a seal without lines.
    private(set) var last: ContentHash?
    /// Why the lines after these are worth nothing; nil if there are none.
    private(set) var end: Break?
    /// Whether the last line was cut off, as it is when a recording is killed.
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

    /// Why a line cannot stand after those before it; nil if it can.
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
        guard !keys.isEmpty else { return "a seal begins with whose key it is" }
        return try signatureProblem(of: record)
    }

    private func signatureProblem(of record: SealRecord) throws -> String? {
        guard let signature = record.signature else {
            return record.isSigned ? "the signature is missing" : nil
        }
        guard record.isSigned else { return "the line has a signature and must have none" }
        var signer = keys[0]
        if case .amendment(let amendment) = record.content { signer = amendment.key }
        let isGood = try cryptography.isSignature(signature, of: record.message, by: signer)
        return isGood ? nil : "the signature is not that of the key"
    }
}
