public import Dispatch
internal import LockstepConcurrency
internal import VirtualPhone

/// Looks for services that computers announce by Bonjour (browser.h): those of the phone's world.
///
/// The app's Info.plist has to declare the type (`NSBonjourServices`, TN3179), if the phone knows its
/// app.
public final class NWBrowser: CustomDebugStringConvertible, @unchecked Sendable {
    // Unchecked: what changes is behind a lock, and handlers are called on the app's queue.

    /// What to look for (browse_descriptor.h).
    public enum Descriptor {
        /// Services of a type, such as `_http._tcp`, in a domain; nil for the local one.
        case bonjour(type: String, domain: String?)
    }

    /// The state of a browser (browser.h).
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It reports what it finds.
        case ready
        /// It has failed for good.
        case failed(NWError)
        /// The app ended it; the last state.
        case cancelled
        /// It waits, as for the owner's permission.
        case waiting(NWError)
    }

    /// A service that was found (browse_result.h).
    public struct Result: Hashable, Sendable {
        /// The service, to connect to.
        public let endpoint: NWEndpoint

        /// A difference between two sets of results.
        public enum Change: Hashable, Sendable {
            /// A service appeared.
            case added(Result)
            /// A service disappeared.
            case removed(Result)
        }
    }

    private struct Handled {
        var state = State.setup
        var results: Set<Result> = []
        var stateHandler: ((State) -> Void)?
        var resultsHandler: ((Set<Result>, Set<Result.Change>) -> Void)?
        var deliver: LiveDelivery?
        var subscription: PhoneSubscription?
        var suspensionCount = 0

        var hasEnded: Bool {
            if case .failed = state { return true }
            return state == .cancelled
        }
    }

    /// What to look for.
    public let descriptor: Descriptor
    /// The parameters.
    public let parameters: NWParameters
    private let handled = Mutex(Handled())

    /// A browser that was not started.
    public init(for descriptor: Descriptor, using parameters: NWParameters) {
        self.descriptor = descriptor
        self.parameters = parameters
    }

    /// What is looked for.
    public var debugDescription: String { "\(descriptor)" }

    /// The state.
    public var state: State { handled.withLock { $0.state } }

    /// The services that are there.
    public var browseResults: Set<Result> { handled.withLock { $0.results } }

    /// Called with each state.
    public var stateUpdateHandler: ((_ newState: State) -> Void)? {
        get { handled.withLock { $0.stateHandler } }
        set { handled.withLock { $0.stateHandler = newValue } }
    }

    /// Called when services appear or disappear, while the browser is ready.
    public var browseResultsChangedHandler:
        ((_ newResults: Set<Result>, _ changes: Set<Result.Change>) -> Void)?
    {
        get { handled.withLock { $0.resultsHandler } }
        set { handled.withLock { $0.resultsHandler = newValue } }
    }

    /// Starts looking.
    public func start(queue: DispatchQueue) {
        let phone = VirtualPhone.current
        let isFirst = handled.withLock { handled in
            guard handled.deliver == nil else { return false }
            handled.deliver = LiveDelivery(queue: queue)
            handled.suspensionCount = phone?.suspensionCount ?? 0
            return true
        }
        guard isFirst else { return }
        let subscription = phone?.subscribe { [weak self] event in
            switch event {
            case .localNetwork, .servicesAnnounced, .condition: self?.update()
            default: break
            }
        }
        handled.withLock { $0.subscription = subscription }
        update()
    }

    /// Ends the browser.
    public func cancel() {
        let subscription = handled.withLock { $0.subscription }
        subscription?.cancel()
        tell(.cancelled, [])
    }

    /// Tells the app the state and the services of this moment, if they are new.
    private func update() {
        guard let phone = VirtualPhone.current else { return tell(.ready, []) }
        guard case .bonjour(let type, _) = descriptor else { return }
        if phone.isSuspended { return }
        guard handled.withLock({ $0.suspensionCount }) == phone.suspensionCount else {
            return tell(.failed(.dns(DNSServiceErrorType(kDNSServiceErr_DefunctConnection))), [])
        }
        if let app = phone.world.app, !app.bonjourServices.contains(type) {
            return tell(.failed(.dns(DNSServiceErrorType(kDNSServiceErr_NoAuth))), [])
        }
        guard phone.useLocalNetwork() else {
            return tell(.waiting(.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))), [])
        }
        let services = phone.world.services.filter { $0.type == type }
        let endpoints = services.map {
            NWEndpoint.service(name: $0.name, type: $0.type, domain: "local.", interface: nil)
        }
        tell(.ready, Set(endpoints.map(Result.init)))
    }

    private func tell(_ state: State, _ results: Set<Result>) {
        guard let deliver = handled.withLock({ $0.deliver }) else { return }
        deliver { self.take(state, results) }
    }

    private func take(_ state: State, _ results: Set<Result>) {
        let (isNews, former) = handled.withLock { handled in
            if handled.hasEnded { return (false, results) }
            defer { (handled.state, handled.results) = (state, results) }
            return (handled.state != state, handled.results)
        }
        if isNews { stateUpdateHandler?(state) }
        let changes =
            results.subtracting(former).map(Result.Change.added)
            + former.subtracting(results).map(Result.Change.removed)
        guard state == .ready, !changes.isEmpty else { return }
        browseResultsChangedHandler?(results, Set(changes))
    }
}
