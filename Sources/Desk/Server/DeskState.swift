import LockstepLive
import LockstepSamples

/// What the desk's threads and its owner share, and the decisions about it.
struct DeskState: Sendable {
    /// What the event thread has to do.
    enum Request: Sendable {
        /// The choice of the live view has changed.
        case view
        case command(Command, [PhoneID])
        case forget(PhoneID)
        case disk(Int, ReceivingDisk.Outcome)
        /// The disk became full, or has room again.
        case diskIsFull(Bool)
        case stop
        /// Ends at once, as if the program were killed: for tests.
        case kill
    }

    /// The time by which a start or stop is ahead, ns, so that all phones have it in time.
    private static let commandAhead: Int64 = 500_000_000

    var phones: PhoneStore
    /// The reports of paired phones.
    var reports: [PhoneID: PhoneReport]
    var view: LiveViewChoice?
    var requests: [Request] = []
    private(set) var leaders: [PhoneID: CommandLeader] = [:]
    private var issuing: CommandLeader
    private let run: UInt32
    private var code: PairingCode?
    private var codeMade = DeskTime(nanoseconds: 0)
    private var codeOfRunMade = DeskTime(nanoseconds: 0)
    private var isPairing = false

    /// - Parameter run: A random number of this run of the program.
    init(_ phones: PhoneStore, run: UInt32) {
        self.phones = phones
        self.run = run
        issuing = CommandLeader(run: run)
        reports = phones.phones.reduce(into: [:]) { reports, entry in
            reports[entry.key] = PhoneReport(id: entry.key, name: entry.value.name)
        }
    }

    /// Removes the requests, which the event thread performs now.
    mutating func takeRequests() -> [Request] {
        defer { requests = [] }
        return requests
    }

    // MARK: Pairing

    /// Makes the code that the desk shows.
    mutating func makeCode(
        now: DeskTime, using random: inout some RandomNumberGenerator
    ) -> String {
        let made = PairingCode(now: now, using: &random)
        (code, codeMade) = (made, now)
        return made.digits ?? ""
    }

    /// Whether the desk shows a code that a run may use now.
    func showsCode(now: DeskTime) -> Bool {
        code?.digits != nil && !isPairing && now - codeMade <= PairingCode.validNanoseconds
    }

    /// Takes the code for a run, which has to end with ``endRun()``; nil if there is none.
    mutating func beginRun(now: DeskTime) -> String? {
        guard !isPairing, let digits = code?.take(now: now) else { return nil }
        isPairing = true
        codeOfRunMade = codeMade
        return digits
    }

    /// The time of a run is over.
    func isExpired(now: DeskTime) -> Bool { now - codeOfRunMade > PairingCode.validNanoseconds }

    /// The run has ended; its code is used up.
    mutating func endRun() { isPairing = false }

    /// The desk shows no code any longer.
    mutating func forgetCode() { code = nil }

    mutating func add(_ phone: PhoneStore.Phone, _ id: PhoneID) {
        phones.add(phone, id)
        var report = reports[id] ?? PhoneReport(id: id, name: phone.name)
        report.name = phone.name
        reports[id] = report
    }

    mutating func remove(_ id: PhoneID) {
        phones.remove(id)
        (reports[id], leaders[id]) = (nil, nil)
        requests.append(.forget(id))
    }

    // MARK: Commands

    /// Issues a command to all connected phones: a mark for now, which is over when it arrives, and the
    /// others half a second ahead.
    ///
    /// A phone that is not connected and may not have a start yet gets the stop after it.
    mutating func issue(
        _ action: Command.Action, text: String, clock: DeskClock, now: DeskTime
    ) -> IssuedCommand {
        let ahead = action == .mark ? 0 : Self.commandAhead
        let time = DeskTime(nanoseconds: now.nanoseconds + ahead)
        guard let command = issuing.command(action, clock: clock, at: time, text: text) else {
            return IssuedCommand(identifier: 0, deskTime: time, phones: [])
        }
        // The results are counted for each phone.
        _ = issuing.receive(
            CommandResult(
                identifier: command.identifier, outcome: .done,
                hostTime: HostTime(nanoseconds: 0), session: "", text: ""))
        let connected = reports.values.filter(\.isConnected).map(\.id).sorted()
        let phones = connected.filter { id in
            leaders[id, default: CommandLeader(run: run)].add(command)
        }
        if action == .stop {
            for (id, leader) in leaders
            where !connected.contains(id) && leader.pending.contains(where: { $0.action == .start })
            {
                _ = leaders[id]?.add(command)
            }
        }
        requests.append(.command(command, phones))
        return IssuedCommand(identifier: command.identifier, deskTime: time, phones: phones)
    }

    /// The commands that a phone has to get again after a reconnection.
    func repeated(to id: PhoneID) -> [Message] { leaders[id]?.repeated ?? [] }

    /// Takes a phone's result.
    ///
    /// - Returns: Whether it is new.
    mutating func receive(_ result: CommandResult, from id: PhoneID) -> Bool {
        leaders[id]?.receive(result) != nil
    }
}
