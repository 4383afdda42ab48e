import LockstepFormats
import LockstepSamples

extension Judge {
    /// Streams that were announced, asked for or are needed, and have no samples.
    var presenceFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            let isNeeded = profile.neededStreams.contains(stream)
            let isMissing = manifest.missingStreams.contains(stream)
            guard isNeeded || isMissing || record(stream) != nil else { return nil }
            if let count = facts.streams[stream]?.count, count > 0 {
                return finding(
                    .pass, .present, stream: stream, "It has \(count.counted("sample")).")
            }
            let redacted = facts.drops.count(stream) { $0 == .redacted }
            if !isNeeded, redacted > 0 {
                return finding(
                    .pass, .present, stream: stream,
                    "Its \(redacted.counted("sample")) were taken out on purpose.")
            }
            return finding(
                isNeeded ? .fail : .warn, .present, stream: stream,
                absenceMeaning(isNeeded: isNeeded, isMissing: isMissing),
                remedy: isMissing
                    ? "Record with a phone that has this sensor, or do not ask for the stream."
                    : "Record again with this sensor switched on.")
        }
    }

    private func absenceMeaning(isNeeded: Bool, isMissing: Bool) -> String {
        let reason =
            isMissing
            ? "the recording asked for it and the source does not have it" : "there is no sample"
        if isNeeded {
            return "The purpose '\(profile.rawValue)' needs this stream, and \(reason)."
        }
        return isMissing
            ? "The recording asked for this stream, and the source does not have it."
            : "The stream was announced, and \(reason)."
    }
}
