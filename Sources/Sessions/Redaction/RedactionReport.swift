import LockstepSamples

/// What was taken out of a copy of a session, and what was left in it.
public struct RedactionReport: Hashable, Sendable {
    /// What became of the seal.
    public enum Seal: String, Sendable {
        /// The session has none.
        case absent
        /// A signed line in the copy's seal names what was changed, or nothing was.
        case amended
        /// The seal did not hold before: nothing was added to it.
        case broken
        /// It was left out as asked.
        case removed
    }

    /// The copy's folder.
    public var path: String
    /// Positions that became drops.
    public var locationsRemoved = 0
    /// Whether the manifest named the phone's model.
    public var hadModel = false
    /// Whether it named the version of the phone's system.
    public var hadSystem = false
    /// Whether the device's name or its system's stood in texts too, of the manifest or of events.
    public var textsChanged = false
    /// Pictures that had blocks beside what decoding needs.
    public var picturesChanged = 0
    /// Boxes of the movie that held something beside its pictures.
    public var movieBoxesEmptied = 0
    /// Rows with keys or words that no reader knows, which are gone.
    public var rowsRewritten = 0
    /// Keys of the manifest that no reader knows, which are gone.
    public var manifestKeysRemoved: [String] = []
    /// Files in the session's folder that are no part of it, by name, pictures and maps among them that
    /// no frame's row speaks of: not copied.
    public var leftOut: [String] = []
    /// What a person wrote: `title`, `notes`, `tags`; nobody but a person can tell what they say.
    public var textsKept: [String] = []
    /// What became of the seal.
    public var seal = Seal.absent
    /// The session's name where the copy has another one, since there was something of that name.
    public var takenName: String?

    /// A copy from which nothing was taken yet.
    init(path: String) { self.path = path }

    /// Whether the copy is the session, byte for byte, as far as it is one.
    public var isUnchanged: Bool { removals.isEmpty }

    /// What was taken out, a clause each, without a word of it: the copy says so too.
    public var removals: [String] {
        var words: [String] = []
        if locationsRemoved > 0 { words.append(locationsRemoved.counted("position")) }
        switch (hadModel, hadSystem) {
        case (true, true): words.append("the names of the device and its system")
        case (true, false): words.append("the name of the device")
        case (false, true): words.append("the version of the device's system")
        case (false, false): break
        }
        if textsChanged { words.append("names of the device or its system in texts") }
        if picturesChanged > 0 { words.append("metadata of \(picturesChanged.counted("picture"))") }
        if movieBoxesEmptied > 0 { words.append("metadata of the movie") }
        if rowsRewritten > 0 {
            words.append("unknown keys or words of \(rowsRewritten.counted("row"))")
        }
        if !manifestKeysRemoved.isEmpty {
            words.append("\(manifestKeysRemoved.count.counted("unknown key")) of the manifest")
        }
        return words
    }
}
