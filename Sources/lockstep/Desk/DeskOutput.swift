import LockstepConcurrency
import LockstepDesk
import LockstepFormats
import LockstepLive
import LockstepSamples

/// Prints what happens at a desk: a line for people, or a line of JSON, for each event.
///
/// The live view is summarized, so that nothing waits for a terminal.
final class DeskOutput: DeskObserver {
    /// How often what streams is printed.
    private static let streamInterval = HostDuration.seconds(5)

    private struct Phone {
        var isConnected = false
        var activity: PhoneStatus.Activity?
        var lastStream: HostTime?
    }

    let isJSON: Bool
    private let phones = Mutex<[PhoneID: Phone]>([:])
    let names = Mutex<[PhoneID: String]>([:])

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Prints the addresses and the folder.
    func began(_ configuration: DeskConfiguration, _ server: DeskServer) {
        for phone in server.phones { names.withLock { $0[phone.id] = phone.name } }
        let isEverywhere = MachineAddresses.all.contains(configuration.address)
        let addresses = Self.addresses(configuration, server.port)
        tell("desk") { json in
            json.member("name", configuration.name)
            json.member("address", configuration.address)
            json.member("port", server.port)
            json.member("occupied_port", server.occupiedPort)
            json.strings("addresses", addresses)
            json.member("folder", configuration.folder)
            json.member("phones", server.phones.count)
        } text: {
            let place = isEverywhere ? "all addresses" : configuration.address
            let first =
                "\(configuration.name) listens at \(place), port \(server.port), and receives into "
                + configuration.folder
            let occupied = server.occupiedPort.map {
                "port \($0), the desk's usual port, is in use: phones that were paired by an address "
                    + "do not find the desk at port \(server.port)"
            }
            let last =
                server.phones.isEmpty
                ? "no phone is paired: type pair" : "paired: \(Self.list(server.phones))"
            let reach = Self.reach(configuration.address, addresses)
            return [first, occupied, reach, last].compactMap { $0 }
        }
    }

    /// How phones reach the desk, if its address does not say it.
    private static func reach(_ address: String, _ addresses: [String]) -> String? {
        if MachineAddresses.all.contains(address) { return words(addresses) }
        guard MachineAddresses.local.contains(address) else { return nil }
        return "only programs on this computer reach it: use --listen 0.0.0.0 for phones"
    }

    /// The addresses and the port as a user enters them on a phone.
    private static func addresses(_ configuration: DeskConfiguration, _ port: Int) -> [String] {
        let address = configuration.address
        let hosts =
            MachineAddresses.all.contains(address)
            ? MachineAddresses.reachable(onlyIPv4: !address.contains(":")) : [address]
        return hosts.map { $0.contains(":") ? "[\($0)]:\(port)" : "\($0):\(port)" }
    }

    private static func words(_ addresses: [String]) -> String {
        addresses.isEmpty
            ? "this computer has no address that a phone can reach: connect it to a network"
            : "address to enter on the phone: \(addresses.joined(separator: " or "))"
    }

    /// Prints where others watch: what, and its address.
    func watched(_ places: [(kind: String, words: String, address: String)]) {
        tell("viewers") { json in
            for place in places { json.member(place.kind, place.address) }
        } text: {
            places.map { "\($0.words): \($0.address)" }
        }
    }

    /// Prints whether the desk is announced.
    func announcement(_ state: DeskAnnouncer.State, by program: String?) {
        tell("announcement") {
            $0.member("program", program)
            $0.member("state", state.rawValue)
        } text: {
            switch state {
            case .announced: ["announced by \(program ?? "") as _lockstep._tcp"]
            case .ended:
                [
                    "not announced: \(program ?? "") has ended. Start the system's Bonjour service "
                        + "(avahi-daemon on Linux), or choose a name that no other desk of this "
                        + "computer has, with --name; then start the desk again. Or enter the "
                        + "address on the phone."
                ]
            case .unavailable:
                [
                    "not announced: this computer has no avahi-publish or dns-sd. Enter the address "
                        + "on the phone."
                ]
            }
        }
    }

    /// Prints a code.
    func show(code: String) {
        tell("code") {
            $0.member("code", code)
        } text: {
            [
                "code \(code), valid for 120 s and one attempt: enter it on the phone. It replaces any "
                    + "code before."
            ]
        }
    }

    /// Prints the paired phones, each with the digits that tell it from others of its name.
    func list(_ phones: [PhoneReport]) {
        for phone in phones { tell(phone, as: Self.nameWithDigits(phone)) }
        if phones.isEmpty, !isJSON { Console.print(.lines(["no phone is paired"])) }
    }

