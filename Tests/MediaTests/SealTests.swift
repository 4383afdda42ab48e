import LockstepMedia
import LockstepSamples
import Testing

@Suite("Hashes and signatures by libcrypto")
struct SealTests {
    private let cryptography = OpenSSLCryptography()

    @Test("match the examples of FIPS 180-4")
    func hashesExamples() throws {
        let empty = try cryptography.hash([])
        #expect(empty.bytes.prefix(4) == [0xe3, 0xb0, 0xc4, 0x42])
        let abc = try cryptography.makeHash()
        for byte in "abc".utf8 { try withUnsafeBytes(of: byte) { try abc.add($0) } }
        #expect(try abc.finish().bytes.prefix(4) == [0xba, 0x78, 0x16, 0xbf])
    }

    @Test("accept only the signature of RFC 8032, 7.1, test 2")
    func takesEd25519() throws {
        let key = try publicKey(
            .ed25519, "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        let signature = bytes(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
        try expectOnly(signature, of: [0x72], by: key)
    }

    @Test("accept only the signature of RFC 6979, A.2.5, SHA-256 of 'sample'")
    func takesP256() throws {
        let key = try publicKey(
            .p256,
            "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
                + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
        let signature = bytes(
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
        try expectOnly(signature, of: Array("sample".utf8), by: key)
    }

    private func expectOnly(
        _ signature: [UInt8], of message: [UInt8], by key: PublicKey
    ) throws {
        #expect(try cryptography.isSignature(signature, of: message, by: key))
        for index in signature.indices {
            var other = signature
            other[index] ^= 1
            #expect(try !cryptography.isSignature(other, of: message, by: key))
        }
        #expect(try !cryptography.isSignature(signature, of: message + [0], by: key))
        #expect(try !cryptography.isSignature(signature + [0], of: message, by: key))
        #expect(try !cryptography.isSignature([], of: message, by: key))
    }

    @Test(
        "sign with a key that was generated, written and read", arguments: PublicKey.Kind.allCases)
    func signsWithAKey(kind: PublicKey.Kind) throws {
        let made = try OpenSSLSigningKey.generate(kind)
        #expect(made.publicKey.kind == kind)
        let read = try OpenSSLSigningKey(pem: made.pem())
        #expect(read.publicKey == made.publicKey)
        #expect(try PublicKey(pem: made.publicKey.pem()) == made.publicKey)
        let message = Array("a line".utf8)
        let signature = try read.signature(of: message)
        #expect(try cryptography.isSignature(signature, of: message, by: made.publicKey))
        let other = try OpenSSLSigningKey.generate().publicKey
        #expect(try !cryptography.isSignature(signature, of: message, by: other))
    }

    @Test("reject text without a key, a key with a password, and points off the curve")
    func refusesOthers() throws {
        #expect(throws: MediaError.self) { try OpenSSLSigningKey(pem: Array("no key".utf8)) }
        #expect(throws: MediaError.self) { try PublicKey(pem: []) }
        let nowhere = try #require(PublicKey(.p256, [4] + [UInt8](repeating: 1, count: 64)))
        let signature = [UInt8](repeating: 1, count: 64)
        #expect(try !cryptography.isSignature(signature, of: [], by: nowhere))
        #expect(PublicKey(.ed25519, [1]) == nil)
    }

    private func publicKey(_ kind: PublicKey.Kind, _ digits: String) throws -> PublicKey {
        try #require(PublicKey(kind, bytes(digits)))
    }

    private func bytes(_ digits: String) -> [UInt8] {
        let numbers = digits.compactMap(\.hexDigitValue).map(UInt8.init)
        return stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] << 4 | numbers[$0 + 1] }
    }
}
