import LockstepLive
import LockstepSamples
import Testing

/// The handshake of a paired phone, and of everyone else.
@Suite struct HandshakeTests {
    static let welcome = Welcome(
        clock: NetworkModel.clock(1), deskSend: DeskTime(nanoseconds: 5),
        deskWall: WallTime(nanoseconds: 6))

    /// What an exchange ended with.
    struct Result: Equatable {
        var phoneIsOpen = false
        var deskIsOpen = false
        var sentByDesk: [MessageKind] = []
        var error: LiveError.Fact?
    }

    static func run(
        _ hello: Message = .hello(Hello(.phone, name: "phone", isPairing: false)),
        isProven: Bool = true, stopAfter limit: Int = 100
    ) throws -> Result {
        var phone = PhoneHandshake(name: "phone", key: MessageExamples.key)
        var desk = DeskHandshake(name: "desk", showsCode: false, now: 0)
        var (result, count) = (Result(), 0)
        var toDesk = [hello]
        var toPhone: [Message] = []
        do {
            while count < limit, !(toDesk.isEmpty && toPhone.isEmpty) {
                count += 1
                if !toDesk.isEmpty {
                    var actions = try desk.receive(toDesk.removeFirst())
                    while !actions.isEmpty {
                        switch actions.removeFirst() {
                        case .send(let message):
                            toPhone.append(message)
                            result.sentByDesk.append(message.kind)
                        case .check: actions += try desk.checked(isProven, welcome: welcome)
                        case .open: result.deskIsOpen = true
                        case .pair: break
                        }
                    }
                } else {
                    var actions = try phone.receive(toPhone.removeFirst())
                    while !actions.isEmpty {
                        switch actions.removeFirst() {
                        case .send(let message): toDesk.append(message)
                        case .sign: actions += phone.signed(MessageExamples.bytes(1, 64))
                        case .open: result.phoneIsOpen = true
                        case .pair: break
                        }
                    }
                }
            }
        } catch let error as LiveError {
            result.error = error.fact
        }
        return result
    }

    @Test func pairedPhoneIsAccepted() throws {
        #expect(
            try Self.run()
                == Result(
                    phoneIsOpen: true, deskIsOpen: true, sentByDesk: [.hello, .welcome], error: nil)
        )
    }

    @Test func unpairedPhoneSeesNothingButTheName() throws {
        #expect(
            try Self.run(isProven: false) == Result(sentByDesk: [.hello], error: .notPaired))
    }

    @Test(arguments: 0..<4) func cutHandshakeOpensNoEndAlone(_ limit: Int) throws {
        let result = try Self.run(stopAfter: limit)
        // The desk is open when its welcome is under way; the phone only after that.
        #expect(!result.phoneIsOpen || result.deskIsOpen)
        #expect(result.error == nil)
    }

    @Test func otherMagicRoleAndVersionAreRefused() throws {
        let good = Hello(.phone, name: "phone", isPairing: false)
        var hellos = [Hello](repeating: good, count: 4)
        hellos[0].magic = 1
        hellos[1].role = .desk
        (hellos[2].smallestVersion, hellos[2].largestVersion) = (2, 3)
        (hellos[3].smallestVersion, hellos[3].largestVersion) = (0, 0)
        let facts = try hellos.map { try Self.run(.hello($0)).error }
        #expect(
            facts == [
                .notLockstep, .notLockstep, .versions(smallest: 2, largest: 3),
                .versions(smallest: 0, largest: 0),
            ])
    }

    @Test func laterVersionThatSpeaksThisOneIsAccepted() throws {
        var hello = Hello(.phone, name: "phone", isPairing: false)
        hello.largestVersion = 9
        hello.features = Hello.Features(rawValue: .max)
        #expect(try Self.run(.hello(hello)).deskIsOpen)
    }

    @Test func deskWithoutACodeRefusesAPairing() throws {
        let hello = Message.hello(Hello(.phone, name: "phone", isPairing: true))
        #expect(try Self.run(hello) == Result(error: .notPaired))
        var desk = DeskHandshake(name: "desk", showsCode: true, now: 0)
        #expect(try desk.receive(hello).last == .pair)
    }

    @Test func everyOtherFirstMessageIsRefused() throws {
        for example in MessageExamples.all where example.message.kind != .hello {
            var desk = DeskHandshake(name: "desk", showsCode: true, now: 0)
            #expect(throws: LiveError.self) { try desk.receive(example.message) }
        }
    }

    @Test func peerThatSendsMuchOrNothingIsRefused() throws {
        var much = DeskHandshake(name: "desk", showsCode: false, now: 0)
        try much.received(byteCount: 4_096)
        #expect(throws: LiveError(.tooMuchUnproven(limit: 4_096))) {
            try much.received(byteCount: 1)
        }
        var slow = DeskHandshake(name: "desk", showsCode: false, now: 0)
        try slow.check(now: 10_000_000_000)
        #expect(throws: LiveError.self) { try slow.check(now: 10_000_000_001) }
    }

    @Test func proofTextDependsOnConnectionAndDesk() throws {
        let other = try #require(ContentHash(MessageExamples.bytes(1, 32)))
        let texts = [
            ProofText.bytes(exporter: [1], deskKeyHash: MessageExamples.hash),
            ProofText.bytes(exporter: [2], deskKeyHash: MessageExamples.hash),
            ProofText.bytes(exporter: [1], deskKeyHash: other),
        ]
        #expect(Set(texts).count == 3)
        #expect(ProofText.field(MessageExamples.key).count == 66)
    }
}
