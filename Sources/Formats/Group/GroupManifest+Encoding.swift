import LockstepSamples

extension GroupManifest {
    /// Encodes the manifest as the bytes of `group.json`.
    public func encoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.object("format") { json in
                json.member("name", Self.formatName)
                json.member("version", Self.formatVersion)
            }
            json.object("reference") { reference.append(to: &$0) }
            json.member("wall_minus_reference_ns", wallMinusReferenceNanoseconds)
            json.array("members") { json in
                for member in members { json.object { member.append(to: &$0) } }
            }
            json.array("notices") { json in for notice in notices { json.element(notice) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension GroupManifest.Reference {
    fileprivate func append(to json: inout JSONText) {
        switch self {
        case .desk(let clock):
            json.member("clock", "desk")
            json.member("identity", hexadecimal(clock.bytes))
        case .member(let name):
            json.member("clock", "host")
            json.member("member", name)
        }
    }
}

extension GroupMember {
    fileprivate func append(to json: inout JSONText) {
        json.member("name", name)
        json.member("path", path)
        json.member("session_id", sessionID)
        json.member("identity", hexadecimal(identity.bytes))
        json.member("first_ns", span.lowerBound.nanoseconds)
        json.member("last_ns", span.upperBound.nanoseconds)
        if let relation { json.object("relation") { relation.append(to: &$0) } }
        json.array("results") { json in
            for result in results { json.object { result.append(to: &$0) } }
        }
        json.array("agreements") { json in
            for agreement in agreements { json.object { agreement.append(to: &$0) } }
        }
    }
}

extension GroupOffset {
    package func append(to json: inout JSONText) {
        json.member("at_ns", host.nanoseconds)
        json.member("offset_ns", offsetNanoseconds)
        json.member("drift_ppm", driftPPM)
        json.member("drift_bound_ppm", driftBoundPPM)
        json.member("bound_ns", boundNanoseconds)
        json.member("standard_error_ns", standardErrorNanoseconds)
    }
}

extension GroupRelation {
    fileprivate func append(to json: inout JSONText) {
        json.member("method", method.rawValue)
        offset.append(to: &json)
        json.array("points") { json in
            for point in map.points {
                json.inlineElement([point.host.nanoseconds, point.referenceNanoseconds])
            }
        }
    }
}

extension GroupResult {
    package func append(to json: inout JSONText) {
        json.member("method", method.rawValue)
        json.member("to", other ?? GroupManifest.deskName)
        switch outcome {
        case .measured(let offset): offset.append(to: &json)
        case .notObservable(let reason): json.member("reason", reason)
        }
    }
}

extension GroupAgreement {
    package func append(to json: inout JSONText) {
        json.array("methods") { json in for method in methods { json.element(method.rawValue) } }
        json.member("difference_ns", differenceNanoseconds)
        json.member("bound_ns", boundNanoseconds)
        json.member("agrees", agrees)
    }
}
