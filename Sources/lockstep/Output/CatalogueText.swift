import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A folder's sessions, for a person or a program.
enum CatalogueText {
    static func text(_ entries: [CatalogueEntry]) -> [UInt8] {
        let lines = entries.isEmpty ? ["No sessions."] : entries.map(line)
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func line(_ entry: CatalogueEntry) -> String {
        let start = entry.name.padded(26) + entry.byteCount.asBytes.aligned(9) + "  "
        switch entry.content {
        case .unreadable(let failure): return start + "unreadable: \(failure.problem)"
        case .session(let summary):
            let duration = summary.duration.map { "\($0.seconds.fixed(1)) s" } ?? "–"
            let depth = summary.hasDepth ? "  depth" : ""
            return start + summary.state.rawValue.padded(10) + summary.mode.padded(8)
                + duration.aligned(9) + String(summary.frameCount).aligned(8) + " frames" + depth
        }
    }

    static func json(_ entries: [CatalogueEntry]) -> [UInt8] {
        var json = JSONText()
        json.array { json in
            for entry in entries { json.object { append(entry, to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func append(_ entry: CatalogueEntry, to json: inout JSONText) {
        json.member("name", entry.name)
        json.member("path", entry.path)
        json.member("byteCount", entry.byteCount)
        switch entry.content {
        case .unreadable(let failure): json.member("problem", failure.problem)
        case .session(let summary):
            json.member("state", summary.state.rawValue)
            json.member("mode", summary.mode)
            json.member("frameCount", summary.frameCount)
            json.member("duration_s", summary.duration?.seconds)
            json.member("hasDepth", summary.hasDepth)
            json.member("start_wall_ns", summary.start?.nanoseconds)
            json.member("title", summary.title)
        }
    }
}
