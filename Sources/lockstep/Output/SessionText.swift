import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A session's manifest as text.
struct SessionText {
    let manifest: SessionManifest
    let path: String
    /// The recognized format of another app's recording; nil for a session.
    let layout: DatasetFormat?
    let bytes: Int64
    /// Whether the first frame has an image; imports may have none.
    let hasImages: Bool
    /// The image files by their format: "JPEG files".
    var stillFiles = "\(StillFormat.jpeg.title) files"
    /// Whether there is a seal; nil for another app's recording.
    var isSealed: Bool?
    /// The form of the microphone's samples; nil without an audio file that can be read.
    var audioFormat: AudioFormat?
    /// Why `notes.json` cannot be read; nil if it can, or if there is none.
    var notesProblem: String?

    init(
        _ manifest: SessionManifest, path: String, layout: DatasetFormat?, bytes: Int64,
        hasImages: Bool
    ) {
        self.manifest = manifest
        self.hasImages = hasImages
        self.path = path
        self.layout = layout
        self.bytes = bytes
    }

    /// JSON with `--json`, text otherwise; only the state when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        return .lines(options.quiet ? [manifest.state.rawValue] : lines)
    }

    private var lines: [String] {
        var lines = ["\(manifest.sessionID)  \(state)  \(bytes.asBytes)"]
        if let layout { lines = ["Read as \(layout.name): \(layout.summary)."] + lines }
        lines += row("title", manifest.title.map { [$0] } ?? [])
        lines += row("tags", manifest.tags.isEmpty ? [] : [manifest.tags.joined(separator: ", ")])
        lines += row("notes", notes)
        lines += row("mode", [mode])
        lines += row("device", [device])
        lines += row("images", images)
        lines += row("streams", manifest.streams.map(stream))
        lines += row("drops", drops)
        lines += row("clock", clock)
        lines += row("calibration", manifest.calibration?.sentences ?? ["none"])
        lines += row(
            "seal", isSealed.map { [$0 ? "yes; `lockstep verify` checks it" : "none"] } ?? [])
        lines += row("notices", manifest.notices)
        lines += row("path", [path])
        // An imported recording was just read.
        if layout == nil, !isUncounted {
            lines += row(
                "counts", ["as in metadata.json; `lockstep check` counts the stored rows"])
        }
        return lines
    }

    private var state: String {
        switch manifest.state {
        case .recording:
            return "recording (still running, or interrupted: "
                + "run `lockstep recover \(path.shellWord)`)"
        case .complete where manifest.notices.contains(where: MissingEnd.isNotice):
            return "complete, but the end of its source is missing"
        case .complete, .recovered: return manifest.state.rawValue
        }
    }

    private func row(_ title: String, _ values: [String]) -> [String] {
        values.enumerated().map { index, value in
            "  " + (index == 0 ? title : "").padded(13) + value
        }
    }

    private var notes: [String] {
        if let notesProblem { return ["\(SessionLayout.notes): \(notesProblem)"] }
        let lines = manifest.notes?.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines ?? []).map(String.init)
    }

    private var mode: String {
        var words = manifest.mode
        if let duration = manifest.duration { words += ", \(duration.seconds.fixed(3)) s" }
        if let reason = manifest.stopWords { words += ", stopped: \(reason)" }
        return manifest.wasInterrupted ? words + ", interrupted" : words
    }

    private var device: String {
        let model = manifest.deviceModel ?? "unknown model"
        return manifest.osVersion.map { "\(model), system \($0)" } ?? model
    }

    /// Whether there are no counts yet, because they are written when the recording ends.
    private var isUncounted: Bool { manifest.state == .recording }

    private var images: [String] {
        guard !isUncounted else { return ["not counted: `lockstep recover` counts the frames"] }
        var words = "\(manifest.frameCount.counted("frame")) without an image"
        if hasImages {
            guard let size = manifest.imageSize else { return ["none"] }
            words = "\(manifest.frameCount) of \(size.width)×\(size.height)"
            words +=
                manifest.movieCodec.map { " in a movie (\($0.rawValue))" }
                ?? " as \(stillFiles)"
        }
        if let depth = manifest.depthSize {
            let count = manifest.streams.first { $0.description.stream == .depth }?.count ?? 0
            words += ", \(count) with depth \(depth.width)×\(depth.height)"
        }
        return [words]
    }

    private func stream(_ record: StreamRecord) -> String {
        let name = record.description.stream.rawValue.padded(15)
        let count = (isUncounted ? "" : String(record.count)).aligned(8)
        let achieved = record.achievedRateHertz.map { "\($0.fixed(2)) Hz".aligned(12) }
        let asked = record.description.requestedRateHertz.map { "  requested \($0.fixed(0)) Hz" }
        let clock = record.description.clock == .host ? nil : "  on its own clock"
        let audio = audioFormat.map { " of \($0.words)" } ?? ""
        let unit = record.description.stream == .audio ? "  blocks" + audio : ""
        return [name, count, unit, achieved ?? "", asked ?? "", clock ?? ""].joined()
    }

    private var drops: [String] {
        guard !isUncounted else { return ["not counted"] }
        let lines = manifest.streams.flatMap { record in
            DropReason.allCases.compactMap { reason in
                record.drops[reason].map { count in
                    "\(record.description.stream.rawValue.padded(15))\(String(count).aligned(8))"
                        + "  \(reason.words)"
                }
            }
        }
        return lines.isEmpty ? ["none"] : lines
    }

    private var clock: [String] {
        guard let first = manifest.clockAnchors.first, let last = manifest.clockAnchors.last else {
            return ["wall time unknown"]
        }
        let drift =
            (last.wall.nanoseconds &- first.wall.nanoseconds)
            &- (last.host - first.host).nanoseconds
        guard manifest.clockAnchors.count > 1 else { return ["one anchor of host and wall time"] }
        let anchors = "\(manifest.clockAnchors.count) anchors of host and wall time"
        return ["\(anchors), drift \((Double(drift) / 1e6).fixed(3)) ms"]
    }
}
