import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A column of the sessions' table: its name, its type and its value.
struct SessionColumn: Sendable {
    var name: String
    var type: String
    var value: @Sendable (SessionRecord) -> DatabaseValue

    init(
        _ name: String, _ type: String,
        _ value: @escaping @Sendable (SessionRecord) -> DatabaseValue
    ) {
        self.name = name
        self.type = type
        self.value = value
    }
}

extension SessionRecord {
    /// The columns that depend on the recording alone; ``Schema`` adds those that notes change.
    static let columns: [SessionColumn] = identity + manifest + images + check + path

    private static let identity = [
        SessionColumn("path", "TEXT NOT NULL UNIQUE") { .text($0.path) },
        SessionColumn("name", "TEXT NOT NULL") { .text($0.name) },
        SessionColumn("fingerprint", "TEXT NOT NULL") { .text($0.fingerprint) },
        SessionColumn("byte_count", "INTEGER NOT NULL") { .integer($0.byteCount) },
        SessionColumn("format", "TEXT") { record in
            switch record.content {
            case .session: .text("lockstep")
            case .dataset(let format): .text(format)
            case .unreadable: .null
            }
        },
        SessionColumn("error", "TEXT") { record in
            if case .unreadable(let reason) = record.content { .text(reason) } else { .null }
        },
        SessionColumn("is_broken", "INTEGER NOT NULL") { record in
            if case .unreadable = record.content { .integer(1) } else { .integer(0) }
        },
        SessionColumn("recorded_title", "TEXT") { DatabaseValue($0.notes?.title) },
        SessionColumn("recorded_notes", "TEXT") { DatabaseValue($0.notes?.notes) },
        SessionColumn("recorded_tags", "TEXT NOT NULL") { record in
            .text(StringList.encoded(record.notes?.tags ?? []))
        },
    ]

    private static let manifest = [
        SessionColumn("session_id", "TEXT") { DatabaseValue($0.manifest?.sessionID) },
        SessionColumn("state", "TEXT") { DatabaseValue($0.manifest?.state.rawValue) },
        SessionColumn("mode", "TEXT") { DatabaseValue($0.manifest?.mode) },
        SessionColumn("device", "TEXT") { DatabaseValue($0.manifest?.deviceModel) },
        SessionColumn("system", "TEXT") { DatabaseValue($0.manifest?.osVersion) },
        SessionColumn("stop_reason", "TEXT") { DatabaseValue($0.manifest?.stopReason) },
        SessionColumn("start_ns", "INTEGER") { record in
            DatabaseValue(record.manifest.flatMap { SessionSummary($0).start?.nanoseconds })
        },
        SessionColumn("utc_offset", "INTEGER") { DatabaseValue($0.manifest?.secondsFromUTC) },
        SessionColumn("duration", "REAL") { record in
            DatabaseValue(record.manifest.flatMap { SessionSummary($0).duration?.seconds })
        },
        SessionColumn("was_interrupted", "INTEGER NOT NULL") { record in
            DatabaseValue(record.manifest?.wasInterrupted ?? false)
        },
        SessionColumn("drop_count", "INTEGER") { record in
            DatabaseValue(record.manifest.map { $0.dropCounts.filter { !$0.key.isGate }.sum })
        },
        SessionColumn("has_audio", "INTEGER NOT NULL") { record in
            DatabaseValue(record.manifest.map { SessionSummary($0).hasAudio } ?? false)
        },
        SessionColumn("has_location", "INTEGER NOT NULL") { $0.hasSamples(of: .location) },
        SessionColumn("is_sealed", "INTEGER NOT NULL") { record in
            DatabaseValue(record.additions?.isSealed ?? false)
        },
        SessionColumn("seal", "TEXT") { DatabaseValue($0.sealState?.rawValue) },
    ]

