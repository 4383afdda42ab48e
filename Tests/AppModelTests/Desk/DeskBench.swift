import LockstepConcurrency
import LockstepFormats
import LockstepLink
import LockstepSamples

@testable import LockstepAppModel

/// A desk's model with its latest actions.
struct DeskBench {
    var model: DeskModel
    var actions: [DeskAction] = []
    var link = DeskLinkState()

    static let studio = desk("Studio", 1, at: .service(name: "Studio"))
    static let cellar = desk("Cellar", 2, at: .address(host: "10.0.0.7", port: 7010))

    static func desk(_ name: String, _ number: UInt8, at place: DeskPlace) -> PairedDesk {
        let bytes = [UInt8](repeating: number, count: ContentHash.byteCount)
        // 32 bytes are always a hash.
        let hash = ContentHash(bytes) ?? .zero
        return PairedDesk(id: hash, name: name, place: place)
    }

    init(isOn: Bool = true, chosen: PairedDesk? = nil, paired: [PairedDesk] = []) {
        var settings = DeskSettings()
        settings.isOn = isOn
        settings.chosen = chosen?.id
        model = DeskModel(settings: settings)
        link.paired = paired
        send(.link(link))
    }

    mutating func send(_ event: DeskEvent) { actions = model.handle(event) }

    /// Reports a change of the connection.
    mutating func report(_ change: (inout DeskLinkState) -> Void) {
        change(&link)
        send(.link(link))
    }

    /// Opens the sheet of a found desk and enters a code.
    mutating func pair(_ code: String = "123456") {
        send(.foundChosen("Studio"))
        var form = DeskPairingForm()
        form.code = code
        send(.pairingAsked(form))
    }

    /// Ends a pairing with a failure, as the connection reports it.
    mutating func failPairing(_ failure: LinkFailure) {
        report { $0.phase = .pairing(.service(name: "Studio")) }
        report { link in
            link.phase = .off
            link.failure = failure
        }
    }

    var problem: String? {
        (model.screen.pairing?.problem ?? model.screen.problem)?.words.english
    }

    var facts: [String] {
        model.screen.facts.map { "\($0.title.english): \($0.value.english)" }
    }
}

extension ContentHash {
    fileprivate static var zero: ContentHash {
        guard let hash = ContentHash(text: String(repeating: "0", count: 64)) else {
            preconditionFailure("64 digits are a hash")
        }
        return hash
    }
}

/// A connection that notes what it is asked.
final class TestLink: DeskPort {
    private let asked = Mutex<[String]>([])
    let tap = TestLiveView()
    let clocks = TestReadings()

    var liveView: any LiveViewSink { tap }
    var readings: any DeskReadings { clocks }
    var calls: [String] { asked.withLock { $0 } }

    private func note(_ call: String) { asked.withLock { $0.append(call) } }

    func observe(_ onChange: (@Sendable (DeskLinkState) -> Void)?) { note("observe") }
    func search(_ isOn: Bool) { note("search \(isOn)") }
    func pair(with place: DeskPlace, code: String) { note("pair") }
    func cancelPairing() { note("cancel") }
    func connect(to desk: PairedDesk.ID) { note("connect") }
    func switchOff() { note("off") }
    func forget(_ desk: PairedDesk.ID) { note("forget") }
    func enterBackground() { note("background") }
    func enterForeground() { note("foreground") }
    func sessionsChanged() { note("sessions") }
    func recordingChanged() { note("recording") }
}

/// Counts the samples that it gets.
final class TestLiveView: LiveViewSink {
    private let counts = Mutex<(all: Int, numbered: Int)>((0, 0))

    var count: (all: Int, numbered: Int) { counts.withLock { $0 } }

    func receive(_ sample: Sample, arrival: HostTime?, sequence: Int64?) {
        counts.withLock { counts in
            counts.all += 1
            if sequence != nil { counts.numbered += 1 }
        }
    }
}

/// One exchange with a desk.
final class TestReadings: DeskReadings {
    var count: Int { 0 }

    func readings(from index: Int) -> (readings: [DeskReading], next: Int) { ([], 0) }

    func anchor(at time: HostTime) -> DeskAnchor? { nil }
}
