import LockstepSamples

extension GroupManifest {
    /// Decodes the bytes of `group.json`; unknown keys are ignored.
    ///
    /// - Throws: ``FormatError`` if the file does not conform to docs/GROUP.md.
    public init(decoding bytes: [UInt8]) throws {
        let document = try bytes.withUnsafeBytes { try JSONValue(parsing: $0) }
        let head = try decodeSessionJSON(Head.self, from: document)
        guard head.format.name == Self.formatName else {
            throw FormatError(.unknownWord(field: "format.name", text: head.format.name))
        }
        guard (1...Self.formatVersion).contains(head.format.version) else {
            throw FormatError(.outOfRange(field: "group.version", text: "\(head.format.version)"))
        }
        let wire = try decodeSessionJSON(Wire.self, from: document)
        self.init(
            reference: try wire.reference.value(),
            wallMinusReferenceNanoseconds: try wire.wallMinusReference.map(
                time("wall_minus_reference_ns")),
            members: try wire.members.map { try $0.value() }, notices: wire.notices ?? [])
        try checkMembers()
    }

    /// Whether bytes are those of a group's manifest of any version.
    public static func isManifest(_ bytes: [UInt8]) -> Bool {
        let document = try? bytes.withUnsafeBytes { try JSONValue(parsing: $0) }
        let head = document.flatMap { try? decodeSessionJSON(Head.self, from: $0) }
        return head?.format.name == formatName
    }

    private func checkMembers() throws {
        guard (1...Self.mostMembers).contains(members.count) else {
            throw FormatError(.outOfRange(field: "members", text: "\(members.count)"))
        }
        guard Set(members.map(\.name)).count == members.count else {
            throw FormatError(.json("two members have the same name"))
        }
        if case .member(let name) = reference, member(named: name) == nil {
            throw FormatError(.unknownWord(field: "reference.member", text: name))
        }
    }
}

/// Returns a check that a time is in the range that arithmetic on times allows.
private func time(_ field: String) -> (Int64) throws -> Int64 {
    return { number in
        guard number.magnitude <= ClockMap.largestNanoseconds else {
            throw FormatError(.outOfRange(field: field, text: "\(number)"))
        }
        return number
    }
}

private struct Head: Decodable {
    struct Format: Decodable {
        var name: String
        var version: Int
    }

    var format: Format
}

private struct Wire: Decodable {
    var reference: Reference
    var wallMinusReference: Int64?
    var members: [Member]
    var notices: [String]?

    enum CodingKeys: String, CodingKey {
        case reference, members, notices
        case wallMinusReference = "wall_minus_reference_ns"
    }

    struct Reference: Decodable {
        var clock: String
        var identity: String?
        var member: String?

        func value() throws -> GroupManifest.Reference {
            switch clock {
            case "desk":
                guard let text = identity, let bytes = [UInt8](hexadecimal: text),
                    let clock = DeskClock(bytes)
                else {
                    throw FormatError(
                        .outOfRange(field: "reference.identity", text: identity ?? ""))
                }
                return .desk(clock)
            case "host":
                guard let member else { throw FormatError(.json("'member' is missing")) }
                return .member(member)
            default: throw FormatError(.unknownWord(field: "reference.clock", text: clock))
            }
        }
    }

    struct Member: Decodable {
        var name: String
        var path: String
        var sessionID: String
        var identity: String
        var first: Int64
        var last: Int64
        var relation: Offset?
        var results: [Offset]?
        var agreements: [Agreement]?

        enum CodingKeys: String, CodingKey {
            case name, path, identity, relation, results, agreements
            case sessionID = "session_id"
            case first = "first_ns"
            case last = "last_ns"
        }

