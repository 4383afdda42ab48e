internal import LockstepSamples

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
    private var conditions = CheckConditions()

    var pending: Pending?
    var lastToken = 0
    /// Hidden sessions whose removal is not yet confirmed.
    var leaving: [String: LibraryEntry] = [:]
    var question: DeletionScope?
    var options: LibraryOptions
    /// The options that the next launch begins with.
    private var remembered: LibraryOptions
    /// The names of selected sessions; nil unless sessions are being selected.
    var chosen: Set<String>?
    /// How far the transfers of sessions to a desk are, by the folder's name.
    var transfers: [String: TransferMark] = [:]
    /// The name of the session whose screen is open.
    var opened: String?
    /// The name of the session whose title and notes are being edited.
    var annotated: String?

    var recovery: RecoveryStage?
    var sharing: SharingStage?
    let choices: [ShareChoice]

    /// A deleted session that can be restored.
    struct Pending: Sendable {
        var entry: LibraryEntry
        var token: Int
    }

    /// The sessions that the question before deleting several is about.
    enum DeletionScope: Sendable {
        case all
        case selected
    }

    /// Creates a library before its folder is read.
    ///
    /// - Parameters:
    ///   - choices: The share formats, in display order.
    ///   - options: The options of the last launch.
    public init(choices: [ShareChoice] = [], options: LibraryOptions = LibraryOptions()) {
        self.choices = choices
        self.options = options
        remembered = options
    }

    /// Handles an event.
    ///
    /// - Returns: The actions to perform now, in this order.
    public mutating func handle(_ event: LibraryEvent) -> [LibraryAction] {
        switch event {
        case .launched:
            offersRecovery = true
            return [.loadVerdicts, .removeLeftovers] + list()
        case .verdictsLoaded(let cache):
            checks.restore(cache)
            return []
        case .condition(let condition):
            conditions.take(condition)
            return checks.permit(conditions.permit, among: entries)
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
        case .sessionOpened(let name):
            opened = name.flatMap(entry)?.condition == .whole ? name : nil
            return []
        case .searched(let text):
            options.query = text
            return []
        case .ordered(let order):
            options.order = order
            return remember()
        case .partChosen(let part):
            options.part = part
            return remember()
        case .marked(let marks):
            transfers = marks
            return []
        case .selecting(let step): return handle(step)
        case .annotating(let step): return handle(step)
        case .checking(let progress): return checks.handle(progress, among: entries)
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
        question = nil
        return finishPending() + remember()
    }

    /// Keeps the options for the next launch, if they changed: a search when the screen is left, so
    /// that typing does not write to the disk.
    private mutating func remember() -> [LibraryAction] {
        guard options.kept != remembered else { return [] }
        remembered = options.kept
        return [.remember(remembered)]
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

    /// The sessions on the screen: those that the search finds, in the chosen order.
    var shown: [LibraryEntry] {
        let search = LibrarySearch(options.query)
        return entries.filter(search.finds).sorted(by: options.order.isBefore)
    }

    func entry(_ name: String) -> LibraryEntry? { entries.first { $0.name == name } }

    mutating func putBack(_ entry: LibraryEntry) {
        guard self.entry(entry.name) == nil else { return }
        entries.append(entry)
        entries.sort(by: LibraryEntry.isNewer)
    }
}
