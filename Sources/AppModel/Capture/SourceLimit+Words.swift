import LockstepSamples

extension SourceLimit {
    /// The limit as a sentence of the capture screen.
    var words: Phrase {
        switch self {
        case .missing(let stream):
            return Phrase("This device has no sensor for this: %@.", stream.argument)
        case .needsLiDAR(let stream):
            return Phrase("No LiDAR, so not recorded: %@.", stream.argument)
        case .needsImages(let stream):
            return Phrase("Only recorded with images: %@.", stream.argument)
        case .needsARKit(let stream):
            return Phrase("Only recorded with ARKit: %@.", stream.argument)
        case .denied(let stream), .restricted(let stream), .notAsked(let stream):
            return Phrase("Not allowed, so not recorded: %@.", stream.argument)
        case .unusable(let stream, let words):
            return Phrase("Not recorded: %@ (%@).", stream.argument, .text(words))
        case .backCameraOnly: return Phrase("ARKit records with the back camera.")
        case .noCamera: return Phrase("There is no camera on that side; another one is used.")
        case .noLens(let lens):
            return Phrase(
                "This device has no such lens: %@. Another one is used.",
                .phrase(lens.title(magnification: nil)))
        }
    }
}

extension LockstepSamples.Stream {
    /// The stream's name within a sentence.
    fileprivate var argument: Phrase.Argument { .phrase(settingsTitle) }
}