        func value() throws -> GroupMember {
            guard GroupManifest.isName(name) else {
                throw FormatError(.outOfRange(field: "name", text: name))
            }
            guard !path.isEmpty, !path.hasPrefix("/"), path.utf8.count <= 4096,
                !path.utf8.contains(0)
            else { throw FormatError(.outOfRange(field: "path", text: path)) }
            guard let bytes = [UInt8](hexadecimal: identity), let hash = ContentHash(bytes) else {
                throw FormatError(.outOfRange(field: "identity", text: identity))
            }
            let start = HostTime(nanoseconds: try time("first_ns")(first))
            let end = HostTime(nanoseconds: try time("last_ns")(last))
            guard start <= end else {
                throw FormatError(.outOfRange(field: "last_ns", text: "\(last)"))
            }
            return GroupMember(
                name: name, path: path, sessionID: sessionID, identity: hash, span: start...end,
                relation: try relation?.relation(),
                results: try (results ?? []).compactMap { try $0.result() },
                agreements: try (agreements ?? []).compactMap { try $0.value() })
        }
    }

    struct Offset: Decodable {
        var method: String
        var other: String?
        var at: Int64?
        var offset: Int64?
        var drift: Double?
        var driftBound: Double?
        var bound: Int64?
        var standardError: Int64?
        var reason: String?
        var points: [[Int64]]?

        enum CodingKeys: String, CodingKey {
            case method, reason, points
            case other = "to"
            case at = "at_ns"
            case offset = "offset_ns"
            case drift = "drift_ppm"
            case driftBound = "drift_bound_ppm"
            case bound = "bound_ns"
            case standardError = "standard_error_ns"
        }

        func relation() throws -> GroupRelation {
            guard let method = GroupMethod(rawValue: method) else {
                throw FormatError(.unknownWord(field: "relation.method", text: method))
            }
            guard let points, points.allSatisfy({ $0.count == 2 }),
                let map = ClockMap(
                    points.map {
                        ClockMap.Point(
                            host: HostTime(nanoseconds: $0[0]), referenceNanoseconds: $0[1])
                    })
            else {
                throw FormatError(.json("'points' is not a valid clock map"))
            }
            return GroupRelation(method: method, offset: try value(), map: map)
        }

        /// Nil for a method of a later program.
        func result() throws -> GroupResult? {
            guard let method = GroupMethod(rawValue: method) else { return nil }
            let other = other == GroupManifest.deskName ? nil : other
            if let reason {
                return GroupResult(method: method, other: other, outcome: .notObservable(reason))
            }
            return GroupResult(method: method, other: other, outcome: .measured(try value()))
        }

        private func value() throws -> GroupOffset {
            guard let at, let offset, let bound else {
                throw FormatError(.json("'at_ns', 'offset_ns' or 'bound_ns' is missing"))
            }
            guard bound >= 0, standardError ?? 0 >= 0 else {
                throw FormatError(.outOfRange(field: "bound_ns", text: "\(bound)"))
            }
            for number in [drift, driftBound] {
                guard number?.isFinite ?? true else {
                    throw FormatError(.outOfRange(field: "drift_ppm", text: "infinite"))
                }
            }
            return GroupOffset(
                host: HostTime(nanoseconds: try time("at_ns")(at)), offsetNanoseconds: offset,
                driftPPM: drift, driftBoundPPM: driftBound, boundNanoseconds: bound,
                standardErrorNanoseconds: standardError)
        }
    }

    struct Agreement: Decodable {
        var methods: [String]
        var difference: Int64
        var bound: Int64

        enum CodingKeys: String, CodingKey {
            case methods
            case difference = "difference_ns"
            case bound = "bound_ns"
        }

        func value() throws -> GroupAgreement? {
            let methods = methods.compactMap(GroupMethod.init)
            guard methods.count == 2 else { return nil }
            guard bound >= 0 else {
                throw FormatError(.outOfRange(field: "bound_ns", text: "\(bound)"))
            }
            return GroupAgreement(
                methods: methods, differenceNanoseconds: difference, boundNanoseconds: bound)
        }
    }
}
