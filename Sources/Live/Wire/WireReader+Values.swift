import LockstepSamples

extension WireReader {
    /// Reads the identity of a desk's clock.
    mutating func clock(named field: String) throws -> DeskClock {
        guard let clock = DeskClock(try bytes(DeskClock.byteCount, named: field)) else {
            throw LiveError(.cutOff(field: field))
        }
        return clock
    }

    /// Reads a SHA-256.
    mutating func hash(named field: String) throws -> ContentHash {
        guard let hash = ContentHash(try bytes(ContentHash.byteCount, named: field)) else {
            throw LiveError(.cutOff(field: field))
        }
        return hash
    }

    /// Reads a public key: its kind in one byte, then the key.
    mutating func key(named field: String) throws -> PublicKey {
        let code = try integer(UInt8.self, named: field)
        guard let kind = PublicKey.Kind.allCases.first(where: { $0.wireCode == code }) else {
            throw LiveError(.value(field: field, text: "of kind \(code)"))
        }
        guard let key = PublicKey(kind, try bytes(kind.keyByteCount, named: field)) else {
            throw LiveError(.cutOff(field: field))
        }
        return key
    }

    /// Reads intrinsics: their number of values, 0 or 4, then fx, fy, cx, cy.
    mutating func intrinsics(named field: String) throws -> Intrinsics? {
        let count = try integer(UInt8.self, named: field)
        guard count == 0 || count == 4 else {
            throw LiveError(.value(field: field, text: "of \(count) numbers"))
        }
        guard count == 4 else { return nil }
        let values = try (0..<4).map { _ in try double(named: field) }
        guard values.allSatisfy(\.isFinite) else {
            throw LiveError(.value(field: field, text: "not finite"))
        }
        return Intrinsics(fx: values[0], fy: values[1], cx: values[2], cy: values[3])
    }

    /// Reads a stream whose samples are sent in pieces.
    mutating func itemStream(named field: String) throws -> LiveStream {
        let stream = try code(LiveStream.self, named: field)
        guard stream.valueCount == nil else {
            throw LiveError(.value(field: field, text: "\(stream.rawValue)"))
        }
        return stream
    }
}

extension WireWriter {
    mutating func key(_ key: PublicKey) {
        integer(key.kind.wireCode)
        bytes(key.bytes)
    }

    /// Appends intrinsics.
    ///
    /// Numbers that are not finite are unknown.
    mutating func intrinsics(_ intrinsics: Intrinsics?) {
        let values = intrinsics.map { [$0.fx, $0.fy, $0.cx, $0.cy] } ?? []
        guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return integer(UInt8(0)) }
        integer(UInt8(4))
        for value in values { double(value) }
    }
}

extension PublicKey.Kind {
    fileprivate var wireCode: UInt8 {
        switch self {
        case .ed25519: return 1
        case .p256: return 2
        }
    }
}
