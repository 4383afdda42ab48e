internal import LockstepSamples

extension Remedy {
    /// The remedy for a screen; nil if it is empty.
    ///
    /// A sentence that names actions is replaced by what the user of a phone can do instead.
    var phrase: Phrase? {
        var phrases: [Phrase] = []
        for phrase in sentences.flatMap(Self.phrases) where !phrases.contains(phrase) {
            phrases.append(phrase)
        }
        guard let first = phrases.first else { return nil }
        return phrases.dropFirst().reduce(first) { Phrase("%@ %@", .phrase($0), .phrase($1)) }
    }

    private static func phrases(_ sentence: [Part]) -> [Phrase] {
        let remedy = Remedy(sentence)
        let actions = remedy.actions.map(\.phrase)
        return actions.isEmpty ? [.words(remedy.description)] : actions
    }
}

extension RemedyAction {
    /// The action for a user who holds the phone.
    var phrase: Phrase {
        switch self {
        case .recover, .recoverMoved: return Phrase("Recover the recording in the library.")
        case .leaveOutBadRows, .removeBadRows:
            return Phrase("On a computer, Lockstep can leave out rows that cannot be read.")
        case .verify: return Phrase("On a computer, Lockstep lists what differs from the seal.")
        case .redactWithoutSeal:
            return Phrase("On a computer, Lockstep can copy the recording without its seal.")
        case .trimFromStart:
            return Phrase("On a computer, Lockstep can copy the recording with its images alone.")
        case .showContents: return Phrase("Open the recording to see its duration.")
        case .storeCalibration:
            return Phrase("Calibrate, and store the result with Lockstep on a computer.")
        case .storeTimeOffset:
            return Phrase("On a computer, Lockstep can store a known time offset.")
        case .measureTimeOffset:
            return Phrase("On a computer, Lockstep can measure the time offset and store it.")
        case .exportApplyingTimeOffset:
            return Phrase("On a computer, Lockstep can export with the time offset applied.")
        case .stateDepthScale:
            return Phrase("On a computer, import it again and state the unit of its depth maps.")
        case .replace: return Phrase("Choose another name, or delete the item that has this name.")
        case .listFormats, .listImportedFiles, .nameKalibrCameras, .nameKalibrInertial,
            .nameDygraphsFolder:
            return Phrase("Use Lockstep on a computer for this.")
        }
    }
}