    private static let images = [
        SessionColumn("frame_count", "INTEGER") { record in
            // A session that is still being recorded has no counts yet.
            DatabaseValue(record.manifest.flatMap { $0.state == .recording ? nil : $0.frameCount })
        },
        SessionColumn("has_depth", "INTEGER NOT NULL") { record in
            DatabaseValue(record.manifest?.hasDepth ?? false)
        },
        SessionColumn("has_movie", "INTEGER NOT NULL") { record in
            DatabaseValue(record.manifest?.movieCodec != nil)
        },
        SessionColumn("codec", "TEXT") { DatabaseValue($0.manifest?.movieCodec?.rawValue) },
        SessionColumn("width", "INTEGER") { DatabaseValue($0.manifest?.imageSize?.width) },
        SessionColumn("height", "INTEGER") { DatabaseValue($0.manifest?.imageSize?.height) },
        SessionColumn("depth_width", "INTEGER") { DatabaseValue($0.manifest?.depthSize?.width) },
        SessionColumn("depth_height", "INTEGER") { DatabaseValue($0.manifest?.depthSize?.height) },
    ]

    private static let check = [
        SessionColumn("is_checked", "INTEGER NOT NULL") { DatabaseValue($0.measurements != nil) },
        SessionColumn("measured_verdict", "TEXT") { record in
            DatabaseValue(record.measurements?.report.verdict.rawValue)
        },
        SessionColumn("fail_count", "INTEGER") { $0.findingCount(.fail) },
        SessionColumn("warn_count", "INTEGER") { $0.findingCount(.warn) },
    ]

    private static let path = [
        SessionColumn("has_poses", "INTEGER NOT NULL") { record in
            DatabaseValue(record.measurements?.bounds != nil)
        },
        SessionColumn("path_length", "REAL") { DatabaseValue($0.measurements?.pathLengthMeters) },
        SessionColumn("reach", "REAL") { DatabaseValue($0.measurements?.reachMeters) },
        SessionColumn("min_x", "REAL") { DatabaseValue($0.measurements?.bounds?.low.x) },
        SessionColumn("max_x", "REAL") { DatabaseValue($0.measurements?.bounds?.high.x) },
        SessionColumn("min_y", "REAL") { DatabaseValue($0.measurements?.bounds?.low.y) },
        SessionColumn("max_y", "REAL") { DatabaseValue($0.measurements?.bounds?.high.y) },
        SessionColumn("min_z", "REAL") { DatabaseValue($0.measurements?.bounds?.low.z) },
        SessionColumn("max_z", "REAL") { DatabaseValue($0.measurements?.bounds?.high.z) },
        SessionColumn("latitude", "REAL") { record in
            DatabaseValue(record.measurements?.position?.latitudeDegrees)
        },
        SessionColumn("longitude", "REAL") { record in
            DatabaseValue(record.measurements?.position?.longitudeDegrees)
        },
    ]

    private func hasSamples(of stream: Stream) -> DatabaseValue {
        let record = manifest?.streams.first { $0.description.stream == stream }
        return DatabaseValue((record?.count ?? 0) > 0)
    }

    private func findingCount(_ severity: Finding.Severity) -> DatabaseValue {
        DatabaseValue(measurements?.report.findings(severity).count)
    }
}

extension SessionManifest {
    /// The number of dropped samples of all streams, by reason.
    var dropCounts: [DropReason: Int] {
        streams.reduce(into: [:]) { counts, stream in
            counts.merge(stream.drops, uniquingKeysWith: { $0.saturatingAddition($1) })
        }
    }
}

extension [DropReason: Int] {
    fileprivate var sum: Int { values.reduce(0) { $0.saturatingAddition($1) } }
}

/// A list of strings as a JSON array, in one column.
enum StringList {
    static func encoded(_ strings: [String]) -> String {
        var json = JSONText()
        json.array { json in for string in strings { json.element(string) } }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The strings of a JSON array; empty for any other text.
    static func decoded(_ text: String) -> [String] {
        guard case .list(let values)? = try? JSONValue(decoding: Array(text.utf8)) else {
            return []
        }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}
