import LockstepConcurrency
import LockstepLive
import LockstepSamples

/// What the two ends do once the desk has accepted the phone.
extension DeskLoop {
    /// How often a phone's numbers are reported, ns.
    private static let reportNanoseconds: Int64 = 500_000_000

    func open(_ connection: PhoneConnection, _ phone: PhoneID, _ features: Hello.Features) {
        for other in Array(connections.values) where other.phone == phone {
            leave(other, .replaced)
        }
        connection.stage = .open(phone, features)
        connection.flow.open()
        connection.flow.takesFiles = !isDiskFull
        let (report, repeated) = shared.withLock { state in
            if let known = state.phones[phone], !connection.name.isEmpty {
                state.add(PhoneStore.Phone(name: connection.name, key: known.key), phone)
            }
            var report = PhoneReport(id: phone, name: connection.name)
            report.isConnected = true
            report.address = connection.address
            state.reports[phone] = report
            return (report, state.repeated(to: phone))
        }
        observer.receive(.phone(report))
        if features.contains(.commands) {
            for message in repeated { try? connection.flow.enqueue(message) }
        }
        requestView(connection)
    }

    func take(
        _ message: Message, _ byteCount: Int, at time: DeskTime, _ phone: PhoneID,
        _ features: Hello.Features, _ connection: PhoneConnection
    ) throws {
        switch message {
        case .credit(let credit): try connection.flow.receive(credit, now: time.nanoseconds)
        case .clockRequest(let request): try answer(request, at: time, phone, connection)
        case .commandResult(let result) where features.contains(.commands):
            if shared.withLock({ $0.receive(result, from: phone) }) {
                observer.receive(.commandResult(phone, result))
            }
        case .phoneStatus(let status):
            connection.lastStatus = status
            report(connection, now)
        case .liveSamples, .liveItem, .livePiece, .liveGap:
            try takeLive(message, byteCount, at: time, phone, connection)
        case .offer, .file, .filePiece, .transferEnd, .transferStop:
            guard features.contains(.files) else {
                throw LiveError(.unexpected("\(message.kind)"))
            }
            jobs.append(
                ReceivingDisk.Entry(
                    connection: connection.number, phone: phone,
                    job: .message(message, byteCount: byteCount)))
        case .goodbye: remove(connection)
        case .failure(let failure):
            throw LiveError(.reported(code: failure.code, text: failure.text))
        default: throw LiveError(.unexpected("\(message.kind)"))
        }
    }

    private func answer(
        _ request: ClockRequest, at time: DeskTime, _ phone: PhoneID,
        _ connection: PhoneConnection
    ) throws {
        if let exchange = connection.clocks.exchange(completedBy: request) {
            _ = estimators[phone, default: ClockEstimator()].add(exchange)
        }
        guard connection.flow.untakenCount <= 2 * ConnectionFlow.untakenByteCount else {
            throw LiveError(.tooSlow("does not read the replies to its requests"))
        }
        let reply = connection.clocks.reply(
            to: request, received: time, now: now,
            sleptNanoseconds: MachineDeskClock.sleptNanoseconds, wall: MachineDeskClock.wall)
        connection.out += connection.flow.urgent(.clockReply(reply))
        // At once, so that the reply states when it was sent.
        flush(connection)
    }

    // MARK: Sending

    /// Sends what waits and fits.
    func pump(_ connection: PhoneConnection) throws {
        let now = now.nanoseconds
        while let bytes = connection.flow.nextControl(now: now) { connection.out += bytes }
        while let message = connection.waiting.first {
            let byteCount = Int64(message.bytes.count)
            guard byteCount <= connection.flow.room(message.kind.channel) else { break }
            connection.out += connection.flow.sending(message)
            connection.waiting.removeFirst()
        }
        flush(connection)
    }

