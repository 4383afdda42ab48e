public import LockstepSamples

/// One thing that the capture screen has to say, until it is read or the next thing happens.
public enum CaptureMessage: Hashable, Sendable {
    /// A tap where no photo is possible.
    case holdToRecord
    /// The camera does not run yet.
    case notReady
    /// Too hot to start.
    case tooHot
    /// Too little room to start.
    case diskFull(bytes: Int64)
    /// The system wants memory back.
    case memory(images: Int)
    /// Recording goes on without the camera.
    case background
    /// The camera was away while recording.
    case interrupted
    /// The recording ended for lack of room.
    case endedBySpace
    /// The system took the sensors away, which ended the recording.
    case endedByInterruption
    /// The phone was too hot to go on.
    case endedByHeat
    /// The recording was deleted, as asked.
    case discarded
    /// Something failed.
    case failed(CaptureProblem)
    /// A sensor failed that the rest can do without.
    case sensorFailed(Stream, String)
    /// A photo was saved.
    case photoSaved(String)

    /// How much it matters.
    var tone: CaptureBanner.Tone {
        switch self {
        case .holdToRecord, .notReady, .discarded, .photoSaved: return .news
        case .memory, .background, .interrupted, .endedByInterruption, .sensorFailed:
            return .warning
        case .tooHot, .diskFull, .endedBySpace, .endedByHeat, .failed: return .problem
        }
    }

    /// The words.
    var words: Phrase {
        switch self {
        case .holdToRecord: return Phrase("Hold the button to record.")
        case .notReady: return Phrase("The camera is not ready yet.")
        case .tooHot: return Phrase("The phone is too hot to record. Let it cool down first.")
        case .diskFull(let bytes):
            return Phrase("Only %@ free: make room to record.", .text(spaceText(bytes)))
        case .memory(let images):
            return Phrase("Memory is short: %lld images may wait now.", .count(images))
        case .background:
            return Phrase("Recording goes on without the camera while the app is away.")
        case .interrupted:
            return Phrase("The camera was taken away for a while. The gap is marked.")
        case .endedBySpace:
            return Phrase("Recording stopped: the disk is nearly full. What was recorded is kept.")
        case .endedByInterruption:
            return Phrase("Recording stopped: it was interrupted. What was recorded is kept.")
        case .endedByHeat:
            return Phrase("Recording stopped: the phone is too hot. What was recorded is kept.")
        case .discarded: return Phrase("The recording was deleted.")
        case .failed(let problem): return problem.words
        case .sensorFailed(let stream, let words):
            return Phrase("A sensor failed (%@): %@", .text(stream.rawValue), .text(words))
        case .photoSaved(let name): return Phrase("Saved as %@.", .text(name))
        }
    }
}

extension CaptureProblem {
    /// What happened and what can be done.
    var words: Phrase {
        let capital = problem.prefix(1).uppercased() + problem.dropFirst()
        return Phrase("%@. %@", .text(capital), .text(remedy))
    }
}

/// A question or an explanation in front of the capture screen.
public enum CaptureAlert: Hashable, Sendable {
    /// Depth was asked for on a phone without LiDAR.
    case depthUnavailable
    /// Whether the recording that runs is to be deleted.
    case discard

    /// What it is about.
    public var title: Phrase {
        switch self {
        case .depthUnavailable: return Phrase("Depth Camera Unavailable")
        case .discard: return Phrase("Delete this recording?")
        }
    }

    /// What it says.
    public var words: Phrase {
        switch self {
        case .depthUnavailable:
            return Phrase("Depth needs LiDAR: iPhone 12 Pro and later Pro models have it.")
        case .discard:
            return Phrase("Recording ends, and what was recorded is gone.")
        }
    }
}
