import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepSamples

extension Catalog {
    /// Stores records and replaces those with the same paths, in one transaction.
    func store(_ records: [SessionRecord]) throws {
        let annotations = try currentNotes().annotations
        try database.withLock { database in
            try database.transaction {
                for record in records {
                    try Self.store(record, annotations[record.path], database)
                }
            }
        }
    }

    private static func store(
        _ record: SessionRecord, _ annotation: SessionAnnotation?, _ database: Database
    ) throws {
        let facts = AnnotatedFacts(AnnotatedFacts.Recorded(record), annotation)
        try database.execute("DELETE FROM session WHERE path = ?", [.text(record.path)])
        try database.execute(
            insertion, SessionRecord.columns.map { $0.value(record) } + facts.values)
        let id = DatabaseValue.integer(database.lastRow)
        try insertStreams(of: record, id, database)
        try insertFindings(of: record, id, database)
        try insertCurves(of: record, id, database)
        try insert(facts.tags, id, database)
        if let thumbnail = record.measurements?.thumbnail {
            try database.execute("INSERT INTO thumbnail VALUES (?, ?)", [id, .bytes(thumbnail)])
        }
    }

    /// Removes the record of a path.
    func removeRecord(of path: String) throws {
        try database.withLock { database in
            try database.execute("DELETE FROM session WHERE path = ?", [.text(path)])
        }
    }

    private static let insertion: String = {
        let names = SessionRecord.columns.map(\.name) + Schema.annotated.map(\.name)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO session (\(names.joined(separator: ", "))) VALUES (\(marks))"
    }()

    private static func insertStreams(
        of record: SessionRecord, _ id: DatabaseValue, _ database: Database
    ) throws {
        guard let manifest = record.manifest else { return }
        // A damaged manifest may list a stream twice.
        let streams = Dictionary(
            manifest.streams.map { ($0.description.stream.rawValue, $0) }
        ) { first, _ in first }
        for (name, stream) in streams.sorted(by: { $0.key < $1.key }) {
            let drops = stream.drops.values.reduce(0) {
                $0.addingReportingOverflow($1).partialValue
            }
            try database.execute(
                "INSERT INTO stream VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    id, .text(name), DatabaseValue(stream.count),
                    DatabaseValue(stream.achievedRateHertz),
                    DatabaseValue(stream.description.requestedRateHertz),
                    DatabaseValue(stream.first?.nanoseconds),
                    DatabaseValue(stream.last?.nanoseconds), DatabaseValue(drops),
                ])
        }
        for (reason, count) in manifest.dropCounts.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        {
            try database.execute(
                "INSERT INTO dropped VALUES (?, ?, ?)",
                [id, .text(reason.rawValue), DatabaseValue(count)])
        }
    }

    private static func insertFindings(
        of record: SessionRecord, _ id: DatabaseValue, _ database: Database
    ) throws {
        guard let measurements = record.measurements else { return }
        let report = measurements.report
        let marks = Array(repeating: "?", count: 16).joined(separator: ", ")
        for (position, finding) in report.findings.enumerated() {
            let span = finding.span(since: report.start)
            try database.execute(
                "INSERT INTO finding VALUES (\(marks))",
                [
                    id, DatabaseValue(position), .text(finding.name.rawValue),
                    .text(finding.severity.rawValue), DatabaseValue(finding.stream?.rawValue),
                    DatabaseValue(finding.measured?.value), DatabaseValue(finding.measured?.unit),
                    DatabaseValue(finding.measured?.interval?.lowerBound),
                    DatabaseValue(finding.measured?.interval?.upperBound),
                    DatabaseValue(finding.threshold?.value),
                    DatabaseValue(finding.threshold?.unit), .text(finding.meaning),
                    DatabaseValue(measurements.remedies[position]),
                    .text(finding.encodedPlaces), DatabaseValue(span?.lowerBound),
                    DatabaseValue(span?.upperBound),
                ])
        }
    }
}

extension Finding {
    /// The time from the first place to the last, in seconds of the recording; nil if no place has
    /// a time.
    fileprivate func span(since start: HostTime?) -> ClosedRange<Double>? {
        let times = places.compactMap(\.time)
        guard let start, let first = times.min(), let last = times.max() else { return nil }
        return (first - start).seconds...(last - start).seconds
    }

    /// The places as a JSON array.
    fileprivate var encodedPlaces: String {
        var json = JSONText()
        json.array { json in
            for place in places {
                json.object { json in
                    json.member("file", place.file)
                    json.member("row", place.row)
                    json.member("byte", place.byte)
                    json.member("time_ns", place.time?.nanoseconds)
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
