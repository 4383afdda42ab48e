public import Combine
internal import Foundation
internal import LockstepAppModel
import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions

/// The stores of all screens, connected to a phone's parts.
@MainActor
public final class AppStores: ObservableObject {
    let parts: AppParts
    let capture: CaptureStore
    let library: LibraryStore
    let gallery: GalleryStore
    let settings: SettingsStore
    let permissions: PermissionsStore
    let desk: DeskStore
    /// The screen over the capture screen.
    @Published var root: RootModel
    /// Waits while a recording runs.
    private let makeWay: @Sendable () -> Void
    private let link: (any DeskPort)?
    private var settingsChange: AnyCancellable?
    private var permissionsChange: AnyCancellable?

    /// Creates stores, which start immediately.
    public init(_ parts: AppParts) {
        self.parts = parts
        let (ports, folders) = (parts.ports, parts.folders)
        let file = DocumentFile(
            path: folders.support + "/settings.json", fileSystem: ports.fileSystem)
        let loaded = AppSettings.load(from: file)
        let settings = SettingsStore(
            model: SettingsModel(
                settings: loaded.settings, notice: loaded.notice, capabilities: parts.phone,
                imageFormats: ports.codecs.stillEncoders),
            keeper: SettingsKeeper(file))
        self.settings = settings
        permissions = PermissionsStore(desk: ports.permissions)
        root = RootModel(
            hasSeenFirstRun: loaded.settings.hasSeenFirstRun, last: loaded.settings.screen)
        let chosen = Mutex(loaded.settings)
        let backup = Self.backup(ports, folders, chosen, settings)
        let onCondition = Mutex<(@Sendable (PhoneCondition) -> Void)?>(nil)
        var dependencies = Self.dependencies(parts, chosen, backup)
        dependencies.onCondition = { condition in onCondition.withLock { $0 }?(condition) }
        let commands = DeskCommands(clock: ports.clock)
        link = parts.makeDesk?(commands)
        if let link { dependencies.connect(link, commands) }
        let engine = CaptureEngine(
            ports, dependencies, mode: loaded.settings.captureMode,
            options: loaded.settings.viewfinder)
        makeWay = engine.makeWay
        library = Self.library(parts, settings, makeWay: engine.sparePhone)
        gallery = Self.gallery(ports, folders)
        let post = library.post
        onCondition.withLock { [link] slot in
            slot = { condition in
                post(.condition(condition))
                link?.take(condition)
            }
        }
        capture = CaptureStore(engine) { [weak settings] mode, options in
            settings?.send(.captureChosen(mode, options))
        }
        desk = Self.desk(loaded.settings.desk, link, settings, capture, library)
        library.onSessionsChanged = { [link] in link?.sessionsChanged() }
        commands.attach(engine) { [weak self] in
            Task { @MainActor in self?.root.close() }
        }
        // A published value is sent before it is set, so the sent value is used.
        settingsChange = settings.$model.dropFirst().sink { [capture] model in
            let isBackupChanged = chosen.withLock { settings in
                defer { settings = model.settings }
                return settings.backsUpRecordings != model.settings.backsUpRecordings
            }
            if isBackupChanged { backup?.apply() }
            capture.settingsChanged()
        }
        permissionsChange = permissions.$model.sink { [settings] model in
            for card in model.cards { settings.send(.permission(card.permission, card.state)) }
        }
        backup?.apply()
        library.send(.launched)
        appMoved(isLeft: false)
        CommandDesk.shared.open(self)
    }

    /// Passes a command to the capture screen, which is shown for a recording unless the introduction
    /// is open.
    ///
    /// - Returns: Why the command has no effect; nil if it has one.
    func obey(_ command: CaptureCommand) -> CommandRefusal? {
        if case .start = command { root.close() }
        return capture.obey(command)
    }

    /// Keeps the open screen for the next launch when the app is left.
    func appMoved(isLeft: Bool) {
        settings.send(.screenRemembered(root.remembered(isLeft: isLeft)))
    }

