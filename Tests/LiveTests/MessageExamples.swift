import LockstepLive
import LockstepSamples

/// One message of every kind, with the bytes that docs/PROTOCOL.md requires.
enum MessageExamples {
    static let clock = NetworkModel.clock(0xC1)

    static func bytes(_ first: UInt8, _ count: Int) -> [UInt8] {
        (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0) }
    }

    static let hash: ContentHash = {
        guard let hash = ContentHash(bytes(0x40, 32)) else { fatalError() }
        return hash
    }()

    static let key: PublicKey = {
        guard let key = PublicKey(.p256, bytes(4, 65)) else { fatalError() }
        return key
    }()

    static let shortKey: PublicKey = {
        guard let key = PublicKey(.ed25519, bytes(0x80, 32)) else { fatalError() }
        return key
    }()

    /// The examples with their names in Conformance/live.
    static let all: [(name: String, message: Message)] = handshake + clocks + live + files

    private static let handshake: [(name: String, message: Message)] = [
        ("hello", .hello(Hello(.phone, name: "Phở của Minh", isPairing: true))),
        ("hello-desk", .hello(Hello(.desk, name: "desk", isPairing: false))),
        ("proof", .proof(Proof(key: key, signature: bytes(1, 64)))),
        (
            "welcome",
            .welcome(
                Welcome(
                    clock: clock, deskSend: DeskTime(nanoseconds: 123_456_789_012_345),
                    deskWall: WallTime(nanoseconds: 1_780_000_000_123_456_789)))
        ),
        ("failure", .failure(LiveFailure(code: 8, text: "not paired"))),
        ("goodbye", .goodbye(Goodbye(reason: .background))),
        ("pairing_share", .pairingShare(PairingShare(key: shortKey, point: bytes(7, 32)))),
        ("pairing_proof", .pairingProof(PairingProof(tag: bytes(9, 64)))),
        (
            "credit",
            .credit(
                Credit(
                    channel: .files, receivedByteCount: 5_000_000_000,
                    allowedByteCount: 5_001_000_000))
        ),
    ]

    private static let clocks: [(name: String, message: Message)] = [
        (
            "clock_request",
            .clockRequest(
                ClockRequest(
                    number: 7, phoneSend: HostTime(nanoseconds: 88_000_000_001),
                    phoneSleptNanoseconds: 12, earlierNumber: 6,
                    earlierPhoneReceive: HostTime(nanoseconds: 87_950_000_002)))
        ),
        (
            "clock_reply",
            .clockReply(
                ClockReply(
                    number: 7, phoneSend: HostTime(nanoseconds: 88_000_000_001),
                    deskReceive: DeskTime(nanoseconds: 9_000_000_000_003),
                    deskSend: DeskTime(nanoseconds: 9_000_000_000_777), deskSleptNanoseconds: 5,
                    deskWall: WallTime(nanoseconds: 1_780_000_000_000_000_001), clock: clock))
        ),
        (
            "command",
            .command(
                Command(
                    identifier: 0xFFFF_FFFF_FFFF_FFFE, action: .start, clock: clock,
                    deskTime: DeskTime(nanoseconds: 9_001_000_000_000), text: "Kitchen"))
        ),
        (
            "command_result",
            .commandResult(
                CommandResult(
                    identifier: 0xFFFF_FFFF_FFFF_FFFE, outcome: .done,
                    hostTime: HostTime(nanoseconds: 88_999_999_999),
                    session: "session_20260301_101500", text: ""))
        ),
        (
            "phone_status",
            .phoneStatus(
                PhoneStatus(
                    hostTime: HostTime(nanoseconds: 89_000_000_000), activity: .recording,
                    session: "session_20260301_101500", elapsedNanoseconds: 1_500_000_000,
                    freeByteCount: -1))
        ),
    ]

    private static let live: [(name: String, message: Message)] = [
        (
            "live_request",
            .liveRequest(
                LiveRequest(
                    subscription: 3, streams: .all, longestSide: 640,
                    imageIntervalNanoseconds: 33_333_333, depthIntervalNanoseconds: 1_000_000_000))
        ),
        (
            "live_samples",
            .liveSamples(
                LiveSamples(
                    subscription: 3, stream: .gyroscope, firstNumber: 1_000,
                    rows: [
                        .init(
                            timestamp: HostTime(nanoseconds: 90_000_000_000), sequence: 41,
                            values: [0.5, -0.25, 1e-5]),
                        .init(
                            timestamp: HostTime(nanoseconds: 90_001_250_000), sequence: 43,
                            values: [-0.0, 3, .greatestFiniteMagnitude]),
                    ]))
        ),
        (
            "live_samples-unknown",
            .liveSamples(
                LiveSamples(
                    subscription: 3, stream: .barometer, firstNumber: 0,
                    rows: [
                        .init(
                            timestamp: HostTime(nanoseconds: -5), sequence: -1,
                            values: [101.325, .nan])
                    ]))
        ),
        (
            "live_item",
            .liveItem(
                LiveItem(
                    subscription: 3, stream: .image, number: 12, sequence: 512,
                    timestamp: HostTime(nanoseconds: 90_002_000_000), format: .jpeg, width: 640,
                    height: 480, byteCount: 6, orientation: .portrait,
                    intrinsics: Intrinsics(fx: 500, fy: 500.5, cx: 319.5, cy: 239.5)))
        ),
        (
            "live_item-points",
            .liveItem(
                LiveItem(
                    subscription: 3, stream: .points, number: 13, sequence: -1,
                    timestamp: HostTime(nanoseconds: 90_002_000_000), format: .points, width: 2,
                    height: 1, byteCount: 40, orientation: .unknown, intrinsics: nil))
        ),
        (
            "live_piece",
            .livePiece(
                LivePiece(
                    subscription: 3, stream: .image, number: 12, offset: 0,
                    bytes: [0xFF, 0xD8, 0xFF, 0xD9, 0, 0]))
        ),
        (
            "live_gap",
            .liveGap(
                LiveGap(
                    subscription: 3, stream: .image, firstNumber: 13, count: 4, reason: .replaced))
        ),
    ]

    private static let files: [(name: String, message: Message)] = [
        (
            "offer",
            .offer(
                Offer(
                    transfer: 2, session: "session_20260301_101500", identity: hash, isSealed: true,
                    fileCount: 1_003, byteCount: 7_000_000_000))
        ),
        ("fetch", .fetch(Fetch(transfer: 2, file: 17, offset: 6_000_000_000))),
        (
            "file",
            .file(
                FileHead(
                    transfer: 2, file: 17, byteCount: 6_000_000_005, hash: hash,
                    path: "rgb/000042.jpg"))
        ),
        (
            "file_piece",
            .filePiece(
                FilePiece(transfer: 2, file: 17, offset: 6_000_000_000, bytes: [1, 2, 3, 4, 5]))
        ),
        ("transfer_end", .transferEnd(TransferEnd(transfer: 2, fileCount: 1_003))),
        (
            "verdict",
            .verdict(
                Verdict(
                    transfer: 2, outcome: .sealDiffers, identity: hash, fileCount: 1_003,
                    byteCount: 7_000_000_000, text: "imu.csv, byte 5: these bytes differ"))
        ),
        (
            "transfer_stop",
            .transferStop(
                TransferStop(transfer: 2, reason: .diskFull, text: "No space left on device"))
        ),
    ]
}
