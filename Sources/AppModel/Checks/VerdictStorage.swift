/// Keeps the verdicts of one version of the app across its launches.
public struct VerdictStorage: Sendable {
    /// The size limit of the file, bytes: verdicts of tens of thousands of sessions.
    public static let largest: Int64 = 16 << 20

    private let storage: any DocumentStorage
    private let version: String

    /// Creates a storage for verdicts.
    ///
    /// - Parameter version: The app's version; verdicts of other versions are not used.
    public init(_ storage: any DocumentStorage, version: String) {
        self.storage = storage
        self.version = version
    }

    func load() -> VerdictCache { VerdictCache.load(from: storage, version: version) }

    /// Saves the verdicts; without them, the next launch checks again.
    func save(_ cache: VerdictCache) { try? cache.save(to: storage, version: version) }
}
