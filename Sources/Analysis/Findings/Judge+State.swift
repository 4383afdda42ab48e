import LockstepFormats
import LockstepSamples

extension Judge {
    /// How far the recording came, and whether one clock holds it together.
    var stateFindings: [Finding] { [stateFinding, clockFinding] }

    private var stateFinding: Finding {
        switch manifest.state {
        case .complete:
            return finding(.pass, .state, "The recording was ended properly.")
        case .recording:
            return finding(
                .fail, .state, "The recording is going on or was cut off.",
                remedy: "Run `lockstep recover` on the session.")
        case .recovered:
            return finding(.warn, .state, recoveredMeaning, remedy: "Look at the drops below.")
        }
    }

    private var recoveredMeaning: String {
        let lost = Stream.allCases.compactMap { stream -> String? in
            let count = facts.drops.count(stream) { $0 == .lostInCrash }
            return count > 0 ? "\(count) of \(stream.rawValue)" : nil
        }
        let missing = facts.sequences.missingCount
        let numbers = missing > 0 ? ["\(missing) numbers of arrival without a row"] : []
        let words = (lost + numbers).joined(separator: ", ")
        return "The recording was cut off and put in order; lost with the crash: "
            + (words.isEmpty ? "no stored row." : words + ".")
    }

    private var clockFinding: Finding {
        let unrelated = manifest.streams.filter { $0.description.clock == .unrelated }
            .map(\.description.stream.rawValue)
        guard !unrelated.isEmpty else {
            return finding(.pass, .sharedClock, "All streams are on one clock.")
        }
        return finding(
            .warn, .sharedClock,
            "There is no shared clock: nothing says when samples of \(unrelated.joined(separator: ", ")) "
                + "were taken by the clock of the other streams.",
            remedy: "Estimate the offset from the motion itself, or record with one clock.")
    }

    /// Streams that were announced or are needed and have no samples.
    var presenceFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            let isNeeded = profile.neededStreams.contains(stream)
            guard isNeeded || record(stream) != nil else { return nil }
            if let count = facts.streams[stream]?.count, count > 0 {
                return finding(.pass, .present, stream: stream, "There are \(count) samples.")
            }
            return finding(
                isNeeded ? .fail : .warn, .present, stream: stream,
                isNeeded
                    ? "The purpose '\(profile.rawValue)' needs this stream, and there is no sample."
                    : "The stream was announced, and there is no sample.",
                remedy: "Record again with this sensor switched on.")
        }
    }
}
