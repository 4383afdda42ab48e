import LockstepFormats
import LockstepSamples

extension SessionManifest {
    /// What is known when a session begins.
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

    /// What is known when it ends.
    mutating func close(_ closing: SessionClosing) {
        state = .complete
        stopReason = closing.stopReason
        note(closing)
    }

    /// What is known when it ends and may not be called complete.
    mutating func note(_ closing: SessionClosing) {
        // A conversion that failed is still a part of its source.
        if stopReason != Self.conversionCutOff { stopReason = closing.stopReason }
        wasInterrupted = closing.wasInterrupted
        movieCodec = closing.movieCodec
        notices += closing.notices
    }
}
