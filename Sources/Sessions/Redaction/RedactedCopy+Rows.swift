import LockstepFormats
import LockstepSamples

/// Copies rows into a redacted copy.
extension RedactedCopy {
    /// Returns a drop for each position and block of audio, with its sequence number: the copy hides
    /// what it was, not that there was one.
    mutating func omissions() throws -> [EventRow] {
        let positions = try drops(.location, session.locationRows()) {
            ($0.sample.timestamp, $0.arrival)
        }
        let audio = try drops(.audio, session.audioRows()) { ($0.timestamp, $0.arrival) }
        (report.locationsRemoved, report.audioBlocksRemoved) = (positions.count, audio.count)
        return positions + audio
    }

    private func drops<Row>(
        _ stream: Stream, _ rows: RowReader<Row>?, _ moment: (Row) -> (HostTime, Arrival)
    ) throws -> [EventRow] {
        var drops: [EventRow] = []
        while let row = try rows?.next() {
            let (time, arrival) = moment(row)
            let drop = Drop(
                stream: stream, reason: .redacted, evidence: .reported, timestamp: time)
            drops.append(EventRow(time: time, event: .drop(drop), arrival: arrival))
        }
        return drops
    }

    mutating func writeEvents(adding drops: [EventRow]) throws {
        var textCount = 0
        let isThere = try session.openIfPresent(RowFile.events.rawValue) != nil
        guard isThere || !drops.isEmpty else { return }
        try rewrite(.events, adding: drops.flatMap { $0.line() }) { line in
            var row = try EventRow(line: line)
            var result = try RewrittenRow(line, as: row.line())
            let isUnknown = try Self.isUnknown(line, row)
            let hidden = isUnknown ? .unknown : KnownWords.event(row.event)
            if hidden != row.event, !isUnknown { textCount += 1 }
            if hidden != row.event {
                row.event = hidden
                result.bytes = row.line()
            }
            return result
        }
        report.eventsChanged = textCount
    }

    /// Whether a row contains an event of an unknown kind, which was parsed as a notice with the
    /// kind's name.
    private static func isUnknown(_ line: UnsafeRawBufferPointer, _ row: EventRow) throws -> Bool {
        guard case .notice = row.event else { return false }
        return try JSONValue(parsing: line)["event"] != .text(row.event.name)
    }

    /// Copies the rows of a CSV file unchanged, each after it was parsed successfully.
    mutating func copyRows<Row: LineDecodable>(of type: Row.Type, in file: RowFile) throws {
        try rewrite(file) { line in
            _ = try Row(line: line)
            return RewrittenRow(line)
        }
    }

    /// Copies the rows of surfaces; identifiers that could be words become numbers.
    mutating func copySurfaceRows() throws {
        var numbers: [String: Int] = [:]
        try rewrite(.mesh) { line in
            var row = try MeshRow(line: line)
            if !KnownWords.isUUID(row.identifier) {
                let number = numbers[row.identifier] ?? numbers.count + 1
                numbers[row.identifier] = number
                row.identifier = String(number)
            }
            return try RewrittenRow(line, as: row.line())
        }
    }

    /// Copies the rows of a file; a row with unknown keys or words is rewritten from its parsed
    /// content.
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
                let row = try Self.rewritten(line, of: file, at: place, understand)
                if row.hadUnknown { rewritten += 1 }
                try batch.append(row.bytes)
            }
            try batch.append(added)
            try batch.flush()
        }
        report.rowsRewritten += rewritten
    }

    private static func rewritten(
        _ line: LineReader.Line, of file: RowFile, at place: Place,
        _ understand: (UnsafeRawBufferPointer) throws -> RewrittenRow
    ) throws -> RewrittenRow {
        guard line.isComplete else { throw FormatError(.cutOff, place: place) }
        do {
            return try line.bytes.withUnsafeBytes { bytes in
                guard line.number == 1, let header = file.header else {
                    return try understand(bytes)
                }
                return try RewrittenRow(bytes, asHeader: header)
            }
        } catch let error as FormatError {
            throw error.at(place)
        }
    }
}

/// Rows to be written to a file, one mebibyte at a time.
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

extension SessionEvent {
    /// Replaces an event of an unknown kind in a copy, which must not contain its name.
    fileprivate static let unknown = SessionEvent.notice("unknown event")
}
