import CoreFoundationNames
import Foundation
import LockstepConcurrency
import Network
import OpenSSLServer
import Security
import Testing
import VirtualPhone

/// Connections of the virtual phone to OpenSSL's server; the rules are those of connection.h.
@Suite(.serialized) struct ConnectionTests {
    private static let identifier = ["-tls1_3", "-alpn", "lockstep/1"]

    @Test func aConnectionBecomesReadyAndCarriesBytesBothWays() async throws {
        let identity = try OpenSSLServer.Identity()
        let server = try OpenSSLServer(identity, Self.identifier)
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            #expect(witness.heard.withLock { $0.states } == [.preparing, .ready])
            witness.send("to the desk\n")
            #expect(server.prints("to the desk"))
            #expect(witness.hears { $0.sentCount == 1 })
            witness.receive()
            server.send("to the phone\n")
            #expect(witness.hears { !$0.bytes.isEmpty })
            #expect(witness.text == "to the phone\n")
        }
    }

    /// RFC 8446, 7.5: both ends export the same value, and only for the same label.
    @Test func theExportedSecretIsThatOfOpenSSL() async throws {
        let options = ["-keymatexport", "EXPORTER-lockstep-1", "-keymatexportlen", "32"]
        let server = try OpenSSLServer(OpenSSLServer.Identity(), Self.identifier + options)
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            let tls = witness.connection.metadata(definition: NWProtocolTLS.definition)
            let metadata = try #require(tls as? NWProtocolTLS.Metadata).securityProtocolMetadata
            let label = "EXPORTER-lockstep-1"
            let secret = try #require(
                sec_protocol_metadata_create_secret(metadata, label.utf8.count, label, 32))
            #expect(secret.count == 32)
            let hexadecimal = secret.map { String(format: "%02X", $0) }.joined()
            #expect(server.prints(hexadecimal))
            let other = sec_protocol_metadata_create_secret(metadata, 4, label, 32)
            #expect(other.map { Data($0) } != Data(secret))
            let agreed = sec_protocol_metadata_get_negotiated_protocol(metadata)
            #expect(agreed.map { String(cString: $0) } == "lockstep/1")
        }
    }

    /// SecProtocolOptions.h: the verify block decides; SecCertificate.h, SecKey.h: the key as
    /// 04 || X || Y.
    @Test(arguments: ["P-256", "P-384"]) func theVerifyBlockGetsThePeersKey(
        _ curve: String
    ) async throws {
        let identity = try OpenSSLServer.Identity(curve: curve)
        let server = try OpenSSLServer(identity)
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            let key = try #require(witness.heard.withLock { $0.deskKey })
            #expect(key.count == (curve == "P-256" ? 65 : 97))
            #expect(try identity.publicKey().suffix(key.count) == key)
        }
    }

    /// "RSA and ECDSA public keys are supported" (SecCertificate.h); iOS has no other curves.
    @Test(arguments: ["brainpoolP256r1", "secp256k1"]) func otherCurvesHaveNoKey(
        _ curve: String
    ) throws {
        let identity = try OpenSSLServer.Identity(curve: curve)
        let der = try OpenSSLServer.run(["x509", "-in", identity.certificate, "-outform", "DER"])
        #expect(SecCertificateCopyKey(SecCertificate(der: Array(der))) == nil)
    }

    @Test func aRefusedCertificateNeverBecomesReady() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(
                to: .hostPort(host: "127.0.0.1", port: .init(integerLiteral: server.port)),
                accepts: false)
            #expect(witness.reaches(.waiting(.tls(errSSLBadCert))))
            #expect(server.prints("alert"))
            #expect(!witness.heard.withLock { $0.states.contains(.ready) })
        }
    }

    /// `sec_protocol_options_set_min_tls_protocol_version`.
    @Test func anOlderVersionOfTLSIsRefused() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), ["-tls1_2"])
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.waiting(.tls(errSSLPeerProtocolVersion))))
            let older = ConnectionWitness(to: Self.endpoint(server), version: .TLSv12)
            #expect(older.reaches(.ready))
        }
    }

    /// RFC 7301: a server without the protocol ends the handshake.
    @Test func anotherApplicationProtocolIsRefused() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity(), ["-tls1_3", "-alpn", "h2"])
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(
                witness.hears {
                    $0.states.contains { if case .waiting(.tls) = $0 { true } else { false } }
                })
        }
    }

    /// "Waiting for a usable network before re-attempting" (connection.h): also if no one listens.
    @Test func aConnectionWaitsIfNoOneListens() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        server.kill()
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.waiting(.posix(.ECONNREFUSED))))
            let nowhere = ConnectionWitness(to: .hostPort(host: "no-such-host.invalid", port: 1))
            #expect(
                nowhere.reaches(.waiting(.dns(DNSServiceErrorType(kDNSServiceErr_NoSuchRecord)))))
        }
    }

    /// "Outstanding sends and receives will receive errors before the state changes to cancelled"
    /// (connection.h).
    @Test func cancelingAnswersWhatIsOutstanding() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            witness.receive()
            witness.connection.cancel()
            #expect(witness.reaches(.cancelled))
            let end = witness.heard.withLock { Array($0.journal.suffix(2)) }
            #expect(end.first?.hasPrefix("receive: ") == true && end.last == "cancelled")
            witness.receive()
            #expect(witness.hears { $0.journal.count == 5 })
        }
    }

    /// "For TCP, this represents receiving a FIN": the context is final and complete (connection.h).
    @Test func theEndOfTheStreamIsComplete() async throws {
        let identity = try OpenSSLServer.Identity()
        let bytes = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try bytes.write(to: identity.folder.appendingPathComponent("file"))
        let server = try OpenSSLServer(identity, ["-tls1_3", "-HTTP"], in: identity.folder)
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            witness.receive(atMost: 10_000, goesOn: true)
            witness.send("GET /file HTTP/1.0\r\n\r\n")
            #expect(witness.hears { $0.isComplete })
            #expect(witness.heard.withLock { Data($0.bytes) } == bytes)
        }
    }

    /// "Content will be delivered when at least the minimum is available" (connection.h), and at
    /// most the maximum.
    @Test func aReceiveWaitsForItsMinimum() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            witness.receive(atLeast: 10, atMost: 11)
            server.send("12345\n")
            server.send("78901\n")
            #expect(witness.hears { !$0.bytes.isEmpty })
            #expect([10, 11].contains(witness.text.count))
            witness.receive()
            #expect(witness.hears { $0.bytes.count == 12 })
        }
    }

    /// A peer that is killed breaks the connection.
    @Test func aPeerThatDisappearsEndsTheConnection() async throws {
        let server = try OpenSSLServer(OpenSSLServer.Identity())
        try await VirtualPhone.withPhone { _ in
            let witness = ConnectionWitness(to: server)
            #expect(witness.reaches(.ready))
            witness.receive()
            server.kill()
            #expect(
                witness.hears { heard in
                    if case .failed? = heard.states.last { return true }
                    return heard.isComplete
                })
        }
    }

    static func endpoint(_ server: OpenSSLServer) -> NWEndpoint {
        .hostPort(host: "127.0.0.1", port: NWEndpoint.Port(integerLiteral: server.port))
    }
}
