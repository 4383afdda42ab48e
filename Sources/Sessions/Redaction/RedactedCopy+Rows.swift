import LockstepFormats
import LockstepSamples

/// How rows get into a copy.
extension RedactedCopy {
    /// A drop for each position, with its numbers: where it was is gone, that it was is not.
    mutating func positionDrops() throws -> [EventRow] {
        var drops: [EventRow] = []
        let rows = try session.locationRows()
        while let row = try rows?.next() {
            let drop = Drop(
                stream: .location, reason: .redacted, evidence: .reported,
                timestamp: row.sample.timestamp)
            drops.append(
                EventRow(time: row.sample.timestamp, event: .drop(drop), arrival: row.arrival))
        }
        report.locationsRemoved = drops.count
        return drops
    }

    mutating func writeEvents(adding drops: [EventRow]) throws {
        let texts = texts
        var hasName = false
        let isThere = try session.openIfPresent(RowFile.events.rawValue) != nil
        guard isThere || !drops.isEmpty else { return }
        try rewrite(.events, adding: drops.flatMap { $0.line() }) { line in
            var row = try EventRow(line: line)
            let understood = row.line()
            var result = try RewrittenRow(line, as: understood)
            row.event = texts.redacted(row.event)
            let redacted = row.line()
            if redacted != understood {
                hasName = true
                result.bytes = redacted
            }
            return result
        }
        report.textsChanged = hasName
    }

    /// Copies the rows of a file; one with keys that nobody knows is written as it is understood.
    mutating func rewrite(
        _ file: RowFile, adding added: [UInt8] = [],
        _ understand: (UnsafeRawBufferPointer) throws -> RewrittenRow
    ) throws {
        var rewritten = 0
        let source = try session.openIfPresent(file.rawValue)
        try write(file.rawValue) { target in
            var batch = TextBatch(target)
            let lines = source.map { LineReader($0, file: file.rawValue) }
            while let line = try lines?.next() {
                let place = Place(file: file.rawValue, row: line.number, byte: line.offset)
                let row = try Self.rewritten(line, at: place, understand)
                if row.hadUnknownKeys { rewritten += 1 }
                try batch.append(row.bytes)
            }
            try batch.append(added)
            try batch.flush()
        }
        report.rowsRewritten += rewritten
    }

    private static func rewritten(
        _ line: LineReader.Line, at place: Place,
        _ understand: (UnsafeRawBufferPointer) throws -> RewrittenRow
    ) throws -> RewrittenRow {
        guard line.isComplete else { throw FormatError(.cutOff, place: place) }
        do {
            return try line.bytes.withUnsafeBytes { try understand($0) }
        } catch let error as FormatError {
            throw error.at(place)
        }
    }
}

/// A row of a copy.
struct RewrittenRow {
    /// The line with its line feed.
    var bytes: [UInt8]
    /// Whether it had keys that are not in ``bytes`` any more.
    let hadUnknownKeys: Bool

    /// A frame's copy of device motion (docs/FORMAT.md, section 5), which is known only whole.
    private static let copiedKeys: Set<String> = [
        "imu_timestamp", "user_acceleration", "rotation_rate", "gravity", "attitude_euler",
        "attitude_quaternion", "magnetic_field",
    ]

    /// The line as it stands, or as it is understood where it has keys that nobody knows.
    ///
    /// - Parameter understood: the row that was read, written again, which a key is in if it is
    ///   known.
    init(_ line: UnsafeRawBufferPointer, as understood: [UInt8]) throws {
        let isSame = understood.dropLast().elementsEqual(line)
        hadUnknownKeys =
            try !isSame
            && !JSONValue(decoding: Array(line)).without(Self.copiedKeys)
                .hasOnlyKeys(of: JSONValue(decoding: understood))
        bytes = hadUnknownKeys ? understood : Array(line) + [UInt8(ascii: "\n")]
    }
}

/// Rows on their way into a file, a mebibyte at a time.
private struct TextBatch {
    private let file: AppendingFile
    private var text: [UInt8] = []

    init(_ file: AppendingFile) { self.file = file }

    mutating func append(_ bytes: [UInt8]) throws {
        text += bytes
        if text.count > 1 << 20 { try flush() }
    }

    mutating func flush() throws {
        guard !text.isEmpty else { return }
        try text.withUnsafeBytes { try file.append($0) }
        text.removeAll(keepingCapacity: true)
    }
}
