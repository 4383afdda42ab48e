import Testing

@testable import LockstepLive

/// The vectors of draft-irtf-cfrg-cpace, appendix B.1, for X25519 and SHA-512.
@Suite struct CPaceTests {
    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap { $0.hexDigitValue.map(UInt8.init) }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    static let exchange = CPace(
        cryptography: TestCryptography(), password: Array("Password".utf8),
        context: bytes("0b415f696e69746961746f720b425f726573706f6e646572"),
        session: bytes("7e4b4791d6a8ef019b936c79fb7f2c57"))
    static let scalarA = bytes("21b4f4bd9e64ed355c3eb676a28ebedaf6d8f17bdc365995b319097153044080")
    static let scalarB = bytes("848b0779ff415f0af4ea14df9dd1d3c29ac41d836c7808896c4eba19c51ac40a")
    static let a = CPace.Share(
        point: bytes("1d13c89278cdadd826f6d8d7f887701430f8380ddc17611cdd6dc989ce0c9f32"),
        additional: Array("ADa".utf8))
    static let b = CPace.Share(
        point: bytes("248cccf6d5cdc3646f0ad593f9e6cef4e69d4945f8372e623512ecea32185623"),
        additional: Array("ADb".utf8))

    /// FIPS 180-4's example, RFC 7748's first vector.
    @Test func testCryptographyIsRight() {
        let cryptography = TestCryptography()
        #expect(
            cryptography.sha512(Array("abc".utf8))
                == Self.bytes(
                    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"))
        #expect(
            cryptography.x25519(
                scalar: Self.bytes(
                    "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"),
                point: Self.bytes(
                    "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"))
                == Self.bytes(
                    "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"))
    }

    @Test func generatorIsThatOfTheDraft() throws {
        #expect(
            try Self.exchange.generator()
                == Self.bytes(
                    "d04bf6d41f6a289632a2e929fa29bebd51092512a7829fdde7d314b62f05a73f"))
    }

    @Test func sharesAreThoseOfTheDraft() throws {
        #expect(try Self.exchange.share(scalar: Self.scalarA) == Self.a.point)
        #expect(try Self.exchange.share(scalar: Self.scalarB) == Self.b.point)
    }

    @Test func secretIsThatOfTheDraftAtBothEnds() throws {
        let expected = Self.bytes(
            "6e19b875f7a561d6b3ca3dbb9ef42ac55de3e717881018204b8922b4d5e53bb2"
                + "aa82c300bea7b65d2b671da71922ddf6472301b79bc270adfa8bf413285f2263")
        for (scalar, received) in [
            (Self.scalarA, Self.b.point), (Self.scalarB, Self.a.point),
        ] {
            #expect(
                try Self.exchange.secret(
                    scalar: scalar, received: received, initiator: Self.a, responder: Self.b)
                    == expected)
        }
    }

    /// 0, 1, −1, and the points of order 8, with and without the highest bit.
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ])
    func pointOfLowOrderGivesNoSecret(_ point: String) throws {
        let secret = try Self.exchange.secret(
            scalar: Self.scalarA, received: Self.bytes(point), initiator: Self.a,
            responder: Self.b)
        #expect(secret == nil)
    }
}
