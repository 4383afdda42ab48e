import LockstepLive
import LockstepSamples

/// One connection of a phone, from its arrival to its end; used on the event thread only.
final class PhoneConnection {
    /// How far it got.
    enum Stage {
        case tls
        case handshake(DeskHandshake)
        case pairing(PairingRun)
        /// The pairing succeeded, and the phone closes the connection.
        case paired
        case open(PhoneID, Hello.Features)
        /// What was sent last is under way; what arrives is dropped.
        case closing(since: DeskTime)
    }

    let number: Int
    let descriptor: Int32
    let stream: TLSStream
    let address: String
    let accepted: DeskTime
    var stage = Stage.tls
    var flow: ConnectionFlow
    var exporter: [UInt8] = []
    /// The bytes that arrived before the phone had proven its key.
    var unprovenByteCount = 0
    /// What the socket has not taken yet.
    var out: [UInt8] = []
    var waitsForWriting = false
    /// Messages that wait for credit, in order.
    var waiting: [Message] = []
    /// The phone's name; empty until its `hello` arrives.
    var name = ""
    var clocks = ClockAnswer(clock: MachineDeskClock.identity)
    var view: ViewAssembler?
    /// Whether the desk asked for a view that has streams.
    var isStreaming = false
    var lastStatus: PhoneStatus?
    var lastReport: DeskTime
    /// What arrived since the last report.
    var receivedByteCount = 0
    /// Whether the end of what was sent was announced.
    var isShutDown = false

    init(
        _ number: Int, _ descriptor: Int32, _ stream: TLSStream, address: String, now: DeskTime,
        patience: Int64
    ) {
        self.number = number
        self.descriptor = descriptor
        self.stream = stream
        self.address = address
        accepted = now
        lastReport = now
        flow = ConnectionFlow(now: now.nanoseconds, patience: patience)
    }

    /// The phone, once it has proven its key.
    var phone: PhoneID? {
        if case .open(let phone, _) = stage { phone } else { nil }
    }

    /// Whether the phone has not proven a key yet.
    var isUnproven: Bool {
        switch stage {
        case .tls, .handshake, .pairing, .paired: return true
        case .open, .closing: return false
        }
    }

    /// Whether the connection is in a pairing's run.
    var isInRun: Bool { if case .pairing = stage { true } else { false } }

    /// Whether bytes have to be written when the socket takes them.
    var wantsToWrite: Bool { !out.isEmpty || waitsForWriting }
}
