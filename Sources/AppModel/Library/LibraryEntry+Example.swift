internal import LockstepFormats
public import LockstepSamples
internal import LockstepSessions

extension LibraryEntry {
    /// Creates a session that is on no disk, for previews and tests.
    ///
    /// - Parameter start: The start time; nil for a session without a date.
    public static func example(
        _ name: String, _ condition: Condition = .whole, start: WallTime? = nil,
        byteCount: Int64 = 1_000_000
    ) -> LibraryEntry {
        var manifest = SessionManifest(sessionID: name, mode: "logger", secondsFromUTC: 0)
        manifest.state = condition == .cutOff ? .recording : .complete
        manifest.frameCount = 372
        manifest.hasDepth = true
        let first = HostTime(nanoseconds: 0)
        (manifest.start, manifest.end) = (first, first + .milliseconds(12_400))
        manifest.clockAnchors = start.map { [ClockAnchor(host: first, wall: $0)] } ?? []
        let content: Content =
            condition == .unreadable
            ? .unreadable(LibraryProblem(sentence: "It is damaged.", remedy: .words("Delete it.")))
            : .session(SessionSummary(manifest))
        return LibraryEntry(
            name: name, path: "/" + name, byteCount: byteCount, content: content,
            condition: condition)
    }
}
