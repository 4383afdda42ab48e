import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension Datasets {
    /// Opens a part of a session as a source, from which a shorter session can be recorded.
    ///
    /// Images keep their stored encoding. A movie begins at a frame from which it can be decoded,
    /// and the other streams begin there too; a notice reports this. All clock anchors
    /// are kept.
    ///
    /// - Parameters:
    ///   - start: the part's beginning, as a duration after the first frame, or after the first
    ///     sample if there are no frames; nil for the session's beginning.
    ///   - end: the part's end, as a duration after the same instant; nil for the session's end.
    /// - Throws: ``SessionError`` for a session that is still being recorded or was interrupted,
    ///   ``DatasetError`` if the part contains no sample.
    public static func openPart(
        of session: Session, from start: HostDuration?, to end: HostDuration?,
        codecs: any MediaCodecs
    ) throws -> any StoredSource {
        guard session.manifest.state != .recording else {
            throw SessionError(.notComplete, place: Place(file: session.path))
        }
        let first = session.manifest.start ?? HostTime(nanoseconds: .min)
        let last = session.manifest.end ?? HostTime(nanoseconds: .max)
        let begin = try session.begin() ?? first
        let earliest = max(first, start.map { begin + $0 } ?? first)
        let latest = min(last, end.map { begin + $0 } ?? last)
        guard earliest <= latest else {
            throw DatasetError(.nothingInPart, place: Place(file: session.path))
        }
        // Drops that are recorded at the end have times after the last sample's timestamp.
        return try SessionPlayback(
            session, from: start == nil ? HostTime(nanoseconds: .min) : earliest,
            to: end == nil ? HostTime(nanoseconds: .max) : latest, codecs: codecs)
    }
}
