import LockstepConcurrency
import LockstepLive
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How a connection ends, and what it leaves.
extension DeskLoop {
    /// Ends a connection as intended.
    func leave(_ connection: PhoneConnection, _ reason: Goodbye.Reason) {
        guard connection.phone != nil else { return end(connection, notice: nil) }
        connection.out += connection.flow.urgent(.goodbye(Goodbye(reason: reason)))
        end(connection, notice: nil)
    }

    /// Ends a connection because of any error; of one that the protocol does not know, the phone is told
    /// where it occurred, and the observer what it was.
    func fail(_ connection: PhoneConnection, _ error: any Error, in part: String) {
        if let error = error as? LiveError { return fail(connection, error) }
        let problem = (error as? any Failure)?.problem ?? "\(error)"
        observer.receive(.notice(connection.phone, problem))
        fail(connection, LiveError(.unexpected(part)))
    }

    /// Ends a connection because of an error, and tells the phone.
    func fail(_ connection: PhoneConnection, _ error: LiveError) {
        if case .closing = connection.stage { return remove(connection) }
        if !connection.exporter.isEmpty {
            let message = LiveFailure(code: error.code, text: error.problem)
            connection.out += connection.flow.urgent(.failure(message))
        }
        let isWrongCode = connection.isInRun && error.fact == .wrongCode
        if isWrongCode {
            observer.receive(.pairing(.wrongCode(address: connection.address)))
            shared.withLock { $0.endRun() }
            connection.stage = .paired
        }
        end(connection, notice: isWrongCode ? nil : error.problem)
    }

    /// Closes a connection after what was sent.
    func end(_ connection: PhoneConnection, notice: String?) {
        let phone = connection.phone
        if let notice { observer.receive(.notice(phone, "\(connection.address): \(notice)")) }
        isGone(connection)
        guard !connection.exporter.isEmpty else { return remove(connection) }
        connection.stage = .closing(since: now)
        flush(connection)
    }

    /// Releases what belongs to the connection.
    private func isGone(_ connection: PhoneConnection) {
        if connection.isInRun {
            shared.withLock { $0.endRun() }
            observer.receive(.pairing(.ended))
        }
        guard let phone = connection.phone else { return }
        jobs.append(
            ReceivingDisk.Entry(connection: connection.number, phone: phone, job: .disconnected))
        if connection.view != nil { observer.receive(.live(phone, .ended, at: now)) }
        // The connection that replaces this one has reported by then.
        let report = shared.withLock { state -> PhoneReport? in
            guard state.reports[phone]?.address == connection.address,
                let name = state.phones[phone]?.name
            else { return nil }
            let report = PhoneReport(id: phone, name: name)
            state.reports[phone] = report
            return report
        }
        if let report { observer.receive(.phone(report)) }
    }

    /// Forgets a connection at once.
    func remove(_ connection: PhoneConnection) {
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        isGone(connection)
        close(connection.descriptor)
    }
}
