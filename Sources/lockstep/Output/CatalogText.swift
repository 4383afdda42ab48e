import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The list of a folder's sessions as text or JSON.
struct CatalogText {
    let entries: [CatalogEntry]
    /// The formats, by path, of folders that are not sessions but can be imported.
    let layouts: [String: DatasetFormat]

    init(_ entries: [CatalogEntry], layouts: [String: DatasetFormat] = [:]) {
        self.entries = entries
        self.layouts = layouts
    }

    /// JSON with `--json`; otherwise one line per session, which is only its path when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines(entries.map(\.path)) }
        // Wide enough for the longest name; sessions in subfolders have longer names.
        let width = entries.map { $0.name.count + 2 }.reduce(26, max)
        let lines = entries.isEmpty ? ["No sessions."] : entries.map { line($0, width) }
        return .lines(lines)
    }

    private func line(_ entry: CatalogEntry, _ width: Int) -> String {
        let start = entry.name.padded(width) + entry.byteCount.asBytes.aligned(9) + "  "
        switch entry.content {
        case .unreadable(let failure):
            return start
                + (layouts[entry.path].map { "not a session, but \($0.name): \($0.summary)" }
                    ?? "unreadable: \(failure.problem)")
        case .session(let summary):
            let duration = summary.duration.map { "\($0.seconds.fixed(1)) s" } ?? "–"
            let depth = summary.hasDepth ? "  depth" : ""
            let frames = summary.frameCount == 1 ? " frame" : " frames"
            // The counts are written when the recording ends.
            let count =
                summary.state == .recording
                ? "  frames not counted" : String(summary.frameCount).aligned(8) + frames
            return start + summary.state.rawValue.padded(10) + summary.mode.padded(8)
                + duration.aligned(9) + count + depth
        }
    }

    private var json: [UInt8] {
        var json = JSONText()
        json.array { json in
            for entry in entries { json.object { append(entry, to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func append(_ entry: CatalogEntry, to json: inout JSONText) {
        json.member("name", entry.name)
        json.member("path", entry.path)
        json.member("byte_count", entry.byteCount)
        switch entry.content {
        case .unreadable(let failure):
            json.member("format", layouts[entry.path]?.name)
            json.member("problem", failure.problem)
        case .session(let summary):
            json.member("state", summary.state.rawValue)
            json.member("mode", summary.mode)
            json.member("frame_count", summary.state == .recording ? nil : summary.frameCount)
            json.member("duration_s", summary.duration?.seconds)
            json.member("has_depth", summary.hasDepth)
            json.member("start_wall_ns", summary.start?.nanoseconds)
            json.member("title", entry.notes.map(\.title) ?? summary.title)
        }
    }
}
