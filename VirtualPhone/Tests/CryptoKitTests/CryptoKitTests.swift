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

    private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }

    /// FIPS 180-4's example of SHA-512: "abc".
    @Test func longHashesMatchTheStandard() {
        var hash = SHA512()
        Array("abc".utf8).withUnsafeBytes { hash.update(bufferPointer: $0) }
        #expect(
            hexadecimal(hash.finalize())
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    }

    /// RFC 4231, test cases 2 and 6: a short key, and one that is longer than a block.
    @Test(arguments: [
        (
            Data("Jefe".utf8), "what do ya want for nothing?",
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
        (
            Data(repeating: 0xAA, count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
        ),
    ])
    func authenticationCodesMatchTheStandard(_ key: Data, _ text: String, _ expected: String) {
        let code = HMAC<SHA512>.authenticationCode(
            for: Data(text.utf8), using: SymmetricKey(data: key))
        #expect(hexadecimal(code) == expected)
    }

    /// RFC 7748, 5.2: the first vector; a point of low order has no secret.
    @Test func keyAgreementMatchesTheStandard() throws {
        let scalar = bytes("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
        let point = bytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
        let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: scalar)
        let other = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: point)
        let secret = try key.sharedSecretFromKeyAgreement(with: other)
        #expect(
            secret.withUnsafeBytes { hexadecimal($0) }
                == "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
        let low = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: Data(count: 32))
        #expect(throws: CryptoKitError.self) { try key.sharedSecretFromKeyAgreement(with: low) }
        #expect(throws: CryptoKitError.self) {
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Data(count: 31))
        }
    }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue).map(UInt8.init)
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
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