    /// Creates the store of one session's screen.
    func detail(of row: LibraryRow) -> DetailStore {
        detail(path: row.path, title: row.title, id: row.id)
    }

    /// Creates the store of one session's screen from its path.
    ///
    /// - Parameter id: The session's row in the library, which gets the verdict; nil without one.
    func detail(
        path: String, title: String, id: LibraryRow.ID? = nil, playsAtOnce: Bool = false
    ) -> DetailStore {
        let ports = parts.ports
        return DetailStore(
            model: DetailModel(path: path, title: title, playsAtOnce: playsAtOnce),
            detail: SessionDetail(
                path: path, fileSystem: ports.fileSystem, codecs: ports.codecs,
                cryptography: ports.cryptography, makeWay: makeWay)
        ) { [library] severity in
            guard let id else { return }
            library.send(.checking(.opened(id, severity)))
        }
    }

    private static func library(
        _ parts: AppParts, _ settings: SettingsStore, makeWay: @escaping @Sendable () -> Void
    ) -> LibraryStore {
        let (ports, folders) = (parts.ports, parts.folders)
        let file = DocumentFile(
            path: folders.support + "/verdicts.json", fileSystem: ports.fileSystem,
            largest: VerdictStorage.largest)
        let choices = ShareChoice.all(codecs: ports.codecs, fileSystem: ports.fileSystem)
        return LibraryStore(
            model: LibraryModel(choices: choices, options: settings.settings.library),
            library: SessionLibrary(
                directory: folders.documents, temporary: folders.temporary,
                fileSystem: ports.fileSystem, codecs: ports.codecs, choices: choices,
                seal: ports.seal, cryptography: ports.cryptography,
                verdicts: VerdictStorage(file, version: parts.about.version.english),
                makeWay: makeWay)
        ) { [weak settings] options in settings?.send(.libraryChosen(options)) }
    }

    private static func desk(
        _ chosen: DeskSettings, _ link: (any DeskPort)?, _ settings: SettingsStore,
        _ capture: CaptureStore, _ library: LibraryStore
    ) -> DeskStore {
        DeskStore(model: DeskModel(settings: chosen), link: link) { [weak settings] chosen in
            settings?.send(.deskChosen(chosen))
        } show: { [weak capture, weak library] sign, marks in
            capture?.show(sign)
            library?.send(.marked(marks))
        }
    }

    private static func gallery(_ ports: CapturePorts, _ folders: AppFolders) -> GalleryStore {
        let gallery = PhotoGallery(
            directory: folders.documents, fileSystem: ports.fileSystem, codecs: ports.codecs,
            library: ports.photoLibrary)
        let model = GalleryModel(folder: gallery.path, canSave: ports.photoLibrary != nil)
        return GalleryStore(model: model, gallery: gallery)
    }

    private static func backup(
        _ ports: CapturePorts, _ folders: AppFolders, _ chosen: Mutex<AppSettings>,
        _ settings: SettingsStore
    ) -> RecordingBackup? {
        ports.excludeFromBackup.map { mark in
            RecordingBackup(
                directory: folders.documents, fileSystem: ports.fileSystem,
                autoreleasePool: ports.codecs.autoreleasePool, mark: mark,
                isBackedUp: { chosen.withLock { $0 }.backsUpRecordings },
                fail: { [weak settings] problem in
                    Task { @MainActor in settings?.send(.backupFailed(problem)) }
                })
        }
    }

    private static func dependencies(
        _ parts: AppParts, _ chosen: Mutex<AppSettings>, _ backup: RecordingBackup?
    ) -> CaptureDependencies {
        var dependencies = CaptureDependencies(
            directory: parts.folders.documents, phone: parts.phone,
            secondsFromUTC: { TimeZone.current.secondsFromGMT() },
            plan: { mode in chosen.withLock { $0 }.plan(mode) })
        dependencies.isSealing = { chosen.withLock { $0 }.sealsRecordings }
        dependencies.onRecorded = { backup?.apply(to: $0) }
        dependencies.encoderCount = parts.encoderCount
        return dependencies
    }
}
