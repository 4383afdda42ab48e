import LockstepLive
import LockstepSamples

/// One connection of the phone, from the attempt to its end; used on the engine's thread only.
final class LinkSession {
    /// What the connection is for.
    enum Purpose {
        case desk(PairedDesk)
        case pairing(DeskPlace, code: String)
    }

    /// How far it got.
    enum Stage {
        case connecting
        case handshake(PhoneHandshake)
        case pairing(PairingRun, deskName: String)
        case open(Hello.Features)
    }

    let number: Int
    let purpose: Purpose
    let connection: any DeskConnection
    let files: FileFeed
    var stage = Stage.connecting
    var flow: ConnectionFlow
    var exporter: [UInt8] = []
    var deskKey: PublicKey?
    var schedule: ClockSchedule?
    /// The status that was sent last, and when.
    var status: (report: RecordingReport, time: HostTime)?
    /// The sessions that are not offered again on this connection.
    var excluded: Set<String> = []
    var lastCheck: HostTime
    /// The number of the question for the next session; nil if none is open.
    var question: Int?

    init(
        _ number: Int, _ purpose: Purpose, _ connection: any DeskConnection, files: FileFeed,
        now: HostTime
    ) {
        self.number = number
        self.purpose = purpose
        self.connection = connection
        self.files = files
        lastCheck = now
        flow = ConnectionFlow(now: now.nanoseconds)
    }

    /// The features of both ends; nil before the desk has accepted the phone.
    var features: Hello.Features? {
        if case .open(let features) = stage { features } else { nil }
    }
}
