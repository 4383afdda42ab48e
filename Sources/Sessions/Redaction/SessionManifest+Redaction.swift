import LockstepFormats
import LockstepSamples

extension SessionManifest {
    /// Removes who recorded, where and with what, and records the removal.
    ///
    /// Typed facts and numbers stay; of texts, only words that the format lists.
    mutating func redact(_ report: inout RedactionReport) {
        (report.hadModel, report.hadSystem) = (deviceModel != nil, osVersion != nil)
        (deviceModel, osVersion) = (nil, nil)
        report.manifestKeysRemoved = removeUnknown()
        forget(.location, report.locationsRemoved)
        forget(.audio, report.audioBlocksRemoved)
        removeTexts(&report)
        replaceWords(&report)
        guard !report.isUnchanged else { return }
        notices.append(report.notice)
    }

    /// Removes the free text of users and importers.
    private mutating func removeTexts(_ report: inout RedactionReport) {
        report.textsRemoved = [
            title == nil ? nil : "title", notes == nil ? nil : "notes", tags.isEmpty ? nil : "tags",
        ].compactMap { $0 }
        (title, notes, tags) = (nil, nil, [])
        let known = notices.map(KnownWords.notice)
        report.noticesRemoved = zip(notices, known).filter { $0 != $1 }.count
        notices = known.compactMap { $0 }
    }

    /// Replaces words that the format does not list.
    private mutating func replaceWords(_ report: inout RedactionReport) {
        let before = self
        (sessionID, mode) = (KnownWords.name(sessionID), KnownWords.mode(mode))
        stopReason = stopReason.flatMap(KnownWords.stopReason)
        if var calibration {
            calibration.source = calibration.source.flatMap(KnownWords.source)
            calibration.lens = calibration.lens.flatMap(KnownWords.lens)
            self.calibration = calibration
        }
        report.hadOpenWords = self != before
    }

    /// Counts the samples of a stream as drops.
    private mutating func forget(_ stream: Stream, _ count: Int) {
        guard count > 0 else { return }
        if !streams.contains(where: { $0.description.stream == stream }) {
            streams.append(StreamRecord(StreamDescription(stream: stream)))
        }
        for index in streams.indices where streams[index].description.stream == stream {
            (streams[index].count, streams[index].first, streams[index].last) = (0, nil, nil)
            let earlier = streams[index].drops[.redacted, default: 0]
            streams[index].drops[.redacted] = earlier.saturatingAddition(count)
        }
        start = streams.compactMap(\.first).min()
        end = streams.compactMap(\.last).max()
    }
}
