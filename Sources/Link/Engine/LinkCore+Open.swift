import LockstepLive
import LockstepSamples

/// What the two ends do once the desk has accepted the phone.
extension LinkCore {
    /// How often the status is sent without a change.
    private static let statusInterval = HostDuration.seconds(5)
    /// After so many messages the thread looks for events again.
    private static let messagesAtOnce = 32
    /// As many bytes of messages are handed over together: records of TLS have 16,384 bytes, and each call
    /// wakes the other end.
    private static let bytesAtOnce = 1 << 16

    func take(
        _ message: Message, at time: HostTime, _ features: Hello.Features, _ session: LinkSession
    ) throws {
        switch message {
        case .credit(let credit): try session.flow.receive(credit, now: time.nanoseconds)
        case .clockReply(let reply):
            if let exchange = session.schedule?.exchange(reply, received: time) {
                log.add(exchange)
            }
        case .command(let command) where features.contains(.commands):
            perform(
                follower.receive(command, now: time, estimate: log.anchor(at: time)))
        case .liveRequest(let request) where features.contains(.live):
            view.begin(request)
            state.isStreaming = view.isStreaming
        case .fetch where features.contains(.files), .verdict where features.contains(.files),
            .transferStop where features.contains(.files):
            if let end = try session.files.receive(message) { finish(end, session) }
        case .goodbye: ended(nil)
        case .failure(let failure):
            throw LiveError(.reported(code: failure.code, text: failure.text))
        default: throw LiveError(.unexpected("\(message.kind)"))
        }
    }

    /// Sends what is due and fits.
    func pump() {
        guard let session else { return }
        var batch: [UInt8] = []
        func flush() {
            guard !batch.isEmpty else { return }
            session.connection.send(batch)
            batch.removeAll(keepingCapacity: true)
        }
        do {
            for _ in 0..<Self.messagesAtOnce {
                // A question for the desk's time states when it is sent: nothing is sent before it.
                let asksForTime = session.schedule.map { $0.due <= now } == true
                if asksForTime || batch.count >= Self.bytesAtOnce { flush() }
                guard let bytes = try nextBytes(session) else { return flush() }
                batch += bytes
            }
            flush()
            inbox.wake()
        } catch {
            flush()
            fail(failure(error))
        }
    }

    private func nextBytes(_ session: LinkSession) throws -> [UInt8]? {
        let now = now
        guard session.flow.canSend else { return nil }
        if let request = session.schedule?.request(
            now: now, sleptNanoseconds: dependencies.sleptNanoseconds())
        {
            return session.flow.urgent(.clockRequest(request))
        }
        if let bytes = session.flow.nextControl(now: now.nanoseconds) { return bytes }
        guard session.features != nil else { return nil }
        if let message = view.next(now: now, room: session.flow.room(.live)) {
            return session.flow.sending(message)
        }
        let message = session.files.next(room: session.flow.room(.files))
        if let end = session.files.takeUnread() { finish(end, session) }
        return message.map { session.flow.sending($0) }
    }

    /// Does what time brings.
    func tickSession(_ now: HostTime) {
        guard let session else { return }
        view.takeFromTap(now: now, bytesPerSecond: session.flow.bytesPerSecond)
        guard now - session.lastCheck >= Self.checkInterval else { return }
        session.lastCheck = now
        sendStatus(now)
        guard !session.exporter.isEmpty else { return }
        do {
            try session.flow.check(now: now.nanoseconds)
        } catch {
            fail(failure(error))
        }
    }

    /// Sends the status if it has changed or is old.
    func sendStatus(_ now: HostTime) {
        guard let session, session.features != nil else { return }
        let report = dependencies.recordings.report
        if let (last, time) = session.status {
            let isSame = last.activity == report.activity && last.session == report.session
            guard !isSame || now - time >= Self.statusInterval else { return }
            // A recording that has ended may be a session that can be sent.
            if !isSame, report.activity == .idle { askForSession() }
        }
        session.status = (report, now)
        let status = PhoneStatus(
            hostTime: now, activity: report.activity, session: report.session,
            elapsedNanoseconds: report.elapsed.nanoseconds,
            freeByteCount: dependencies.freeBytes() ?? -1)
        do {
            try session.flow.enqueue(.phoneStatus(status))
        } catch {
            fail(failure(error))
        }
    }

    // MARK: Commands

    func perform(_ actions: [CommandFollower.Action]) {
        for action in actions {
            switch action {
            case .act(let command, let time): acts.append((command, time))
            case .send(let message):
                // Without a connection the result waits until the desk repeats the command.
                guard let session, session.features != nil else { continue }
                do {
                    try session.flow.enqueue(message)
                } catch {
                    fail(failure(error))
                }
            }
        }
    }

    /// Carries out the commands whose time has come.
    func performActs(_ now: HostTime) {
        let due = acts.filter { $0.time <= now }
        acts.removeAll { $0.time <= now }
        for (command, time) in due {
            let inbox = inbox
            dependencies.recordings.perform(command.action, text: command.text, at: time) {
                inbox.post(
                    .acted(
                        CommandResult(
                            identifier: command.identifier, outcome: $0.outcome,
                            hostTime: $0.hostTime, session: $0.session, text: $0.text)))
            }
        }
    }

    // MARK: Files

    /// Looks for the next session to offer, unless one is being sent.
    func askForSession() {
        guard let session, session.features?.contains(.files) == true, !session.files.isSending,
            case .desk(let desk) = session.purpose
        else { return }
        lastNumber += 1
        session.question = lastNumber
        let marks = store[desk.id]?.marks ?? []
        let recorded = dependencies.recordings.report.session
        shelf.ask(
            SessionShelf.Question(
                marked: Set(marks.map(\.identity)), excluded: session.excluded.union([recorded])),
            number: lastNumber)
    }

    func take(_ answer: SessionShelf.Answer, _ number: Int) {
        guard let session, session.question == number else { return }
        session.question = nil
        for problem in answer.problems { note(problem, session) }
        state.waitingSessionCount = answer.waitingCount
        if let offered = answer.offered { session.files.begin(offered) }
        state.transfer = session.files.progress
    }

    private func finish(_ end: FileFeed.End, _ session: LinkSession) {
        switch end {
        case .transferred(let offered):
            if case .desk(let desk) = session.purpose {
                store.mark(
                    .init(session: offered.name, identity: offered.identity), for: desk.id)
                save()
            }
        case .failed(let name, let text): note(.init(session: name, text: text), session)
        }
        state.transfer = nil
        askForSession()
    }

    private func note(_ problem: DeskLinkState.TransferProblem, _ session: LinkSession) {
        session.excluded.insert(problem.session)
        state.problems.removeAll { $0.session == problem.session }
        state.problems.append(problem)
    }
}
