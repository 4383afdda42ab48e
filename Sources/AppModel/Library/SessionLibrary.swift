internal import LockstepAnalysis
import LockstepConcurrency
internal import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// Performs the actions of a ``LibraryModel`` off the main thread.
///
/// Folders are listed, hidden, removed and recovered serially in the order of requests. Thumbnails,
/// checks and sharing have their own threads, so that a long check delays nothing else.
public final class SessionLibrary: Sendable {
    /// The name prefix of a folder that is being deleted.
    static let hiddenPrefix = ".deleted-"
    /// The longest side of a thumbnail in pixels: 80 points on a 3x screen.
    static let thumbnailSide = 240

    let directory: String
    let temporary: String
    let fileSystem: any FileSystem
    let codecs: any MediaCodecs
    let choices: [ShareChoice]
    private let makeWay: @Sendable () -> Void
    private let seal: (@Sendable () throws -> SealIdentity)?
    private let cryptography: (any SealCryptography)?
    private let verdicts: VerdictStorage?
    private let folders: JobQueue
    private let images: JobQueue
    private let checks: JobQueue
    private let shares: JobQueue
    let canceledShares = Mutex<Set<Int>>([])

    /// Creates a library of the sessions directly in `directory`.
    ///
    /// - Parameters:
    ///   - temporary: The folder for files made for sharing; created when needed.
    ///   - choices: The share formats; the same as the model's.
    ///   - seal: Signs a recovery's changes to a seal; nil leaves seals unchanged.
    ///   - cryptography: Compares a sealed session with its seal; nil skips the seal.
    ///   - verdicts: Keeps verdicts for the next launch; nil keeps none.
    ///   - makeWay: Called before a check reads anything, and repeatedly afterwards; may block.
    public init(
        directory: String, temporary: String, fileSystem: any FileSystem,
        codecs: any MediaCodecs, choices: [ShareChoice],
        seal: (@Sendable () throws -> SealIdentity)? = nil,
        cryptography: (any SealCryptography)? = nil, verdicts: VerdictStorage? = nil,
        makeWay: @escaping @Sendable () -> Void = {}
    ) {
        self.directory = directory
        self.temporary = temporary
        self.fileSystem = fileSystem
        self.codecs = codecs
        self.choices = choices
        self.seal = seal
        self.cryptography = cryptography
        self.verdicts = verdicts
        self.makeWay = makeWay
        folders = JobQueue(codecs.autoreleasePool)
        images = JobQueue(codecs.autoreleasePool)
        checks = JobQueue(codecs.autoreleasePool)
        shares = JobQueue(codecs.autoreleasePool)
    }

    /// Performs an action and returns immediately.
    ///
    /// ``LibraryAction/startUndoClock(token:)`` and ``LibraryAction/remember(_:)`` have no effect
    /// here; the screen's owner handles them.
    ///
    /// - Parameter post: Receives the resulting events, on any thread.
    public func perform(
        _ action: LibraryAction, post: @escaping @Sendable (LibraryEvent) -> Void
    ) {
        switch action {
        case .list: folders.add { post(self.list()) }
        case .loadVerdicts: folders.add { self.loadVerdicts(post) }
        case .keepVerdicts(let cache): folders.add { self.verdicts?.save(cache) }
        case .removeLeftovers: folders.add { self.removeLeftovers(post) }
        case .annotate(let entry, let notes):
            folders.add { post(.annotating(self.annotate(entry, notes))) }
        case .hide(let name): folders.add { self.hide(name, post) }
        case .restore(let name): folders.add { self.restore(name, post) }
        case .remove(let name): folders.add { self.remove(name, post) }
        case .recover(let entry): folders.add { post(.recovering(.ended(self.recover(entry)))) }
        case .makeThumbnail(let entry): images.add { post(self.thumbnail(entry)) }
        case .check(let entry): checks.add { post(.checking(self.check(entry, post))) }
        case .prepareShare(let token, let entries, let choice):
            shares.add { self.share(entries, as: choice, token, post) }
        case .cancelShare(let token): canceledShares.withLock { _ = $0.insert(token) }
        case .discard(let items): shares.add { self.discard(items) }
        case .startUndoClock, .remember: break
        }
    }

    /// Waits until all requested actions are done; for the end of the program and for tests.
    public func wait() {
        for queue in [folders, images, checks, shares] { queue.waitUntilIdle() }
    }

    private func list() -> LibraryEvent {
        do {
            let entries = try SessionCatalog.list(directory, fileSystem: fileSystem)
            return .listed(entries.map(entry))
        } catch let error as FileError where error.code == .missing {
            return .listed([])
        } catch {
            return .listingFailed(LibraryProblem(error))
        }
    }

    private func loadVerdicts(_ post: (LibraryEvent) -> Void) {
        if let verdicts { post(.verdictsLoaded(verdicts.load())) }
    }

    private func entry(_ found: CatalogEntry) -> LibraryEntry {
        var entry = LibraryEntry(found, isLive: isLive(found))
        entry.sealEnd = SealEnd.read(of: found.path, fileSystem: fileSystem)
        let notes = try? fileSystem.entry(at: found.path + "/" + SessionLayout.notes)
        entry.notesByteCount = notes?.byteCount ?? 0
        return entry
    }

    private func annotate(_ entry: LibraryEntry, _ notes: SessionNotes) -> AnnotationEvent {
        do {
            try notes.store(in: entry.path, fileSystem: fileSystem)
            return .stored(entry.name, notes)
        } catch {
            return .failed(LibraryProblem(error))
        }
    }

    /// Whether the session is being recorded, which only an incomplete session can be.
    private func isLive(_ entry: CatalogEntry) -> Bool {
        switch entry.summary?.state {
        case .complete, .recovered: return false
        case .recording, nil: return isHeld(entry.path)
        }
    }

    func isHeld(_ path: String) -> Bool {
        do {
            let claim = try fileSystem.claim(path)
            withExtendedLifetime(claim) {}
            return false
        } catch {
            return (error as? FileError)?.code == .wouldBlock
        }
    }

    private func thumbnail(_ entry: LibraryEntry) -> LibraryEvent {
        // A session with an unreadable image is listed without one; the check reports the reason.
        let image = try? SessionImages.thumbnail(
            of: entry.path, fileSystem: fileSystem, codecs: codecs,
            longestSide: Self.thumbnailSide)
        return .imaged(entry.name, image)
    }

    private func check(
        _ entry: LibraryEntry, _ post: @escaping @Sendable (LibraryEvent) -> Void
    ) -> CheckProgressEvent {
        do {
            makeWay()
            let session = try Session(opening: entry.path, fileSystem: fileSystem)
            let report = try SessionCheck.run(
                session: session, codecs: codecs, cryptography: cryptography
            ) { share in
                makeWay()
                post(.checking(.progress(entry.name, share)))
            }
            return .done(entry.name, entry.fingerprint, report.verdict)
        } catch {
            return .failed(entry.name, entry.fingerprint, LibraryProblem(error))
        }
    }

    private func recover(_ entry: LibraryEntry) -> RecoveredSession {
        do {
            let report = try SessionRecovery.recover(
                entry.path, fileSystem: fileSystem, codecs: codecs, seal: seal)
            return RecoveredSession(name: entry.name, losses: report.losses)
        } catch {
            return RecoveredSession(
                name: entry.name, losses: [], problem: LibraryProblem(error))
        }
    }
}
