import CryptoKit
import Foundation
import LockstepMedia
import LockstepSamples
import Testing
import VirtualPhone

@Suite("The virtual phone's keys and hashes")
struct CryptoKitTests {
    /// FIPS 180-4's first example: "abc".
    @Test func hashesMatchTheStandard() {
        var hash = SHA256()
        for byte in "abc".utf8 { withUnsafeBytes(of: byte) { hash.update(bufferPointer: $0) } }
        let text = hash.finalize().map { String(format: "%02x", $0) }.joined()
        #expect(text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func keysSignAndAreFoundAgain() throws {
        let key = P256.Signing.PrivateKey()
        let message = Data("message".utf8)
        let signature = try key.signature(for: message)
        #expect(key.publicKey.isValidSignature(signature, for: message))
        #expect(!key.publicKey.isValidSignature(signature, for: Data("other".utf8)))
        let again = try P256.Signing.PrivateKey(pemRepresentation: key.pemRepresentation)
        #expect(again.publicKey.x963Representation == key.publicKey.x963Representation)
    }

    @Test func anEnclaveKeepsItsKeysWhereThereIsOne() async throws {
        try await VirtualPhone.withPhone(PhoneWorld()) { _ in
            #expect(SecureEnclave.isAvailable)
            let key = try SecureEnclave.P256.Signing.PrivateKey()
            let again = try SecureEnclave.P256.Signing.PrivateKey(
                dataRepresentation: key.dataRepresentation)
            #expect(again.publicKey.x963Representation == key.publicKey.x963Representation)
            #expect(throws: CryptoKitError.self) {
                try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: Data([1, 2]))
            }
        }
        var world = PhoneWorld()
        world.hasSecureEnclave = false
        try await VirtualPhone.withPhone(world) { _ in
            #expect(!SecureEnclave.isAvailable)
            #expect(throws: CryptoKitError.self) { try SecureEnclave.P256.Signing.PrivateKey() }
        }
    }
}
