/// The state and logic of the sessions screen: events in, actions out, a ``LibraryScreen`` to show.
///
/// A value without clock, thread or disk. ``SessionLibrary`` performs the actions and replies with
/// events, in the order of the actions for each kind of work.
public struct LibraryModel: Sendable {
    /// The time, in seconds, in which a deletion can be undone.
    public static let undoSeconds = 5.0
    /// The limit of thumbnails in memory; others are read again when their row is shown.
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
    /// Hidden sessions whose removal is not yet confirmed.
    var leaving: [String: LibraryEntry] = [:]
    var isAskingToDeleteAll = false

    var recovery: RecoveryStage?
    var sharing: SharingStage?
    let choices: [ShareChoice]

    /// A deleted session that can be restored.
    struct Pending: Sendable {
        var entry: LibraryEntry
        var token: Int
    }

    /// Creates a library before its folder is read.
    ///
    /// - Parameter choices: The share formats, in display order.
    public init(choices: [ShareChoice] = []) {
        self.choices = choices
    }

    /// Handles an event.
    ///
    /// - Returns: The actions to perform now, in this order.
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
        // Visible sessions may have changed, and rows do not report again that they are shown.
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
