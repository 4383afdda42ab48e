internal import CoreGraphics
internal import Dispatch
internal import Foundation
internal import LockstepConcurrency
internal import LockstepSamples
internal import LockstepServing
internal import VirtualPhone

/// Shows an app's views in browsers, and passes on what is done there.
@MainActor final class ScreenHost {
    private let phone: VirtualPhone
    private let content: any ScreenContent
    private let world: WorldPanel
    private let live: LiveImages
    private let asks = Asks()
    /// Kept, because a source that is released reports no signals.
    private var signals: [any DispatchSourceSignal] = []
    private let browsers = Browsers()
    private var server: Server?
    private var shown: [ScreenNode] = []
    private var drawing: ScreenDrawing?
    private var isDrawingDue = false
    private var subscriptions: [PhoneSubscription] = []
    private var movies: MovieElements
    private let options: HostOptions
    /// Called when the owner has answered, or has changed an answer in the settings.
    var onPermission: () -> Void = {}

    init(
        _ phone: VirtualPhone, _ options: HostOptions,
        _ makeContent: @MainActor (ScreenTraits) -> any ScreenContent
    ) throws {
        self.phone = phone
        self.options = options
        world = WorldPanel(phone, options)
        live = try LiveImages(browsers, imagesPerSecond: options.imagesPerSecond)
        movies = MovieElements()
        ScreenHosting.shared.prepare(live, movies)
        content = makeContent(world.traits)
    }

    /// The address of the page.
    var url: String { server?.url ?? "" }

    /// Starts serving.
    func start() throws {
        let routes = ScreenRoutes(movies: movies.files) { [weak self] text in
            MainActor.assumeIsolated { self?.receive(text) }
        }
        browsers.onOpen = { [weak self] connection in
            MainActor.assumeIsolated { self?.greet(connection) }
        }
        routes.browsers = browsers
        let token = options.token.flatMap { AccessToken($0) } ?? AccessToken()
        let server = try Server(port: options.port, token: token, routes: routes)
        try server.start()
        self.server = server
        content.onInvalidation = { [weak self] in self?.scheduleDrawing() }
        movies.onChange = { [weak self] in
            self?.content.change(self?.world.traits ?? .init(size: .zero))
        }
        observePhone(routes)
        try live.start()
        scheduleDrawing()
    }

