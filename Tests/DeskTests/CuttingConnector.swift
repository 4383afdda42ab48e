import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepSamples

/// Opens connections of which the first breaks after a number of messages and arrivals.
final class CuttingConnector: DeskConnector {
    private let base = OpenSSLDeskConnector()
    /// What the first connection may still send or receive; nil once it was cut.
    private let rest: Mutex<Int?>
    /// How much happened on the first connection.
    let count = Mutex(0)

    init(after count: Int) { rest = Mutex(count) }

    /// Whether the connection was cut.
    var hasCut: Bool { rest.withLock { $0 == nil } }

    func connect(
        to place: DeskPlace, report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) -> any DeskConnection {
        guard !hasCut else { return base.connect(to: place, report: report) }
        let link = CutLink(self, report)
        link.connection.withLock { $0 = base.connect(to: place) { link.report($0) } }
        return link
    }

    /// Counts one step; returns whether the connection still works, and whether it breaks now.
    fileprivate func step() -> (works: Bool, breaks: Bool) {
        count.withLock { $0 += 1 }
        return rest.withLock { rest in
            guard let left = rest else { return (false, false) }
            rest = left > 0 ? left - 1 : nil
            return (left > 0, left == 0)
        }
    }
}

private final class CutLink: DeskConnection {
    let connection = Mutex<(any DeskConnection)?>(nil)
    private let connector: CuttingConnector
    private let onEvent: @Sendable (DeskConnectionEvent) -> Void
    private let isCut = Mutex(false)

    init(
        _ connector: CuttingConnector, _ onEvent: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) {
        self.connector = connector
        self.onEvent = onEvent
    }

    func report(_ event: DeskConnectionEvent) {
        switch event {
        case .received, .opened: if passes() { onEvent(event) }
        case .took, .ended: if !isCut.withLock({ $0 }) { onEvent(event) }
        }
    }

    func send(_ bytes: [UInt8]) {
        if passes() { connection.withLock { $0 }?.send(bytes) }
    }

    func receive() { connection.withLock { $0 }?.receive() }

    func close() {
        connection.withLock { $0 }?.close()
        if !isCut.withLock({ $0 }) { isCut.withLock { $0 = true } }
    }

    private func passes() -> Bool {
        guard !isCut.withLock({ $0 }) else { return false }
        let (works, breaks) = connector.step()
        if breaks {
            isCut.withLock { $0 = true }
            connection.withLock { $0 }?.close()
            onEvent(.ended(DeskConnectionFailure(.broken, detail: "cut")))
        }
        return works
    }
}
