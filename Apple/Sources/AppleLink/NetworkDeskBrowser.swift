internal import Dispatch
internal import Foundation
public import LockstepLink
@preconcurrency internal import Network

/// Looks for desks with Network.framework.
public struct NetworkDeskBrowser: DeskBrowser {
    /// A browser of the phone's network.
    public init() {}

    /// Reports the names of desks, sorted, at each change, until the returned object is released.
    public func browse(
        _ report: @escaping @Sendable ([String]) -> Void
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
    private let report: @Sendable ([String]) -> Void
    private var browser: NWBrowser?

    init(_ report: @escaping @Sendable ([String]) -> Void) { self.report = report }

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
            self?.report(Self.names(of: results))
        }
        self.browser = browser
        browser.start(queue: queue)
    }

    private func take(_ state: NWBrowser.State) {
        switch state {
        case .waiting: report([])
        case .failed:
            // As after the app was suspended; a browser that has failed does not start again.
            browser?.cancel()
            browser = nil
            report([])
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
