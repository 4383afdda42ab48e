import LockstepAnalysis
import LockstepCatalog
import LockstepFormats
import LockstepSamples

extension ListedGroup {
    /// Appends what the list of groups shows.
    func append(to json: inout JSONText, _ answers: JSONAnswer) {
        json.member("path", path)
        json.member("name", name)
        switch facts {
        case .success(let facts): facts.append(to: &json)
        case .failure(let error): json.object("error") { answers.append(error, to: &$0) }
        }
    }
}

extension ListedGroup.Facts {
    fileprivate func append(to json: inout JSONText) {
        json.array("members") { json in for member in members { json.element(member.name) } }
        json.object("reference") { reference.append(to: &$0) }
        json.array("methods") { json in for method in methods { json.element(method.rawValue) } }
        json.member("unrelated", unrelatedCount)
        json.memberOrNull("bound_ns", boundNanoseconds.map(String.init))
        if let agrees { json.member("agrees", agrees) } else { json.null("agrees") }
    }
}

extension GroupManifest.Reference {
    /// Appends which clock it is.
    func append(to json: inout JSONText) {
        switch self {
        case .desk: json.member("clock", "desk")
        case .member(let name):
            json.member("clock", "host")
            json.member("member", name)
        }
    }
}

extension OpenGroup {
    /// Appends the time axis: time zero in nanoseconds of the reference clock, its date, the length,
    /// and the stretch that all members recorded.
    func appendAxis(to json: inout JSONText, shared: ClosedRange<Int64>?) {
        guard let span else {
            for name in ["origin_ns", "start", "duration", "shared"] { json.null(name) }
            return
        }
        let origin = span.lowerBound
        json.member("origin_ns", String(origin.nanoseconds))
        let wall = manifest.wallMinusReferenceNanoseconds.flatMap { difference -> String? in
            let (sum, overflow) = origin.nanoseconds.addingReportingOverflow(difference)
            return overflow ? nil : CalendarTime.text(ofNanoseconds: sum)
        }
        json.memberOrNull("start", wall)
        json.member("duration", (span.upperBound - origin).seconds)
        json.seconds("shared", shared, since: origin)
    }
}

extension OpenGroup.Member {
    /// Appends what a page shows of the member, and what it needs to convert its times.
    func append(
        to json: inout JSONText, _ axis: ClosedRange<HostTime>?, _ answers: JSONAnswer
    ) {
        json.member("name", facts.name)
        json.member("session_id", facts.sessionID)
        json.memberOrNull("method", facts.relation?.method.rawValue)
        json.memberOrNull("bound_ns", facts.relation.map { String($0.offset.boundNanoseconds) })
        if let axis {
            json.seconds("span", facts.referenceSpan, since: axis.lowerBound)
        } else {
            json.null("span")
        }
        // The session's page counts its times from there.
        let opened = session.flatMap { opened in Result { try opened.origin() } }
        switch opened {
        case .success(let origin):
            json.memberOrNull("path", path)
            json.null("error")
            appendClock(since: origin, to: &json)
        case .failure(let error):
            json.null("path")
            json.object("error") { answers.append(error, to: &$0) }
            json.null("clock")
        }
    }

    private func appendClock(since origin: HostTime, to json: inout JSONText) {
        guard let map = facts.relation?.map else { return json.null("clock") }
        json.object("clock") { json in
            json.member("origin_ns", String(origin.nanoseconds))
            json.array("points") { json in
                for point in map.points {
                    json.array { json in
                        json.element(String(point.host.nanoseconds))
                        json.element(String(point.referenceNanoseconds))
                    }
                }
            }
        }
    }
}

extension JSONText {
    /// Adds two times on the reference clock as seconds since another, or null.
    fileprivate mutating func seconds(
        _ key: String, _ span: ClosedRange<Int64>?, since origin: HostTime
    ) {
        guard let span else { return null(key) }
        let ends = [span.lowerBound, span.upperBound].map { HostTime(nanoseconds: $0) }
        member(key, ends.map { ($0 - origin).seconds })
    }
}

extension JSONAnswer {
    /// Appends a finding that concerns no time, as the findings of a session.
    func append(_ finding: Finding, to json: inout JSONText) {
        json.member("name", finding.name.rawValue)
        json.member("severity", finding.severity.rawValue)
        json.null("stream")
        json.memberOrNull("value", finding.measured?.value)
        json.memberOrNull("unit", finding.measured?.unit)
        json.memberOrNull("limit", finding.threshold?.value)
        json.memberOrNull("limit_unit", finding.threshold?.unit)
        json.member("meaning", finding.meaning)
        json.memberOrNull("remedy", finding.remedy?.text(naming: nameAction))
        json.null("start")
        json.null("end")
        json.array("places") { _ in }
    }
}
