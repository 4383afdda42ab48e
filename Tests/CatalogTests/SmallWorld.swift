import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// A session of a small world, as plain values.
struct WorldSession {
    var path: String
    var title: String?
    var tags: Set<String> = []
    var device: String?
    var mode = "logger"
    var state = SessionState.complete
    var seconds: Int?
    var startSeconds: Int64?
    var size: Int64 = 0
    var frames = 0
    var hasDepth = false
    /// The camera's samples and the time that they take, in seconds.
    var cameraCount: Int?
    var gyroscopeCount: Int?
    var drops: [DropReason: Int] = [:]
    var gaps: [(severity: Finding.Severity, value: Double?)] = []
    var isChecked = false
    var verdict: Finding.Severity?
    var addedTag: String?

    /// A session of the numbers that `random` yields.
    init(_ number: Int, _ random: inout SeededGenerator) {
        func pick<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: values.indices, using: &random)]
        }
        path = "folder\(number % 3)/s\(number)"
        title = pick([nil, "Kitchen", "lab 100%", "Straße ÄÖÜ", "a_b"])
        tags = pick([[], ["kitchen"], ["kitchen", "LAB"], ["x\ny"]])
        device = pick([nil, "iPhone15,2", "a"])
        mode = pick(["logger", "vio", "A b"])
        state = pick(SessionState.allCases)
        seconds = pick([nil, 0, 1, 2])
        startSeconds = pick([nil, 0, 1_772_323_200, 1_772_361_005])
        size = pick([0, 1, 2])
        frames = pick([0, 1, 2])
        hasDepth = pick([true, false])
        cameraCount = pick([nil, 0, 2, 3])
        gyroscopeCount = pick([nil, 0, 1, 2])
        drops = pick([[:], [.late: 1], [.late: 2, .rateGate: 5]])
        isChecked = pick([true, true, false])
        gaps =
            isChecked
            ? pick([[], [(.pass, 0)], [(.warn, 1.5), (.fail, 2)], [(.cannotTell, nil)]]) : []
        verdict = pick([nil, nil, .pass, .fail])
        addedTag = pick([nil, nil, "LAB", "and"])
    }

    var allTags: Set<String> { tags.union(addedTag.map { [$0] } ?? []) }

    /// The check's verdict, or that of a note.
    var effectiveVerdict: Finding.Severity? {
        verdict ?? (isChecked ? gaps.map(\.severity).max() ?? .pass : nil)
    }

    var record: SessionRecord {
        var manifest = SessionManifest(sessionID: path, mode: mode, secondsFromUTC: 0)
        manifest.title = title
        manifest.tags = tags.sorted()
        manifest.deviceModel = device
        manifest.state = state
        manifest.frameCount = frames
        manifest.hasDepth = hasDepth
        if let seconds {
            manifest.start = .zero
            manifest.end = HostTime(nanoseconds: Int64(seconds) * 1_000_000_000)
        }
        manifest.clockAnchors =
            startSeconds.map {
                [ClockAnchor(host: .zero, wall: WallTime(nanoseconds: $0 * 1_000_000_000))]
            } ?? []
        manifest.streams = streams
        var record = SessionRecord(
            path: path, fingerprint: "", byteCount: size,
            content: .session(manifest, SessionRecord.Additions()))
        if isChecked {
            record.measurements =
                Measurements(report: report, remedies: report.findings.map { _ in nil })
        }
        return record
    }

    private var streams: [StreamRecord] {
        var camera = StreamRecord(StreamDescription(stream: .camera))
        camera.count = cameraCount ?? 0
        camera.first = .zero
        camera.last = HostTime(nanoseconds: 2_000_000_000)
        camera.drops = drops
        var gyroscope = StreamRecord(StreamDescription(stream: .gyroscope))
        gyroscope.count = gyroscopeCount ?? 0
        // Drops have a stream, so the camera is always there.
        return [camera] + (gyroscopeCount == nil ? [] : [gyroscope])
    }

    private var report: CheckReport {
        let findings = gaps.map { gap in
            var finding = Finding(gap.severity, .gaps, stream: .camera, meaning: "…")
            finding.measured = gap.value.map { Finding.Number($0, "s") }
            return finding
        }
        return CheckReport(profile: .all, findings: findings)
    }

    var notes: [SessionNote] {
        (addedTag.map { [SessionNote(.addTag($0), on: path)] } ?? [])
            + (verdict.map { [SessionNote(.verdict($0), on: path)] } ?? [])
    }
}

