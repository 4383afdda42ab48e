public import LockstepFormats
public import LockstepSamples
internal import LockstepSessions

extension LibraryEntry {
    /// Creates a session that is on no disk, for previews and tests.
    ///
    /// - Parameters:
    ///   - start: The start time; nil for a session without a date.
    ///   - laterNotes: What a user wrote after the recording.
    public static func example(
        _ name: String, _ condition: Condition = .whole, start: WallTime? = nil,
        duration: HostDuration = .milliseconds(12_400), mode: String = "logger",
        deviceModel: String? = nil, byteCount: Int64 = 1_000_000,
        laterNotes: SessionNotes? = nil
    ) -> LibraryEntry {
        var manifest = SessionManifest(sessionID: name, mode: mode, secondsFromUTC: 0)
        manifest.deviceModel = deviceModel
        manifest.state = condition == .cutOff ? .recording : .complete
        manifest.frameCount = 372
        manifest.hasDepth = true
        let first = HostTime(nanoseconds: 0)
        (manifest.start, manifest.end) = (first, first + duration)
        manifest.clockAnchors = start.map { [ClockAnchor(host: first, wall: $0)] } ?? []
        let content: Content =
            condition == .unreadable
            ? .unreadable(LibraryProblem(sentence: "It is damaged.", remedy: .words("Delete it.")))
            : .session(SessionSummary(manifest))
        var entry = LibraryEntry(
            name: name, path: "/" + name, byteCount: byteCount, content: content,
            condition: condition)
        entry.laterNotes = laterNotes
        return entry
    }
}
