/// CPace with X25519 and SHA-512 (draft-irtf-cfrg-cpace, CPACE-X25519-SHA512): a key exchange that
/// succeeds only between two ends that know the same code.
///
/// An end in the middle tests one code with each run, and learns nothing that helps to test others.
struct CPace {
    let cryptography: any PairingCryptography
    /// The code.
    let password: [UInt8]
    /// What the run is for, the same at both ends.
    let context: [UInt8]
    /// What is unique to this connection.
    let session: [UInt8]

    /// The input block of SHA-512 in bytes; the code fills the first block, so that hashing takes the
    /// same time for every code.
    private static let blockByteCount = 128
    private static let domain = Array("CPace255".utf8)

    /// Returns the point from which both ends start.
    func generator() throws -> [UInt8] {
        let padding = max(0, Self.blockByteCount - 3 - password.count - Self.domain.count)
        let text = Self.list([
            Self.domain, password, [UInt8](repeating: 0, count: padding), context, session,
        ])
        let hash = try cryptography.sha512(text)
        return Elligator2.coordinate(Field25519(Array(hash.prefix(32)))).bytes
    }

    /// Returns the point that an end sends.
    func share(scalar: [UInt8]) throws -> [UInt8] {
        try cryptography.x25519(scalar: scalar, point: generator())
    }

    /// One end's point, and what it adds about itself.
    struct Share {
        var point: [UInt8]
        var additional: [UInt8]
    }

    /// Returns the secret of both ends; nil if a point is of low order, which an honest end never
    /// sends.
    func secret(
        scalar: [UInt8], received: [UInt8], initiator: Share, responder: Share
    ) throws -> [UInt8]? {
        let point = try cryptography.x25519(scalar: scalar, point: received)
        guard point.contains(where: { $0 != 0 }) else { return nil }
        let domain = Self.domain + Array("_ISK".utf8)
        return try cryptography.sha512(
            Self.list([domain, session, point])
                + Self.list([initiator.point, initiator.additional])
                + Self.list([responder.point, responder.additional]))
    }

    /// Joins byte strings, each after its length.
    private static func list(_ parts: [[UInt8]]) -> [UInt8] {
        parts.flatMap { length($0.count) + $0 }
    }

    /// A length in groups of seven bits, the lowest first (LEB128).
    private static func length(_ count: Int) -> [UInt8] {
        var rest = count
        var bytes: [UInt8] = []
        repeat {
            let low = UInt8(rest & 0x7F)
            rest >>= 7
            bytes.append(rest > 0 ? low | 0x80 : low)
        } while rest > 0
        return bytes
    }
}
