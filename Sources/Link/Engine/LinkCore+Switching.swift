import LockstepLive
import LockstepSamples

/// Which desk is switched on, and when the phone connects.
extension LinkCore {
    func switchOn(_ id: ContentHash) {
        guard store[id] != nil else { return }
        if wanted == id, session != nil { return }
        leave(.user)
        wanted = id
        retry = Retry()
        state.failure = nil
        showStore()
        connectIfWanted()
    }

    func switchOff() {
        leave(.user)
        (wanted, nextAttempt) = (nil, nil)
        state.phase = .off
        state.failure = nil
        showStore()
    }

    func forget(_ id: ContentHash) {
        if wanted == id { switchOff() }
        store.remove(id)
        save()
    }

    func enter(isBackground: Bool) {
        guard isInBackground != isBackground else { return }
        isInBackground = isBackground
        if isBackground {
            leave(.background)
            nextAttempt = nil
        } else {
            retry = Retry()
            connectIfWanted()
        }
    }

    /// Connects to the desk that is switched on, if there is no connection.
    func connectIfWanted() {
        nextAttempt = nil
        guard session == nil, !isInBackground else { return }
        guard let wanted, let desk = store[wanted]?.desk else {
            state.phase = .off
            return
        }
        state.phase = .connecting(desk)
        begin(.desk(desk), at: desk.place)
    }

    func pair(_ place: DeskPlace, _ code: String) {
        leave(.user)
        nextAttempt = nil
        state.failure = nil
        state.phase = .pairing(place)
        begin(.pairing(place, code: code), at: place)
    }

    private func begin(_ purpose: LinkSession.Purpose, at place: DeskPlace) {
        lastNumber += 1
        let (number, inbox) = (lastNumber, inbox)
        let connection = dependencies.connector.connect(to: place) {
            inbox.post(.connection(number, $0))
        }
        let files = FileFeed(folder: dependencies.sessionsFolder, dependencies.fileSystem)
        session = LinkSession(number, purpose, connection, files: files, now: now)
    }

    /// Ends the connection as intended.
    func leave(_ reason: Goodbye.Reason) {
        guard let session else { return }
        if session.features != nil {
            session.connection.send(session.flow.urgent(.goodbye(Goodbye(reason: reason))))
        }
        session.connection.close()
        forgetSession()
    }

    /// Ends the connection because of an error, and tells the other end if it is the other's.
    func fail(_ failure: LinkFailure) {
        guard let session else { return }
        if case .live(let error) = failure, !error.isReported, !session.exporter.isEmpty {
            let message = LiveFailure(code: error.code, text: error.problem)
            session.connection.send(session.flow.urgent(.failure(message)))
        }
        session.connection.close()
        ended(failure)
    }

    /// The connection is gone: nil if one of the two ends closed it as intended.
    func ended(_ failure: LinkFailure?) {
        guard let session else { return }
        let purpose = session.purpose
        forgetSession()
        if case .live(let error)? = failure {
            state.failure = .live(error.understood)
        } else if let failure {
            state.failure = failure
        }
        switch purpose {
        case .pairing:
            if failure == nil { state.failure = .live(LiveError(.notPaired)) }
            connectIfWanted()
        case .desk(let desk):
            guard wanted == desk.id, !isInBackground else { return }
            let due = now + retry.delay()
            nextAttempt = due
            state.phase = .searching(store[desk.id]?.desk ?? desk, nextAttempt: due)
        }
    }

    private func forgetSession() {
        session = nil
        view.end()
        state.isStreaming = false
        state.bytesPerSecond = nil
        state.offsetBoundNanoseconds = nil
        state.transfer = nil
        state.waitingSessionCount = nil
        state.problems = []
    }
}

extension LiveError {
    /// Whether the other end reported the error, and so knows it.
    var isReported: Bool {
        switch fact {
        case .reported: return true
        default: return false
        }
    }

    /// The error that the other end reported, in this end's words where it has some.
    var understood: LiveError {
        guard case .reported(let code, _) = fact else { return self }
        switch code {
        case 8: return LiveError(.notPaired)
        case 9: return LiveError(.wrongCode)
        default: return self
        }
    }
}
