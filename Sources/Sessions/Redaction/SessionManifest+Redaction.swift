import LockstepFormats
import LockstepSamples

extension SessionManifest {
    /// Takes out who recorded and where, and notes it.
    mutating func redact(_ text: RedactedText, _ report: inout RedactionReport) {
        (report.hadModel, report.hadSystem) = (deviceModel != nil, osVersion != nil)
        (deviceModel, osVersion) = (nil, nil)
        report.manifestKeysRemoved = removeUnknown()
        forgetPositions(report.locationsRemoved)
        report.textsChanged = hide(text) || report.textsChanged
        report.textsKept = [
            title == nil ? nil : "title", notes == nil ? nil : "notes", tags.isEmpty ? nil : "tags",
        ].compactMap { $0 }
        guard !report.isUnchanged else { return }
        notices.append("redact: taken out: " + report.removals.joined(separator: "; "))
    }

    /// Hides the names in every string that a manifest can hold freely; where it identifies something
    /// too: whatever a session or its mode is called, it can be read.
    ///
    /// - Returns: whether any text had a name.
    private mutating func hide(_ text: RedactedText) -> Bool {
        let before = self
        (sessionID, mode) = (text.redacted(sessionID), text.redacted(mode))
        stopReason = stopReason.map(text.redacted)
        notices = notices.map(text.redacted)
        title = title.map(text.redacted)
        notes = notes.map(text.redacted)
        tags = tags.map(text.redacted)
        if var calibration {
            calibration.source = calibration.source.map(text.redacted)
            if var lens = calibration.lens {
                lens.distortionModel = text.redacted(lens.distortionModel)
                calibration.lens = lens
            }
            self.calibration = calibration
        }
        return self != before
    }

    private mutating func forgetPositions(_ count: Int) {
        guard count > 0 else { return }
        if !streams.contains(where: { $0.description.stream == .location }) {
            streams.append(StreamRecord(StreamDescription(stream: .location)))
        }
        for index in streams.indices where streams[index].description.stream == .location {
            (streams[index].count, streams[index].first, streams[index].last) = (0, nil, nil)
            streams[index].drops[.redacted, default: 0] += count
        }
        start = streams.compactMap(\.first).min()
        end = streams.compactMap(\.last).max()
    }
}
