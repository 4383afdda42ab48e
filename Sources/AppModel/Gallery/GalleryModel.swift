internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

/// The state and logic of the gallery of photos: events in, actions out, a ``GalleryScreen`` to
/// show.
///
/// A value that uses no clock, thread or disk. ``PhotoGallery`` performs the actions.
public struct GalleryModel: Sendable {
    /// The most thumbnails in memory.
    ///
    /// Others are read again when they are shown.
    static let thumbnailLimit = 200

    let folder: String
    let canSave: Bool
    private(set) var photos: [StoredPhoto] = []
    private var isListing = false
    private(set) var hasListed = false
    private(set) var thumbnails: [String: ScaledImage] = [:]
    /// The names of the thumbnails; the one shown or read last is at the end.
    private var thumbnailOrder: [String] = []
    private(set) var opened: Opened?
    /// The photos that the displayed question asks about.
    var photosToDelete: [String] = []
    /// The selected photos; nil unless photos are being selected.
    var chosen: Set<String>?
    private(set) var saving: Set<String> = []
    private(set) var notice: Phrase?
    private(set) var problem: LibraryProblem?

    /// The opened photo, with its image once that is read.
    struct Opened: Hashable, Sendable {
        var name: String
        var image: ScaledImage?
        var problem: LibraryProblem?
    }

    /// Creates the gallery of a folder before it is read.
    ///
    /// - Parameter canSave: Whether there is a photo library to copy photos to.
    public init(folder: String, canSave: Bool) {
        self.folder = folder
        self.canSave = canSave
    }

    /// Handles an event.
    ///
    /// - Returns: The actions to perform now, in this order.
    public mutating func handle(_ event: GalleryEvent) -> [GalleryAction] {
        switch event {
        case .appeared, .pulled: return list()
        case .listed(let photos): listed(photos)
        case .listingFailed(let problem):
            isListing = false
            self.problem = problem
        case .cellShown(let name):
            guard thumbnails[name] == nil else {
                moveToEnd(name)
                return []
            }
            return photo(name).map { [.makeThumbnail($0)] } ?? []
        case .thumbnailRead(let name, let image): keep(image, of: name)
        case .opened(let name): return open(name)
        case .imageRead(let name, let result): show(result, of: name)
        case .turned(let step): return turn(by: step)
        case .closed: opened = nil
        case .selecting(let step): handle(step)
        case .selectedDeletionAsked: photosToDelete = selected.map(\.name)
        case .deletionAsked(let name): photosToDelete = photo(name).map { [$0.name] } ?? []
        case .deletionConfirmed: return delete()
        case .deletionDeclined: photosToDelete = []
        case .removed(let name): forget(name)
        case .removalFailed(let problem):
            self.problem = problem
            return list()
        case .savingAsked(let name): return save(name)
        case .saved(let name, let addition): end(name, addition)
        case .dismissed: (notice, problem) = (nil, nil)
        }
        return []
    }

    func photo(_ name: String) -> StoredPhoto? { photos.first { $0.name == name } }

    private mutating func list() -> [GalleryAction] {
        guard !isListing else { return [] }
        isListing = true
        return [.list]
    }

    private mutating func listed(_ found: [StoredPhoto]) {
        isListing = false
        hasListed = true
        photos = found.sorted(by: Self.isNewer)
        let names = Set(photos.map(\.name))
        thumbnails = thumbnails.filter { names.contains($0.key) }
        thumbnailOrder.removeAll { !names.contains($0) }
        if let opened, !names.contains(opened.name) { self.opened = nil }
        photosToDelete.removeAll { !names.contains($0) }
        chosen?.formIntersection(names)
    }

    /// Orders photos by date, newest first.
    ///
    /// Those without a date come last. Among equals, the name that sorts last comes first.
    private static func isNewer(_ left: StoredPhoto, _ right: StoredPhoto) -> Bool {
        switch (left.facts?.wall, right.facts?.wall) {
        case (let first?, let second?) where first != second: return first > second
        case (.some, nil): return true
        case (nil, .some): return false
        default: return left.name > right.name
        }
    }

    private mutating func keep(_ image: ScaledImage?, of name: String) {
        guard let image, photo(name) != nil else { return }
        moveToEnd(name)
        thumbnails[name] = image
        while thumbnailOrder.count > Self.thumbnailLimit {
            thumbnails[thumbnailOrder.removeFirst()] = nil
        }
    }

    private mutating func moveToEnd(_ name: String) {
        thumbnailOrder.removeAll { $0 == name }
        thumbnailOrder.append(name)
    }

    private mutating func open(_ name: String) -> [GalleryAction] {
        guard let photo = photo(name), opened?.name != name else { return [] }
        // Until the photo is read, its thumbnail is shown.
        opened = Opened(name: name, image: thumbnails[name])
        return [.readImage(photo)]
    }

    /// Opens a neighbor of the opened photo in the gallery's order.
    private mutating func turn(by step: Int) -> [GalleryAction] {
        guard let opened, let place = photos.firstIndex(where: { $0.name == opened.name }),
            photos.indices.contains(place + step)
        else { return [] }
        return open(photos[place + step].name)
    }

    private mutating func show(_ result: Result<ScaledImage, LibraryProblem>, of name: String) {
        guard opened?.name == name else { return }
        switch result {
        case .success(let image): opened?.image = image
        case .failure(let problem): opened?.problem = problem
        }
    }

    private mutating func delete() -> [GalleryAction] {
        defer { photosToDelete = [] }
        guard !photosToDelete.isEmpty else { return [] }
        if let opened, photosToDelete.contains(opened.name) { self.opened = nil }
        if chosen != nil { chosen = nil }
        return photosToDelete.map { .remove($0) }
    }

    private mutating func forget(_ name: String) {
        photos.removeAll { $0.name == name }
        thumbnails[name] = nil
        thumbnailOrder.removeAll { $0 == name }
        if opened?.name == name { opened = nil }
        chosen?.remove(name)
    }

    private mutating func save(_ name: String) -> [GalleryAction] {
        guard canSave, photo(name) != nil, saving.insert(name).inserted else { return [] }
        return [.save(name)]
    }

    private mutating func end(_ name: String, _ addition: PhotoAddition) {
        saving.remove(name)
        switch addition {
        case .added: notice = Phrase("The photo was added to Photos.")
        case .denied:
            notice = Phrase(
                "Lockstep is not allowed to add photos. Allow it in Settings, under Photos.")
        case .failed(let words): problem = LibraryProblem(sentence: words, remedy: nil)
        }
    }
}
