public import LockstepSamples

/// A message of the capture screen, shown until it is dismissed or replaced.
public enum CaptureMessage: Hashable, Sendable {
    /// A tap in a mode without photos.
    case holdToRecord
    /// The camera is not running yet.
    case notReady
    /// The phone is too hot to start.
    case tooHot
    /// Not enough disk space to start.
    case diskFull(bytes: Int64)
    /// The system reported low memory.
    case memory(images: Int)
    /// The recording continues without the camera, and without the microphone if it has audio.
    case background(hasAudio: Bool)
    /// Another microphone delivers audio that the recording cannot store.
    case microphoneChanged
    /// The camera was interrupted during the recording.
    case interrupted
    /// The recording ended because of missing disk space.
    case endedBySpace
    /// An interruption by the system ended the recording.
    case endedByInterruption
    /// The recording ended because the phone was too hot.
    case endedByHeat
    /// The recording was deleted on request.
    case discarded
    /// Something failed.
    case failed(CaptureProblem)
    /// A sensor failed that the recording does not depend on.
    case sensorFailed(Stream, String)
    /// This moment of the recording was marked.
    case marked
    /// A photo was saved.
    case photoSaved(String)
    /// The larger image did not come in time.
    case stillMissing

    /// The message's importance.
    var tone: CaptureBanner.Tone {
        switch self {
        case .holdToRecord, .notReady, .discarded, .photoSaved, .marked: return .news
        case .memory, .background, .microphoneChanged, .interrupted, .endedByInterruption,
            .sensorFailed,
            .stillMissing:
            return .warning
        case .tooHot, .diskFull, .endedBySpace, .endedByHeat, .failed: return .problem
        }
    }

    /// The message's text.
    var words: Phrase {
        switch self {
        case .holdToRecord: return Phrase("Hold the button to record.")
        case .notReady: return Phrase("The camera is not ready yet.")
        case .tooHot: return Phrase("The phone is too hot to record. Let it cool down first.")
        case .diskFull(let bytes):
            return Phrase("Only %@ free: make room to record.", .number(spaceText(bytes)))
        case .memory(let images):
            return Phrase("Memory is low: at most %lld images are buffered.", .count(images))
        case .background(hasAudio: false):
            return Phrase("Recording continues without the camera in the background.")
        case .background(hasAudio: true):
            return Phrase("In the background, recording continues without camera and microphone.")
        case .microphoneChanged:
            return Phrase("The microphone changed. The rest of the recording has no sound.")
        case .interrupted:
            return Phrase("The camera was interrupted. The gap is marked.")
        case .endedBySpace:
            return Phrase("Recording stopped: the disk is nearly full. The recorded data is kept.")
        case .endedByInterruption:
            return Phrase("Recording stopped: it was interrupted. The recorded data is kept.")
        case .endedByHeat:
            return Phrase("Recording stopped: the phone is too hot. The recorded data is kept.")
        case .discarded: return Phrase("The recording was deleted.")
        case .failed(let problem): return problem.words
        case .sensorFailed(let stream, let words):
            return Phrase("A sensor failed (%@): %@", .text(stream.rawValue), .text(words))
        case .marked: return Phrase("Marked.")
        case .photoSaved(let name): return Phrase("Saved as %@.", .text(name))
        case .stillMissing: return Phrase("The camera delivered no larger image. Try again.")
        }
    }
}

extension CaptureProblem {
    /// The problem and its remedy as text.
    var words: Phrase {
        let capital = problem.prefix(1).uppercased() + problem.dropFirst()
        guard let advice = remedy.phrase else { return Phrase("%@.", .text(capital)) }
        return Phrase("%@. %@", .text(capital), .phrase(advice))
    }
}

/// A question or an explanation over the capture screen.
public enum CaptureAlert: Hashable, Sendable {
    /// Depth was requested on a phone without LiDAR.
    case depthUnavailable
    /// The question whether to delete the running recording.
    case discard

    /// The alert's title.
    public var title: Phrase {
        switch self {
        case .depthUnavailable: return Phrase("Depth Camera Unavailable")
        case .discard: return Phrase("Delete this recording?")
        }
    }

    /// The alert's text.
    public var words: Phrase {
        switch self {
        case .depthUnavailable:
            return Phrase("Depth needs LiDAR: iPhone 12 Pro and later Pro models have it.")
        case .discard:
            return Phrase("The recording ends and is deleted.")
        }
    }
}
