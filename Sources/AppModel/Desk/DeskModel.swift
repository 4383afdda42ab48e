internal import LockstepLink

/// The state and logic of the screens about desks: events in, actions out.
///
/// A value without clock, thread or network. While its switch is off, it requests nothing that sends
/// or receives anything.
public struct DeskModel: Hashable, Sendable {
    /// The user's choice, which is stored.
    public private(set) var settings: DeskSettings
    /// The state of the connection.
    var link = DeskLinkState()
    /// The pairing whose sheet is open.
    var pairing: Pairing?
    /// The desk that the question before forgetting is about.
    var deskToForget: PairedDesk.ID?
    private var isShown = false
    private var isSearching = false
    /// The desk that a connection was requested to.
    private var requested: PairedDesk.ID?

    /// A pairing in progress.
    struct Pairing: Hashable, Sendable {
        /// The desk; nil until its address was typed.
        var place: DeskPlace?
        /// Whether the address is typed.
        var isTyped: Bool
        /// Whether the code is being tested.
        var isRunning = false
        /// Whether the connection has reported this run.
        var hasBegun = false
        /// Why the last run failed, or the texts are unusable.
        var problem: DeskProblem?
    }

    /// Creates the model with the stored choice.
    public init(settings: DeskSettings = DeskSettings()) {
        self.settings = settings
    }

    /// Handles an event.
    ///
    /// - Returns: The actions to perform, in order.
    public mutating func handle(_ event: DeskEvent) -> [DeskAction] {
        let before = settings
        var actions = respond(to: event) + settle()
        if settings != before { actions.append(.remember(settings)) }
        return actions
    }

    private mutating func respond(to event: DeskEvent) -> [DeskAction] {
        switch event {
        case .link(let state): return take(state)
        case .switched(let isOn): return turn(isOn)
        case .appeared: isShown = true
        case .disappeared: isShown = false
        case .foundChosen(let name): begin(.service(name: name))
        case .addressAsked: begin(nil)
        case .pairingAsked(let form): return pair(form)
        case .pairingCanceled: return endPairing()
        case .connectAsked(let desk): connect(to: desk)
        case .forgetAsked(let desk): deskToForget = desk
        case .forgetConfirmed: return forget()
        case .forgetDeclined: deskToForget = nil
        case .openSettings: return [.openSettings]
        }
        return []
    }

    private mutating func turn(_ isOn: Bool) -> [DeskAction] {
        guard isOn != settings.isOn else { return [] }
        settings.isOn = isOn
        guard !isOn else { return [] }
        requested = nil
        return endPairing() + [.switchOff]
    }

    /// Requests the search and the connection that the choice wants.
    private mutating func settle() -> [DeskAction] {
        var actions: [DeskAction] = []
        let searches = settings.isOn && isShown
        if searches != isSearching {
            isSearching = searches
            actions.append(.search(searches))
        }
        guard settings.isOn, pairing?.isRunning != true, let desk = chosenDesk,
            requested != desk.id
        else { return actions }
        requested = desk.id
        return actions + [.connect(desk.id)]
    }

    /// The desk that the phone connects to, if it is still paired.
    var chosenDesk: PairedDesk? { link.paired.first { $0.id == settings.chosen } }

    private mutating func connect(to desk: PairedDesk.ID) {
        guard settings.isOn else { return }
        settings.chosen = desk
        // Requested again, in case the connection has given up.
        requested = nil
    }

    private mutating func forget() -> [DeskAction] {
        guard let desk = deskToForget else { return [] }
        deskToForget = nil
        if settings.chosen == desk { settings.chosen = nil }
        if requested == desk { requested = nil }
        return [.forget(desk)]
    }
}

/// Pairs.
extension DeskModel {
    private mutating func begin(_ place: DeskPlace?) {
        guard settings.isOn else { return }
        pairing = Pairing(place: place, isTyped: place == nil)
    }

    private mutating func pair(_ form: DeskPairingForm) -> [DeskAction] {
        guard var running = pairing, !running.isRunning else { return [] }
        defer { pairing = running }
        let place = running.isTyped ? DeskAddress.place(form.address) : running.place
        guard let place else {
            running.problem = .unusableAddress
            return []
        }
        guard let code = Self.code(form.code) else {
            running.problem = .unusableCode
            return []
        }
        running = Pairing(place: place, isTyped: running.isTyped, isRunning: true)
        return [.pair(place, code: code)]
    }

    /// The six digits of a typed code; nil if it has others.
    ///
    /// Spaces between them do not count, because people write them in groups.
    private static func code(_ text: String) -> String? {
        let digits = text.filter { !$0.isWhitespace }
        guard digits.count == 6, digits.utf8.count == 6,
            digits.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return digits
    }

    private mutating func endPairing() -> [DeskAction] {
        defer { pairing = nil }
        guard pairing?.isRunning == true else { return [] }
        // The pairing has ended an earlier connection.
        requested = nil
        return [.cancelPairing]
    }

    private mutating func take(_ state: DeskLinkState) -> [DeskAction] {
        let before = link
        link = state
        guard var running = pairing, running.isRunning else { return [] }
        if case .pairing = state.phase {
            running.hasBegun = true
            pairing = running
            return []
        }
        // A failure from before this run is not a failure of this run.
        guard running.hasBegun || (state.failure != nil && state.failure != before.failure) else {
            return []
        }
        if let failure = state.failure {
            running.isRunning = false
            running.hasBegun = false
            running.problem = DeskProblem(failure, isPairing: true)
            pairing = running
            requested = nil
        } else if let desk = state.phase.desk {
            pairing = nil
            settings.chosen = desk.id
            // The connection that follows a pairing is not requested again.
            requested = desk.id
        }
        return []
    }
}

extension DeskLinkState.Phase {
    /// The desk that is switched on.
    var desk: PairedDesk? {
        switch self {
        case .off, .pairing: return nil
        case .searching(let desk, _), .connecting(let desk), .connected(let desk): return desk
        }
    }
}
