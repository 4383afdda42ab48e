import LockstepLive
import LockstepSamples
import LockstepTestSupport
import Testing

/// A pairing between two ends, and between each of them and an attacker.
@Suite struct PairingTests {
    static let exporter = MessageExamples.bytes(0x11, 32)
    static let phoneKey = MessageExamples.key
    static let deskKey = MessageExamples.shortKey

    static func phone(
        code: String = "402917", exporter: [UInt8] = exporter, certificate: PublicKey = deskKey
    ) throws -> PairingRun {
        try PairingRun(
            .phone, code: code, exporter: exporter, key: phoneKey, certificateKey: certificate,
            scalar: MessageExamples.bytes(0x21, 32), cryptography: TestCryptography())
    }

    static func desk(code: String = "402917", exporter: [UInt8] = exporter) throws -> PairingRun {
        try PairingRun(
            .desk, code: code, exporter: exporter, key: deskKey, certificateKey: nil,
            scalar: MessageExamples.bytes(0x51, 32), cryptography: TestCryptography())
    }

    /// What both ends stored, and their errors.
    struct Result: Equatable {
        var phoneStored: PublicKey?
        var deskStored: PublicKey?
        var errors: [LiveError.Fact] = []
    }

    /// Exchanges all messages; `change` is the network.
    static func run(
        _ phone: PairingRun, _ desk: PairingRun, change: (Message, Int) -> Message? = { m, _ in m }
    ) throws -> Result {
        var (phone, desk, result, count) = (phone, desk, Result(), 0)
        var waiting = phone.begin().map { (Hello.Role.phone, $0) }
        while !waiting.isEmpty {
            let (sender, action) = waiting.removeFirst()
            switch action {
            case .store(let key):
                if sender == .phone { result.phoneStored = key } else { result.deskStored = key }
            case .finish: break
            case .send(let message):
                guard let arrived = change(message, count) else { return result }
                count += 1
                do {
                    if sender == .phone {
                        waiting += try desk.receive(arrived).map { (.desk, $0) }
                    } else {
                        waiting += try phone.receive(arrived).map { (.phone, $0) }
                    }
                } catch let error as LiveError {
                    result.errors.append(error.fact)
                }
            }
        }
        return result
    }

    @Test func sameCodePairsBothEnds() throws {
        let result = try Self.run(Self.phone(), Self.desk())
        #expect(
            result == Result(phoneStored: Self.deskKey, deskStored: Self.phoneKey, errors: []))
    }

    @Test func wrongCodePairsNeitherEnd() throws {
        let result = try Self.run(Self.phone(code: "402918"), Self.desk())
        #expect(result == Result(errors: [.wrongCode]))
    }

    /// A man in the middle has two connections, so the exporter values differ.
    @Test func otherConnectionPairsNeitherEnd() throws {
        let other = MessageExamples.bytes(0x12, 32)
        let result = try Self.run(Self.phone(exporter: other), Self.desk())
        #expect(result == Result(errors: [.wrongCode]))
    }

    @Test func deskWithAnotherCertificateIsRefused() throws {
        let result = try Self.run(Self.phone(certificate: Self.phoneKey), Self.desk())
        #expect(result == Result(errors: [.notPaired]))
    }

    /// Every byte of every message is changed once.
    @Test func changedMessageNeverPairsThePhone() throws {
        for message in 0..<4 {
            let length = [65, 33, 64, 64][message]
            for position in stride(from: 0, to: length, by: 7) {
                let result = try Self.run(Self.phone(), Self.desk()) { original, number in
                    number == message ? Self.changed(original, position) : original
                }
                #expect(result.phoneStored == nil, "message \(message), \(position)")
                #expect(!result.errors.isEmpty)
                if message < 3 { #expect(result.deskStored == nil) }
            }
        }
    }

    private static func changed(_ message: Message, _ position: Int) -> Message {
        switch message {
        case .pairingShare(var share):
            share.point[position % 32] ^= 1
            return .pairingShare(share)
        case .pairingProof(var proof):
            proof.tag[position % 64] ^= 1
            return .pairingProof(proof)
        default: return message
        }
    }

    /// The link is cut at every message: the phone is paired only if the desk is.
    @Test func cutLinkLeavesNoPhoneThatTheDeskDoesNotKnow() throws {
        for cut in 0..<5 {
            let result = try Self.run(Self.phone(), Self.desk()) { $1 < cut ? $0 : nil }
            #expect(result.phoneStored == nil || result.deskStored != nil, "cut at \(cut)")
            #expect((result.phoneStored != nil) == (cut >= 4))
        }
    }

    @Test func replayedMessagesPairNothing() throws {
        var recorded: [Message] = []
        _ = try Self.run(Self.phone(), Self.desk()) { message, _ in
            recorded.append(message)
            return message
        }
        var desk = try Self.desk(exporter: MessageExamples.bytes(0x13, 32))
        _ = try desk.receive(recorded[0])
        #expect(throws: LiveError(.wrongCode)) { try desk.receive(recorded[2]) }
        #expect(throws: LiveError(.wrongCode)) { try desk.receive(recorded[2]) }
    }

    @Test func messageAtTheWrongTimeFailsTheRun() throws {
        for example in MessageExamples.all where example.message.kind != .pairingShare {
            var desk = try Self.desk()
            #expect(throws: LiveError.self) { try desk.receive(example.message) }
        }
    }

    @Test func codeIsValidOnceAndForTwoMinutes() {
        var random = SeededGenerator(seed: 4)
        let start = DeskTime(nanoseconds: 5_000_000_000)
        for _ in 0..<200 {
            var code = PairingCode(now: start, using: &random)
            #expect(code.digits?.count == 6)
            let digits = code.digits
            #expect(code.take(now: start) == digits)
            #expect(code.take(now: start) == nil)
        }
        var late = PairingCode(now: start, using: &random)
        #expect(late.take(now: DeskTime(nanoseconds: 125_000_000_001)) == nil)
        #expect(late.take(now: start) == nil)
    }
}
