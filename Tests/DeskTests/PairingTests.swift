import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples
import LockstepSessions
import Testing

/// Pairing a phone and a desk over real sockets and TLS.
@Suite struct PairingTests {
    @Test func phoneWithTheRightCodeIsConnectedAndRemembered() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone("Ann's phone")
        #expect(phone.pair(with: world))
        #expect(phone.link.state.paired.map(\.name) == ["desk"])
        #expect(world.log.wait { $0.connectedCount == 1 })
        #expect(world.server.phones.map(\.name) == ["Ann's phone"])
        // Both have stored it.
        phone.link.switchOff()
        #expect(phone.waitUntil(\.isOff))
        #expect(world.log.wait { $0.connectedCount == 0 })
        world.server.stop()
        try world.start()
        let again = try TestPhone("Ann's phone", like: phone)
        again.link.connect(to: try #require(phone.link.state.paired.first?.id))
        #expect(again.wait(\.isConnected))
    }

    @Test func codeIsUsedUpByAWrongOne() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        let code = world.server.beginPairing()
        let wrong = code == "000000" ? "000001" : "000000"
        phone.link.pair(with: world.place, code: wrong)
        #expect(phone.wait { $0.failure == .live(LiveError(.wrongCode)) })
        #expect(world.log.wait { $0.pairings.contains { $0.isWrongCode } })
        phone.forgetStates()
        phone.link.pair(with: world.place, code: code)
        #expect(phone.wait { $0.failure == .live(LiveError(.notPaired)) })
        #expect(phone.link.state.paired.isEmpty)
        #expect(world.server.phones.isEmpty)
        // The report of the pairing is the only one of the wrong code.
        let problem = LiveError(.wrongCode).problem
        #expect(!world.log.current.notices.contains { $0.contains(problem) })
    }

    @Test func deskWithoutACodePairsNoOne() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        phone.link.pair(with: world.place, code: "123456")
        #expect(phone.wait { $0.failure == .live(LiveError(.notPaired)) })
        #expect(world.server.phones.isEmpty)
    }

    @Test func forgottenPhoneIsRefused() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        #expect(world.log.wait { $0.connectedCount == 1 })
        phone.forgetStates()
        try world.server.forget(try #require(world.server.phones.first?.id))
        phone.insist()
        #expect(phone.wait { $0.failure == .live(LiveError(.notPaired)) })
        #expect(!phone.link.state.isStreaming)
    }

    @Test func otherComputerAtTheAddressIsNoticed() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        world.server.stop()
        // Another key at the same port.
        let disk = LocalFileSystem()
        try disk.removeTree(world.root + "/settings")
        try world.start()
        phone.insist()
        #expect(phone.wait { $0.failure == .otherKey })
    }

    @Test func deskListensAtAnIPAddressOnly() throws {
        let world = try DeskWorld()
        let problem = "'localhost' is not an IP address"
        let error = #expect(throws: DeskError.self) { try world.start(at: "localhost") }
        #expect(error?.kind == .notAnAddress && error?.problem == problem)
    }

    @Test func keyOfTheDeskIsReadableForItsOwnerOnly() throws {
        let world = try DeskWorld()
        try world.start()
        let path = world.root + "/settings/desk.pem"
        #expect(try mode(of: path) == 0o600)
        world.server.stop()
        try setMode(of: path, 0o644)
        #expect(throws: DeskError.self) { try world.start() }
    }
}

extension PairingReport {
    var isWrongCode: Bool { if case .wrongCode = self { true } else { false } }
}
