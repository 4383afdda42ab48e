import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Streams that were declared, requested or are needed, but have no samples.
    var presenceFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            let isNeeded = profile.neededStreams.contains(stream)
            let isMissing = manifest.missingStreams.contains(stream)
            guard isNeeded || isMissing || record(stream) != nil else { return nil }
            if let count = facts.rows.streams[stream]?.count, count > 0 {
                return finding(
                    .pass, .present, stream: stream, "It has \(count.counted("sample")).")
            }
            let redacted = facts.rows.drops.count(stream) { $0 == .redacted }
            if !isNeeded, redacted > 0 {
                return finding(
                    .pass, .present, stream: stream,
                    "Its \(redacted.counted("sample")) \(redacted.verb("was", "were")) removed on "
                        + "purpose.")
            }
            if let count = record(stream)?.count, count > 0 {
                return finding(
                    isNeeded ? .fail : .warn, .present, stream: stream,
                    "The manifest states \(count.counted("sample")), but no row is stored.",
                    remedy: repair)
            }
            return finding(
                isNeeded ? .fail : .warn, .present, stream: stream,
                absenceMeaning(isNeeded: isNeeded, isMissing: isMissing),
                remedy: absenceRemedy(stream, isMissing: isMissing))
        }
    }

    /// The remedy for drops if samples are known to be dropped, because then the sensor was on.
    private func absenceRemedy(_ stream: Stream, isMissing: Bool) -> Remedy {
        guard !isMissing else {
            return "Record with a phone that has this sensor, or do not request the stream."
        }
        let drops = facts.rows.drops.remedies(stream, isMovie: facts.movie.rows > 0)
        return drops.isEmpty
            ? "Record again with this sensor switched on." : Remedy(drops)
    }

    private func absenceMeaning(isNeeded: Bool, isMissing: Bool) -> String {
        let reason =
            isMissing
            ? "the recording requested it but the source does not have it" : "there are no samples"
        if isNeeded {
            return "The profile '\(profile.rawValue)' needs this stream, but \(reason)."
        }
        return isMissing
            ? "The recording requested this stream, but the source does not have it."
            : "The stream was declared, but \(reason)."
    }
}