    func send(_ command: Command, to phones: [PhoneID]) {
        for connection in Array(connections.values) {
            guard case .open(let phone, let features) = connection.stage, phones.contains(phone),
                features.contains(.commands)
            else { continue }
            do {
                try connection.flow.enqueue(.command(command))
                try pump(connection)
            } catch {
                fail(connection, error as? LiveError ?? LiveError(.unexpected("command")))
            }
        }
    }

    // MARK: Live view

    /// Asks a phone for what the desk's owner chose.
    func requestView(_ connection: PhoneConnection) {
        guard case .open(let phone, let features) = connection.stage, features.contains(.live)
        else { return }
        let choice = shared.withLock { $0.view }
        guard choice != nil || connection.view != nil else { return }
        lastSubscription &+= 1
        let shown = choice ?? LiveViewChoice(streams: [])
        let request = LiveRequest(
            subscription: lastSubscription, streams: shown.streams,
            longestSide: max(1, shown.longestSide),
            imageIntervalNanoseconds: max(0, shown.imageIntervalNanoseconds),
            depthIntervalNanoseconds: max(0, shown.depthIntervalNanoseconds))
        connection.view = ViewAssembler(subscription: lastSubscription)
        connection.waiting.removeAll { $0.kind == .liveRequest }
        connection.waiting.append(.liveRequest(request))
        connection.isStreaming = choice != nil
        observer.receive(.live(phone, choice == nil ? .ended : .began(request), at: now))
    }

    private func takeLive(
        _ message: Message, _ byteCount: Int, at time: DeskTime, _ phone: PhoneID,
        _ connection: PhoneConnection
    ) throws {
        guard connection.view != nil else { throw LiveError(.unexpected("\(message.kind)")) }
        let event = try connection.view?.receive(message)
        connection.flow.took(.live, byteCount: byteCount, now: time.nanoseconds)
        switch event {
        case .samples(let samples): observer.receive(.live(phone, .samples(samples), at: time))
        case .item(let item, let bytes):
            observer.receive(.live(phone, .item(item, bytes: bytes), at: time))
        case .gap(let gap): observer.receive(.live(phone, .gap(gap), at: time))
        case nil: break
        }
    }

    // MARK: Files

    /// Takes what the disk's thread did.
    func take(_ outcome: ReceivingDisk.Outcome, _ number: Int) {
        guard let connection = connections[number], connection.phone != nil else { return }
        switch outcome {
        case .send(let message): connection.waiting.append(message)
        case .took(let byteCount):
            connection.flow.took(.files, byteCount: byteCount, now: now.nanoseconds)
        case .failed(let error): fail(connection, error, in: "file")
        }
    }

    func note(isFull: Bool) {
        isDiskFull = isFull
        for connection in connections.values { connection.flow.takesFiles = !isFull }
        observer.receive(
            .notice(
                nil,
                isFull
                    ? "the disk is full: transfers wait until there is room"
                    : "the disk has room again: transfers continue"))
    }

    // MARK: Reports

    func reportIfDue(_ connection: PhoneConnection, _ now: DeskTime) {
        guard now - connection.lastReport >= Self.reportNanoseconds else { return }
        report(connection, now)
    }

    private func report(_ connection: PhoneConnection, _ now: DeskTime) {
        guard let phone = connection.phone else { return }
        let seconds = Double(max(1, now - connection.lastReport)) * 1e-9
        var report = PhoneReport(id: phone, name: connection.name)
        report.isConnected = true
        report.address = connection.address
        report.status = connection.lastStatus
        report.clock = estimators[phone].flatMap { estimator in
            estimator.last.flatMap { estimator.estimate(at: $0) }
        }
        report.isStreaming = connection.isStreaming
        report.receivedCounts = connection.view?.receivedCounts ?? [:]
        report.missingCounts = connection.view?.missingCounts ?? [:]
        report.bytesPerSecond = Double(connection.receivedByteCount) / seconds
        (connection.lastReport, connection.receivedByteCount) = (now, 0)
        let isNew = shared.withLock { state in
            defer { state.reports[phone] = report }
            return state.reports[phone] != report
        }
        if isNew { observer.receive(.phone(report)) }
    }
}