extension HostTime {
    fileprivate static let zero = HostTime(nanoseconds: 0)
}

/// Sessions in a catalog, with the same filters in Swift.
struct SmallWorld {
    let sessions: [WorldSession]
    let catalog: Catalog
    private let folder: CatalogFolder

    init() throws {
        var random = SeededGenerator(seed: 5)
        sessions = (0..<60).map { WorldSession($0, &random) }
        folder = try CatalogFolder()
        catalog = try Catalog(of: folder.path, isTemporary: true)
        try catalog.store(sessions.map(\.record))
        try catalog.add(sessions.flatMap(\.notes))
    }

    /// Compares the sessions that fulfill a filter.
    func expect(_ filter: SessionFilter) throws {
        let found = try catalog.rows(CatalogQuery(filter)).compactMap { $0[0].asText }
        let expected = sessions.filter { $0.fulfills(filter) }.map(\.path).sorted()
        #expect(found == expected, "\(filter)")
    }

    /// The values of a field among the sessions that fulfill a filter, as SQLite groups them.
    func groups(of field: CatalogField, _ filter: SessionFilter) throws -> [CatalogFacet] {
        var source = FilterQuery("")
        switch field.source {
        case .column(let column): source.sql = "s.\(column), count(*) FROM session AS s"
        case .rows(let table, let column, let key):
            source = FilterQuery(
                "t.\(column), count(DISTINCT s.id) FROM session AS s "
                    + "LEFT JOIN \(table) AS t ON t.session = s.id"
                    + (key.map { " AND t.\($0.column) = ?" } ?? ""),
                key.map { [.text($0.value)] } ?? [])
        }
        let condition = FilterQuery(filter)
        var facets: [CatalogFacet] = []
        try catalog.database.withLock { database in
            try database.query(
                "SELECT \(source.sql) WHERE \(condition.sql) GROUP BY 1 ORDER BY 2 DESC, 1",
                source.values + condition.values
            ) { row in
                facets.append(CatalogFacet(value: row[0], count: Int(row[1].asInteger ?? 0)))
            }
        }
        return facets
    }

    /// The paths of a query's sessions, as SQLite sorts and cuts them.
    func paths(_ query: CatalogQuery) throws -> [DatabaseValue] {
        let (condition, order) = (FilterQuery(query.filter), CatalogQuery.sorting(by: query.order))
        var paths: [DatabaseValue] = []
        try catalog.database.withLock { database in
            try database.query(
                "SELECT s.path FROM session AS s WHERE \(condition.sql) \(order.sql) LIMIT ? OFFSET ?",
                condition.values + order.values + [
                    .integer(Int64(query.limit ?? -1)), .integer(Int64(query.offset)),
                ]
            ) { paths.append($0[0]) }
        }
        return paths
    }

    /// Values of a field, at least one of which some sessions have.
    func values(of field: CatalogField) -> [FilterValue] {
        switch field.kind {
        case .text: ["kitchen", "LAB", "a", "vio", "iPhone15,2", ""].map(FilterValue.text)
        case .choice(let words): words.map(FilterValue.text)
        case .boolean: [.boolean(true), .boolean(false)]
        case .number: [-1, 0, 0.5, 1, 1.5, 2, 5].map(FilterValue.number)
        case .time:
            ["1970", "2026-03-01", "2026-03-01T10:30", "2026-03-01T10:30:05", "2199"]
                .compactMap(CalendarTime.init).map(FilterValue.time)
        }
    }
}
