internal import Dispatch
internal import Foundation
public import LockstepLink
@preconcurrency internal import Network

/// Looks for desks with Network.framework.
public struct NetworkDeskBrowser: DeskBrowser {
    /// A browser of the phone's network.
    public init() {}

    /// Reports which desks there are, at each change, until the returned object is released.
    ///
    /// While the user has not allowed the local network, it reports that as a failure; the desks
    /// follow by themselves.
    public func browse(
        _ report: @escaping @Sendable (DeskSearchReport) -> Void
    ) -> any AnyObject & Sendable {
        let search = DeskSearch(report)
        search.start()
        return search
    }
}

// Unchecked: everything that changes is used on `queue` only.

/// One search for desks.
private final class DeskSearch: @unchecked Sendable {
    /// The time before a search that failed begins again.
    private static let pauseSeconds = 1

    private let queue = DispatchQueue(label: "lockstep.desk-browser", qos: .userInitiated)
    private let report: @Sendable (DeskSearchReport) -> Void
    private var browser: NWBrowser?

    init(_ report: @escaping @Sendable (DeskSearchReport) -> Void) { self.report = report }

    deinit { browser?.cancel() }

    func start() {
        queue.async { [weak self] in self?.begin() }
    }

    private func begin() {
        let type = NWEndpoint.deskServiceType
        let browser = NWBrowser(
            for: .bonjour(type: type, domain: nil), using: NWParameters())
        browser.stateUpdateHandler = { [weak self] in self?.take($0) }
        browser.browseResultsChangedHandler = { [weak self] results, _ in
            self?.report(.found(Self.names(of: results)))
        }
        self.browser = browser
        browser.start(queue: queue)
    }

    private func take(_ state: NWBrowser.State) {
        switch state {
        case .ready: report(.found(Self.names(of: browser?.browseResults ?? [])))
        case .waiting(let error):
            report(.failed(DeskConnectionFailure(error, isOpen: false)))
        case .failed(let error):
            let failure = DeskConnectionFailure(error, isOpen: false)
            report(failure.kind == .notAllowed ? .failed(failure) : .found([]))
            // As after the app was suspended; a browser that has failed does not start again.
            browser?.cancel()
            browser = nil
            queue.asyncAfter(deadline: .now() + .seconds(Self.pauseSeconds)) { [weak self] in
                self?.begin()
            }
        default: break
        }
    }

    private static func names(of results: Set<NWBrowser.Result>) -> [String] {
        results.compactMap { result in
            guard case .service(let name, _, _, _) = result.endpoint else { return nil }
            return name
        }.sorted()
    }
}
