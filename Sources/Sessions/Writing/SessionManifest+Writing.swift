import LockstepFormats
import LockstepSamples

extension SessionManifest {
    /// Creates a manifest with the facts known at a session's start.
    init(_ opening: SessionOpening, sessionID: String) {
        self.init(
            sessionID: sessionID, mode: opening.mode, secondsFromUTC: opening.secondsFromUTC)
        deviceModel = opening.source.deviceModel
        osVersion = opening.source.systemVersion
        streams = opening.source.streams.map(StreamRecord.init)
        missingStreams = opening.missingStreams
        calibration = opening.source.calibration
        notices = opening.source.notices
        clockAnchors = opening.source.startAnchor.map { [$0] } ?? []
        stopReason = opening.isConversion ? Self.conversionCutOff : nil
        title = opening.title
        notes = opening.notes
        tags = opening.tags
    }

    /// Adds the facts known at the session's end, and marks it complete.
    mutating func close(_ closing: SessionClosing) {
        state = .complete
        stopReason = closing.stopReason
        note(closing)
    }

    /// Adds the facts known at the end of a session that may not be marked complete.
    mutating func note(_ closing: SessionClosing) {
        // A failed conversion still contains only a part of its source.
        if stopReason != Self.conversionCutOff { stopReason = closing.stopReason }
        wasInterrupted = closing.wasInterrupted
        movieCodec = closing.movieCodec
        notices += closing.notices
    }
}
