internal import LockstepFormats

extension AppSettings {
    /// Loads the settings from `storage`, or the defaults.
    ///
    /// - Returns: The settings, and a message if stored values are unusable.
    public static func load(
        from storage: any DocumentStorage
    ) -> (settings: AppSettings, notice: Phrase?) {
        do {
            guard let bytes = try storage.load() else { return (AppSettings(), nil) }
            let (settings, unusable) = reading(try JSONValue(decoding: bytes))
            guard unusable > 0 else { return (settings, nil) }
            let words = Phrase(
                "%lld stored settings could not be used; they were reset to defaults.",
                .count(unusable))
            return (settings, words)
        } catch is FormatError {
            let words = Phrase("The stored settings are damaged; all were reset to defaults.")
            return (AppSettings(), words)
        } catch {
            let problem = LibraryProblem(error)
            let words = Phrase("The stored settings cannot be read: %@", .text(problem.sentence))
            return (AppSettings(), words)
        }
    }

    /// Saves the settings to `storage`.
    public func save(to storage: any DocumentStorage) throws {
        try storage.save(document.encoded())
    }
}