    /// Prints a command that was sent.
    func sent(_ action: Command.Action, _ command: IssuedCommand) {
        tell("command") { json in
            json.member("action", action.word)
            json.member("identifier", String(command.identifier))
            json.member("desk_ns", command.deskTime.nanoseconds)
            json.member("phones", command.phones.count)
        } text: {
            let count = command.phones.count
            return [
                count == 0
                    ? "\(action.word): no phone is connected"
                    : "\(action.word): sent to \(count.counted("phone"))"
            ]
        }
    }

    /// Prints a message.
    func say(_ text: String) {
        tell("notice") {
            $0.member("text", text)
        } text: {
            [text]
        }
    }

    func receive(_ delivery: DeskDelivery) {
        switch delivery {
        case .phone(let report): note(report)
        case .forgotten(let phone):
            tell("forgotten") {
                $0.member("phone", phone.text)
            } text: {
                ["\(name(phone)): pairing removed"]
            }
            names.withLock { $0[phone] = nil }
        case .live: break
        case .transfer(let phone, let report): tell(report, phone)
        case .commandResult(let phone, let result): tell(result, phone)
        case .pairing(let report): tell(report)
        case .notice(_, let text): say(text)
        }
    }

    /// The name of a phone; with its digits if another phone has the same name.
    func name(_ phone: PhoneID) -> String {
        names.withLock { names in
            guard let name = names[phone] else { return phone.text }
            let isShared = names.contains { $0.key != phone && $0.value == name }
            return isShared ? "\(name) (\(phone.text))" : name
        }
    }

    private static func nameWithDigits(_ phone: PhoneReport) -> String {
        "\(phone.name) (\(phone.id.text))"
    }

    private static func list(_ phones: [PhoneReport]) -> String {
        phones.map(nameWithDigits).joined(separator: ", ")
    }

    // MARK: Phones

    /// Prints a phone that has connected, disconnected or changed what it does, and now and then what
    /// it streams.
    private func note(_ report: PhoneReport) {
        names.withLock { $0[report.id] = report.name }
        let now = MachineClock().now
        let isNews = phones.withLock { phones in
            var phone = phones[report.id] ?? Phone()
            defer { phones[report.id] = phone }
            let isDue =
                report.isStreaming
                && phone.lastStream.map { now - $0 >= Self.streamInterval } ?? true
            let isNews =
                phone.isConnected != report.isConnected
                || phone.activity != report.status?.activity || isDue
            if isNews { phone.lastStream = now }
            phone.isConnected = report.isConnected
            phone.activity = report.status?.activity
            return isNews
        }
        if isNews { tell(report, as: name(report.id)) }
    }

    private func tell(_ report: PhoneReport, as name: String) {
        tell("phone") { json in
            json.member("phone", report.id.text)
            json.member("name", report.name)
            json.member("connected", report.isConnected)
            json.member("address", report.address)
            json.member("activity", report.status?.activity.word)
            json.member("session", report.status.map(\.session))
            json.member("streaming", report.isStreaming)
            json.member("bytes_per_second", report.bytesPerSecond)
            json.member("desk_minus_host_ns", report.clock?.offsetNanoseconds)
            json.member("desk_minus_host_bound_ns", report.clock?.offsetBoundNanoseconds)
            Self.counts("received", report.receivedCounts, &json)
            Self.counts("missing", report.missingCounts, &json)
        } text: {
            [Self.line(report, name)]
        }
    }

    private static func counts(
        _ key: String, _ counts: [LiveStream: Int64], _ json: inout JSONText
    ) {
        json.object(key) { json in
            for stream in LiveStream.allCases { json.member("\(stream)", counts[stream]) }
        }
    }

    private static func line(_ report: PhoneReport, _ name: String) -> String {
        guard report.isConnected else { return "\(name): not connected" }
        var words = ["\(name): \(report.status?.activity.word ?? "connected")"]
        if let session = report.status?.session, !session.isEmpty { words.append(session) }
        if report.isStreaming {
            let received = report.receivedCounts.values.reduce(0, +)
            let missing = report.missingCounts.values.reduce(Int64.zero) {
                $0.saturatingAddition($1)
            }
            let rate = Int64(report.bytesPerSecond).asBytes
            words.append("streams \(rate)/s, \(received) samples, \(missing) left out")
        }
        if let bound = report.clock?.offsetBoundNanoseconds {
            words.append("clock ±\((Double(bound) * 1e-6).fixed(3)) ms")
        }
        return words.joined(separator: ", ")
    }

    /// Prints an event, in one of the two forms.
    func tell(
        _ event: String, _ members: (inout JSONText) -> Void, text: () -> [String]
    ) {
        guard isJSON else { return Console.print(.lines(text())) }
        Console.print(
            .json(
                JSONText.line { json in
                    json.member("event", event)
                    members(&json)
                }))
    }
}
