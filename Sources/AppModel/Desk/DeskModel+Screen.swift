internal import LockstepLink

extension DeskModel {
    /// The current state of the desk's screen.
    public var screen: DeskScreen {
        let isConnected = sign != nil
        return DeskScreen(
            isOn: settings.isOn, status: status, facts: settings.isOn ? facts : [],
            problem: problem, transfer: link.transfer.map(row), waiting: waiting,
            failedTransfers: link.problems.map {
                Phrase("%@ was not sent: %@", .text($0.session), .text($0.text))
            },
            paired: link.paired.map(row), found: settings.isOn ? found : [],
            isSearching: settings.isOn && !isConnected, searchProblem: searchProblem,
            searchHint: searchHint,
            pairing: pairing.map(sheet),
            forgetQuestion: forgetQuestion)
    }

    private var status: Phrase {
        guard settings.isOn else { return Phrase("Off") }
        switch link.phase {
        case .off: return Phrase("Not connected")
        case .searching: return Phrase("Searching")
        case .connecting: return Phrase("Connecting")
        case .pairing: return Phrase("Pairing")
        case .connected: return link.isStreaming ? Phrase("Streaming") : Phrase("Connected")
        }
    }

    private var facts: [DeskScreen.Fact] {
        var facts = [DeskScreen.Fact(title: Phrase("State"), value: state)]
        guard sign != nil else { return facts }
        if let rate = link.bytesPerSecond {
            let megabytes = SessionNumbers.fixed(rate / 1e6, 2)
            facts.append(
                DeskScreen.Fact(title: Phrase("Transfer rate"), value: .number("\(megabytes) MB/s"))
            )
        }
        if let bound = link.offsetBoundNanoseconds {
            let milliseconds = SessionNumbers.fixed(Double(bound) / 1e6, 2)
            facts.append(
                DeskScreen.Fact(
                    title: Phrase("Clock offset error"),
                    value: Phrase("at most %@", .number("\(milliseconds) ms"))))
        }
        return facts
    }

    private var state: Phrase {
        switch link.phase {
        case .off: return Phrase("Not connected")
        case .searching(let desk, _): return Phrase("Searching for %@", .text(desk.name))
        case .connecting(let desk): return Phrase("Connecting to %@", .text(desk.name))
        case .pairing(let place): return Phrase("Pairing with %@", .text(DeskAddress.text(place)))
        case .connected: return sign?.words ?? Phrase("Connected")
        }
    }

    /// A pairing's own problem is in its sheet.
    private var problem: DeskProblem? {
        guard settings.isOn, pairing == nil, let failure = link.failure else { return nil }
        return DeskProblem(failure, isPairing: false)
    }

    private var waiting: Phrase? {
        guard sign != nil, let count = link.waitingSessionCount else { return nil }
        if count > 0 { return Phrase("%lld sessions are waiting to be sent.", .count(count)) }
        return link.transfer == nil && link.problems.isEmpty
            ? Phrase("All sessions are on the desk.") : nil
    }

    private func row(_ transfer: DeskLinkState.Transfer) -> DeskScreen.Transfer {
        let sent = SessionNumbers.size(transfer.sentByteCount)
        let size = SessionNumbers.size(transfer.byteCount)
        return DeskScreen.Transfer(
            session: transfer.session,
            words: transfer.isVerifying
                ? Phrase("The desk is checking it against its seal.")
                : Phrase("%@ of %@", .number(sent), .number(size)),
            share: transfer.share)
    }

    private func row(_ desk: PairedDesk) -> DeskScreen.Paired {
        let place = DeskAddress.text(desk.place)
        return DeskScreen.Paired(
            id: desk.id, name: desk.name, place: place == desk.name ? nil : place,
            isChosen: settings.isOn && desk.id == settings.chosen)
    }

    /// The desks found in the network, except those that are paired under their names.
    private var found: [String] {
        let known = Set(link.paired.map(\.place))
        return link.found.filter { !known.contains(.service(name: $0)) }
    }

    private var searchProblem: DeskProblem? {
        guard settings.isOn, let failure = link.searchFailure else { return nil }
        return DeskProblem(.connection(failure), isPairing: false)
    }

    private var searchHint: Phrase? {
        guard settings.isOn, found.isEmpty, sign == nil, searchProblem == nil else { return nil }
        return Phrase(
            "No desk found. Start the desk in this network, and allow Lockstep to use the local network in Settings."
        )
    }

    private func sheet(_ pairing: Pairing) -> DeskScreen.PairingSheet {
        DeskScreen.PairingSheet(
            name: pairing.isTyped ? nil : pairing.place.map(DeskAddress.text),
            isRunning: pairing.isRunning, problem: pairing.problem)
    }

    private var forgetQuestion: DeskScreen.ForgetQuestion? {
        guard let desk = link.paired.first(where: { $0.id == deskToForget }) else { return nil }
        return DeskScreen.ForgetQuestion(
            title: Phrase("Forget %@?", .text(desk.name)),
            message: Phrase("To connect again, pair the phone with a new code."))
    }
}
