import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension Interchange {
    /// Opens a part of a session as a source, from which a shorter session can be recorded.
    ///
    /// Images are those stored; a movie begins where decoding can, and then everything does, which
    /// a notice says. Clock anchors are kept whenever they were taken.
    ///
    /// - Parameters:
    ///   - start: how long after the first frame the part begins, where there are no frames after
    ///     the first sample; nil for the beginning.
    ///   - end: how long after it the part ends; nil for the end.
    /// - Throws: ``SessionError`` for a session that is still being recorded or was cut off,
    ///   ``InterchangeError`` where nothing of it lies in that part.
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
            throw InterchangeError(.nothingInPart, place: Place(file: session.path))
        }
        return try SessionPlayback(session, from: earliest, to: latest, codecs: codecs)
    }
}
