/// What the sessions screen knows and decides: events in, actions out, a ``LibraryScreen`` to show.
///
/// A value without clock, thread or disk. ``SessionLibrary`` performs the actions and answers with
/// events, in the order the actions were given for each kind of work.
public struct LibraryModel: Sendable {
    /// Seconds in which a deleted session can be taken back.
    public static let undoSeconds = 5.0
    /// The most thumbnails kept in memory; older ones are read again when their row is shown.
    static let thumbnailLimit = 100

    var entries: [LibraryEntry] = []
    var isListing = false
    var hasListed = false
    var offersRecovery = false
    var problem: LibraryProblem?

    private var visible: Set<String> = []
    var thumbnails: [String: ScaledImage] = [:]
    var thumbnailOrder: [String] = []
    var checks = LibraryChecks()

    var pending: Pending?
    var lastToken = 0
    /// What was hidden and is not known to be gone yet.
    var leaving: [String: LibraryEntry] = [:]
    var isAskingToDeleteAll = false

    var recovery: RecoveryStage?
    var sharing: SharingStage?
    let choices: [ShareChoice]

    /// A session that can still be taken back.
    struct Pending: Sendable {
        var entry: LibraryEntry
        var token: Int
    }

    /// A library before its folder was read.
    ///
    /// - Parameter choices: what a session can be shared as, in the order shown.
    public init(choices: [ShareChoice] = []) {
        self.choices = choices
    }

    /// Takes notice of something that happened.
    ///
    /// - Returns: what is to be done now, in this order.
    public mutating func handle(_ event: LibraryEvent) -> [LibraryAction] {
        switch event {
        case .launched:
            offersRecovery = true
            return [.removeLeftovers] + list()
        case .appeared, .pulled: return list()
        case .left: return leave()
        case .listed(let entries): return listed(entries)
        case .listingFailed(let problem):
            isListing = false
            self.problem = problem
            return []
        case .rowShown(let name):
            visible.insert(name)
            return show(name)
        case .rowHidden(let name):
            visible.remove(name)
            return []
        case .imaged(let name, let image):
            keep(image, of: name)
            return []
        case .checking(let progress): return handle(progress)
        case .deleting(let step): return handle(step)
        case .recovering(let step): return handle(step)
        case .sharing(let step): return handle(step)
        case .problemDismissed:
            problem = nil
            return []
        }
    }

    private mutating func list() -> [LibraryAction] {
        guard !isListing else { return [] }
        isListing = true
        return [.list]
    }

    private mutating func leave() -> [LibraryAction] {
        checks.forgetWaiting()
        visible = []
        isAskingToDeleteAll = false
        return finishPending()
    }

    private mutating func listed(_ found: [LibraryEntry]) -> [LibraryAction] {
        isListing = false
        hasListed = true
        entries = found.filter { $0.name != pending?.entry.name && leaving[$0.name] == nil }
            .sorted(by: LibraryEntry.isNewer)
        checks.keepOnly(entries)
        let names = Set(entries.map(\.name))
        thumbnails = thumbnails.filter { names.contains($0.key) }
        thumbnailOrder.removeAll { !names.contains($0) }
        offerRecovery()
        // What is in view may have become another session, and is not shown a second time.
        return entries.filter { visible.contains($0.name) }.flatMap { show($0.name) }
    }

    private mutating func show(_ name: String) -> [LibraryAction] {
        guard let entry = entry(name), entry.condition == .whole else { return [] }
        let image: [LibraryAction] = thumbnails[name] == nil ? [.makeThumbnail(entry)] : []
        return image + checks.want(entry)
    }

    private mutating func keep(_ image: ScaledImage?, of name: String) {
        guard let image, entry(name) != nil else { return }
        thumbnailOrder.removeAll { $0 == name }
        thumbnailOrder.append(name)
        thumbnails[name] = image
        while thumbnailOrder.count > Self.thumbnailLimit {
            thumbnails[thumbnailOrder.removeFirst()] = nil
        }
    }

    private mutating func handle(_ progress: CheckProgressEvent) -> [LibraryAction] {
        checks.handle(progress, among: entries)
    }

    func entry(_ name: String) -> LibraryEntry? { entries.first { $0.name == name } }

    mutating func putBack(_ entry: LibraryEntry) {
        guard self.entry(entry.name) == nil else { return }
        entries.append(entry)
        entries.sort(by: LibraryEntry.isNewer)
    }
}