    /// Waits until the process is told to end.
    func untilEnded() async {
        signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .main)
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isDone = Mutex(false)
            for source in signals {
                source.setEventHandler {
                    let isFirst = isDone.withLock { done in
                        defer { done = true }
                        return !done
                    }
                    if isFirst { continuation.resume() }
                }
                source.resume()
            }
        }
        phone.happen(.condition(.willTerminate))
        server?.stop()
        // A recording that runs is completed, as on a phone.
        try? await Task.sleep(for: .seconds(1))
    }

    private func observePhone(_ routes: ScreenRoutes) {
        let events = phone.subscribe { [weak self] (event: PhoneEvent) in
            switch event {
            case .turned, .permission: break
            default: return
            }
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.worldChanged() }
            }
        }
        let outputs = phone.observe { [weak self] output in
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.take(output, routes) }
            }
        }
        subscriptions = [events, outputs]
        phone.letOwnerAnswer { [weak self] permission, answer in
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.ask(permission, answer) }
            }
        }
        ScreenSharing.onShare = { [weak self] paths in self?.offer(paths, routes) }
    }

    private func take(_ output: PhoneOutput, _ routes: ScreenRoutes) {
        switch output {
        case .haptic(let haptic): browsers.send(["haptic": .text(haptic.rawValue)])
        case .sound(let number): browsers.send(["sound": .text("\(number)")])
        case .announcement(let words): browsers.send(["announce": .text(words)])
        case .openedURL(let url):
            guard url.scheme != "app-settings" else { return }
            browsers.send(["open": .text(url.absoluteString)])
        case .shareSheet(let sheet):
            offer(sheet.items.map(\.path), routes)
            sheet.end("browser")
        case .activity: break
        }
    }

    /// Offers files as downloads.
    private func offer(_ paths: [String], _ routes: ScreenRoutes) {
        for path in paths { browsers.send(["open": .text(routes.shared.offer(path))]) }
    }

    private func ask(
        _ permission: Permission, _ answer: @escaping @Sendable (PermissionState) -> Void
    ) {
        let words = world.permissionWords(permission)
        let question = asks.add(permission, words) { [weak self] said in
            answer(said)
            self?.showWorld()
        }
        if let question { browsers.send(question) }
    }

    // MARK: - Drawing

    private func scheduleDrawing() {
        guard !isDrawingDue else { return }
        isDrawingDue = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.draw() }
        }
    }

    private func draw() {
        isDrawingDue = false
        guard let drawing = content.draw() else { return }
        let before = self.drawing
        self.drawing = drawing
        if before?.isDark != drawing.isDark
            || before?.isStatusBarHidden != drawing.isStatusBarHidden
        {
            browsers.send(world.device(drawing))
        }
        let nodes = drawing.nodes + StatusBar.nodes(drawing, world.traits)
        let patch = ScreenPatch(from: shown, to: nodes)
        shown = nodes
        let parts = patch.split { drawing.repeating?.concerns($0) ?? false }
        if !parts.rest.steps.isEmpty { browsers.send(parts.rest.message(drawing.animation)) }
        if !parts.chosen.steps.isEmpty {
            browsers.send(parts.chosen.message(drawing.repeating?.animation))
        }
    }

    /// Ends the app, and starts it again in a new process at the same address.
    private func restart(isCrash: Bool, language: String? = nil) {
        guard let server else { return }
        if !isCrash { phone.happen(.condition(.willTerminate)) }
        let wait = isCrash ? 0.0 : 1.0
        let arguments = world.arguments + (language.map { [("--language", $0)] } ?? [])
        DispatchQueue.main.asyncAfter(deadline: .now() + wait) {
            PhoneLauncher.startAgain(port: server.port, url: server.url, arguments)
        }
    }

    /// Sends everything that a new browser needs.
    private func greet(_ connection: Connection) {
        if let drawing { connection.send(ScreenValue.object(world.device(drawing)).json) }
        connection.send(ScreenValue.object(ScreenPatch(from: [], to: shown).message(nil)).json)
        connection.send(ScreenValue.object(world.state).json)
        for question in asks.open { connection.send(ScreenValue.object(question).json) }
        // From here on it gets what changes.
        browsers.add(connection)
        live.sendAll()
    }

    /// Draws again for another display or setting.
    private func worldChanged() {
        content.change(world.traits)
        onPermission()
        if let drawing { browsers.send(world.device(drawing)) }
        showWorld()
    }

    private func showWorld() { browsers.send(world.state) }

    // MARK: - The browser's messages

    private func receive(_ text: String) {
        guard let message = ScreenMessage(text) else { return }
        switch message {
        case .pointer(let phase, let finger, let point, let seconds):
            content.follow(phase, finger: finger, at: point, seconds: seconds)
        case .pinch(let phase, let scale, let point):
            content.pinch(phase, scale: scale, at: point)
        case .input(let id, let input): content.take(input, from: id)
        case .escape: content.escape()
        case .context(let point): content.openContextMenu(at: point)
        case .answer(let token, let button):
            asks.answer(token, button)
            browsers.send(["unask": .number(Double(token))])
        case .set("language", let value):
            guard let language = value.text, language != options.language else { return }
            restart(isCrash: false, language: language)
        case .set("launch", let value):
            // A crash leaves the app no time.
            restart(isCrash: value.text == "kill")
        case .set(let name, let value):
            let endsApp = world.endsApp(name, value)
            world.set(name, value)
            onPermission()
            // iOS ends an app whose permission its owner takes away.
            if endsApp { restart(isCrash: true) }
            worldChanged()
        }
    }
}

extension ScreenPatch {
    /// The patch as a message of the screen protocol.
    func message(_ animation: ScreenAnimation?) -> [String: ScreenValue] {
        var patch: [String: ScreenValue] = ["ops": .list(steps.map(\.value))]
        if let animation {
            patch["animation"] = .object([
                "seconds": .number(animation.seconds), "curve": .text(animation.curve),
                "repeats": .flag(animation.repeats),
            ])
        }
        return ["patch": .object(patch)]
    }
}
