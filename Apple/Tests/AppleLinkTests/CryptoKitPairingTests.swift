import Testing

@testable import LockstepAppleLink

/// The cryptography of a pairing; VirtualPhone's tests compare CryptoKit with the standards.
@Suite struct CryptoKitPairingTests {
    /// As the port requires; CryptoKit throws an error.
    @Test(arguments: [
        [UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31),
    ])
    func aPointOfLowOrderHasTheSecretZero(_ point: [UInt8]) throws {
        let scalar = [UInt8](repeating: 7, count: 32)
        let secret = try CryptoKitPairing().x25519(scalar: scalar, point: point)
        #expect(secret == [UInt8](repeating: 0, count: 32))
    }

    @Test func hashesHaveSixtyFourBytes() throws {
        let pairing = CryptoKitPairing()
        #expect(try pairing.sha512([1]).count == 64)
        #expect(try pairing.hmacSHA512([1], key: [2]).count == 64)
        #expect(try pairing.hmacSHA512([1], key: [2]) != pairing.hmacSHA512([1], key: [3]))
        #expect(throws: (any Error).self) { try pairing.x25519(scalar: [1], point: [2]) }
    }
}
