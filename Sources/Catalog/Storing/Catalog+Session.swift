public import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Everything that a catalog knows about one recording.
public struct CatalogSession: Sendable {
    /// A stream of the recording.
    public struct StreamFacts: Hashable, Sendable {
        /// The stream's name.
        public var name: String
        /// The number of samples.
        public var count: Int64
        /// The achieved rate in hertz; nil if it is unknown.
        public var rateHertz: Double?
        /// The requested rate in hertz; nil if there was none.
        public var requestedRateHertz: Double?
        /// The number of dropped samples.
        public var dropCount: Int64
    }

    /// A finding of the recording's check.
    public struct FindingFacts: Sendable {
        /// The name, as docs/CHECKS.md lists it.
        public var name: String
        /// The severity.
        public var severity: String
        /// The stream's name; nil if it concerns several or none.
        public var stream: String?
        /// The measured number, its unit, and its 95 % interval; nil where there is none.
        public var value: Double?
        /// The unit of ``value`` and of the interval.
        public var unit: String?
        /// The lower end of the interval.
        public var low: Double?
        /// The upper end of the interval.
        public var high: Double?
        /// The limit; nil without one.
        public var limit: Double?
        /// The unit of ``limit``.
        public var limitUnit: String?
        /// What was found, as a sentence.
        public var meaning: String
        /// What to do about it; nil if nothing needs to be done.
        public var remedy: String?
        /// The places as a JSON array of objects with `file`, `row`, `byte` and `time_ns`.
        public var places: String
        /// The first place's time in seconds of the recording; nil without times.
        public var start: Double?
        /// The last place's time.
        public var end: Double?
    }

    /// The values of all fields that are not members of families.
    public var values: [(field: CatalogField, value: DatabaseValue)]
    /// The streams, by name.
    public var streams: [StreamFacts]
    /// The number of dropped samples by reason.
    public var drops: [(reason: String, count: Int64)]
    /// The findings in the order of the check; none if it was not checked.
    public var findings: [FindingFacts]
    /// The curves that the check measured.
    public var curves: MeasuredCurves
    /// All tags.
    public var tags: [String]
}

extension Catalog {
    /// Returns what the catalog knows about a recording; nil if it does not know the path.
    ///
    /// - Throws: ``DatabaseError``.
    public func session(_ path: String) throws -> CatalogSession? {
        let id = try database.withLock {
            try $0.value("SELECT id FROM session WHERE path = ?", [.text(path)])
        }
        guard let id else { return nil }
        let query = CatalogQuery(
            .compares(CatalogField.path, .equal, .text(path)), columns: CatalogField.all)
        guard let row = try rows(query).first else { return nil }
        return try database.withLock { database in
            CatalogSession(
                values: Array(zip(CatalogField.all, row)).map { ($0, $1) },
                streams: try Self.streams(id, database), drops: try Self.drops(id, database),
                findings: try Self.findings(id, database),
                curves: try Self.curves(id, database), tags: try Self.tags(id, database))
        }
    }

    /// Whether the catalog has a recording with this path.
    ///
    /// - Throws: ``DatabaseError``.
    public func contains(_ path: String) throws -> Bool {
        try database.withLock {
            try $0.value("SELECT 1 FROM session WHERE path = ?", [.text(path)]) != nil
        }
    }

    /// Returns a text that changes with the database's content, whoever changes it.
    ///
    /// - Throws: ``DatabaseError``.
    public func contentVersion() throws -> String {
        try database.withLock { try Self.contentVersion(of: $0) }
    }

    static func contentVersion(of database: Database) throws -> String {
        let others = try database.value("PRAGMA data_version")?.asInteger ?? 0
        let own = try database.value("SELECT total_changes()")?.asInteger ?? 0
        return "\(others).\(own)"
    }

    private static func streams(
        _ id: DatabaseValue, _ database: Database
    ) throws -> [CatalogSession.StreamFacts] {
        var streams: [CatalogSession.StreamFacts] = []
        try database.query(
            "SELECT name, count, rate, requested_rate, drops FROM stream WHERE session = ?", [id]
        ) { row in
            streams.append(
                CatalogSession.StreamFacts(
                    name: row[0].asText ?? "", count: row[1].asInteger ?? 0,
                    rateHertz: row[2].asNumber, requestedRateHertz: row[3].asNumber,
                    dropCount: row[4].asInteger ?? 0))
        }
        return streams
    }

    private static func drops(
        _ id: DatabaseValue, _ database: Database
    ) throws -> [(reason: String, count: Int64)] {
        var drops: [(reason: String, count: Int64)] = []
        try database.query("SELECT reason, count FROM dropped WHERE session = ?", [id]) { row in
            drops.append((row[0].asText ?? "", row[1].asInteger ?? 0))
        }
        return drops
    }

    private static func findings(
        _ id: DatabaseValue, _ database: Database
    ) throws -> [CatalogSession.FindingFacts] {
        var findings: [CatalogSession.FindingFacts] = []
        try database.query(
            """
            SELECT name, severity, stream, value, unit, low, high, limit_value, limit_unit, \
            meaning, remedy, places, start_s, end_s FROM finding WHERE session = ? ORDER BY position
            """, [id]
        ) { row in
            findings.append(
                CatalogSession.FindingFacts(
                    name: row[0].asText ?? "", severity: row[1].asText ?? "",
                    stream: row[2].asText, value: row[3].asNumber, unit: row[4].asText,
                    low: row[5].asNumber, high: row[6].asNumber, limit: row[7].asNumber,
                    limitUnit: row[8].asText, meaning: row[9].asText ?? "",
                    remedy: row[10].asText, places: row[11].asText ?? "[]",
                    start: row[12].asNumber, end: row[13].asNumber))
        }
        return findings
    }

    private static func tags(_ id: DatabaseValue, _ database: Database) throws -> [String] {
        var tags: [String] = []
        try database.query("SELECT tag FROM tag WHERE session = ? ORDER BY tag", [id]) { row in
            if let tag = row[0].asText { tags.append(tag) }
        }
        return tags
    }

    private static func curves(_ id: DatabaseValue, _ database: Database) throws -> MeasuredCurves {
        var stored: [String: StoredCurve] = [:]
        try database.query(
            "SELECT name, places, lines, marks FROM curve WHERE session = ?", [id]
        ) { row in
            guard let name = row[0].asText else { return }
            stored[name] = StoredCurve(
                places: row[1].asBytes ?? [], values: row[2].asBytes ?? [],
                marks: row[3].asBytes ?? [])
        }
        return MeasuredCurves(stored)
    }

    static func insertCurves(
        of record: SessionRecord, _ id: DatabaseValue, _ database: Database
    ) throws {
        guard let curves = record.measurements?.report.curves else { return }
        for (name, curve) in curves.stored.sorted(by: { $0.key < $1.key }) {
            try database.execute(
                "INSERT INTO curve VALUES (?, ?, ?, ?, ?)",
                [
                    id, .text(name), .bytes(curve.places), .bytes(curve.values),
                    .bytes(curve.marks),
                ])
        }
    }
}
