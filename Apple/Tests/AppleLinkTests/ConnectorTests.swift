import Foundation
import LockstepConcurrency
import LockstepLink
import LockstepSamples
import OpenSSLServer
import Testing
import VirtualPhone

@testable import LockstepAppleLink

/// The adapter's connections to OpenSSL's server, as docs/PROTOCOL.md, section 2, requires them.
@Suite(.serialized) struct ConnectorTests {
    private static let desk = ["-tls1_3", "-alpn", "lockstep/1"]

    private static func place(_ server: OpenSSLServer) -> DeskPlace {
        .address(host: "127.0.0.1", port: Int(server.port))
    }

    @Test func aConnectionHasTheExporterValueAndTheDesksKey() async throws {
        let identity = try OpenSSLServer.Identity()
        let exporter = ["-keymatexport", "EXPORTER-lockstep-1", "-keymatexportlen", "32"]
        let server = try OpenSSLServer(identity, Self.desk + exporter)
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(to: Self.place(server), clock: phone.clock)
            #expect(witness.isOpen)
            let value = try #require(witness.state.exporter)
            #expect(value.count == 32)
            #expect(server.prints(value.map { String(format: "%02X", $0) }.joined()))
            let key = try #require(witness.state.deskKey)
            #expect(key.kind == .p256)
            #expect(try Array(identity.publicKey().suffix(65)) == key.bytes)
        }
    }

    @Test func bytesTravelBothWaysAndAreTimed() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), Self.desk)
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(to: Self.place(server), clock: phone.clock)
            #expect(witness.isOpen)
            witness.connection.send(Array("to the desk\n".utf8))
            #expect(server.prints("to the desk"))
            #expect(witness.hears { $0.tookCount == 12 })
            // Nothing is read before it is asked for, and each question has one answer.
            server.send("first\n")
            witness.connection.receive()
            #expect(witness.hears { $0.bytes == Array("first\n".utf8) })
            server.send("second\n")
            witness.connection.receive()
            #expect(witness.hears { $0.bytes == Array("first\nsecond\n".utf8) })
            #expect(witness.state.arrivals == [phone.clock.now, phone.clock.now])
        }
    }

    /// What was sent before `close()` arrives, and the end is reported once, without a failure.
    @Test func closingSendsTheRestFirst() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), Self.desk)
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(to: Self.place(server), clock: phone.clock)
            #expect(witness.isOpen)
            witness.connection.send(Array("x".utf8) * 40_000 + Array("the last\n".utf8))
            witness.connection.close()
            #expect(server.prints("the last"))
            #expect(witness.end == nil && witness.state.ends == [nil])
            witness.connection.close()
            witness.connection.receive()
            #expect(witness.state.ends == [nil])
        }
    }

    /// Version 1.3, the protocol's identifier, and a P-256 key are required.
    @Test(arguments: [
        (["-tls1_2", "-alpn", "lockstep/1"], "P-256"), (["-tls1_3", "-alpn", "h2"], "P-256"),
        (["-tls1_3"], "P-256"), (desk, "P-384"), (desk, nil as String?),
    ])
    func anotherServerIsNotSecure(_ options: [String], _ curve: String?) async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(curve: curve), options)
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(to: Self.place(server), clock: phone.clock)
            #expect(witness.end == .notSecure)
            #expect(witness.state.deskKey == nil && witness.state.bytes.isEmpty)
        }
    }

    @Test func aPlaceWithoutADeskIsTold() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        server.kill()
        try await VirtualPhone.withPhone { phone in
            let end = { (place: DeskPlace) in
                ConnectionWitness(to: place, clock: phone.clock, patienceSeconds: 2).end
            }
            #expect(end(Self.place(server)) == .refused)
            #expect(end(.address(host: "no-such-host.invalid", port: 1)) == .notFound)
            #expect(end(.address(host: "127.0.0.1", port: 65_536)) == .notFound)
            #expect(end(.address(host: "127.0.0.1", port: 0)) == .notFound)
            #expect(end(.service(name: "no such desk")) == .notFound)
        }
    }

    /// A server that accepts and says nothing.
    @Test func anAttemptWithoutTLSEnds() async throws {
        let server = try SilentServer()
        try await VirtualPhone.withPhone { phone in
            let place = DeskPlace.address(host: "127.0.0.1", port: Int(server.port))
            let witness = ConnectionWitness(to: place, clock: phone.clock, patienceSeconds: 1)
            #expect(witness.end == .unreachable)
        }
    }

    @Test func aBrokenConnectionIsTold() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), Self.desk)
        try await VirtualPhone.withPhone { phone in
            let witness = ConnectionWitness(to: Self.place(server), clock: phone.clock)
            #expect(witness.isOpen)
            witness.connection.receive()
            phone.happen(.condition(.enteredBackground))
            phone.happen(.condition(.enteredForeground))
            #expect(witness.end == .broken)
        }
    }

    @Test func withoutPermissionThereIsNoConnection() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), Self.desk)
        var world = PhoneWorld()
        world.localNetwork = .denied
        try await VirtualPhone.withPhone(world) { phone in
            let denied = ConnectionWitness(
                to: Self.place(server), clock: phone.clock, patienceSeconds: 1)
            #expect(denied.end == .notAllowed)
            // The user may answer, or change the answer, during an attempt.
            let asking = ConnectionWitness(to: Self.place(server), clock: phone.clock)
            phone.happen(.localNetwork(.authorized))
            #expect(asking.isOpen)
        }
    }

    @Test func aServiceIsReachedByItsName() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), Self.desk)
        var world = PhoneWorld()
        world.services = [
            PhoneService(
                name: "Ada's desk", type: "_lockstep._tcp", host: "127.0.0.1", port: server.port)
        ]
        try await VirtualPhone.withPhone(world) { phone in
            let witness = ConnectionWitness(to: .service(name: "Ada's desk"), clock: phone.clock)
            #expect(witness.isOpen)
        }
    }
}

private func * (bytes: [UInt8], count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
}
