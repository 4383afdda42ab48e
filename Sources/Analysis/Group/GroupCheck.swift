public import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// The result of checking a group.
public struct GroupCheckReport: Hashable, Sendable {
    /// The findings in a fixed order: one for each question, and one for each problem.
    public var findings: [Finding]
    /// The reference clock's times that all members recorded, ns; nil if there are none.
    public var overlap: ClosedRange<Int64>?

    /// The worst severity of all findings.
    public var verdict: Finding.Severity { findings.map(\.severity).max() ?? .pass }

    /// The findings of a severity.
    public func findings(_ severity: Finding.Severity) -> [Finding] {
        findings.filter { $0.severity == severity }
    }
}

/// Checks whether a group's sessions are there, unchanged, and tied together well.
///
/// docs/CHECKS.md describes the findings. The sessions themselves are checked by ``SessionCheck``.
public struct GroupCheck {
    private let manifest: GroupManifest
    private let sessions: [Result<Session, any Error>]
    private let cryptography: any SealCryptography
    private var findings: [Finding] = []

    /// Checks a group.
    ///
    /// - Parameter path: The path of the manifest, to which the members' paths are relative.
    public static func run(
        _ manifest: GroupManifest, at path: String, cryptography: any SealCryptography,
        fileSystem: any FileSystem
    ) -> GroupCheckReport {
        let sessions = manifest.members.map { member in
            Result {
                try Session(
                    opening: GroupManifest.sessionPath(of: member, inGroupAt: path),
                    fileSystem: fileSystem)
            }
        }
        return run(manifest, sessions: sessions, cryptography: cryptography)
    }

    /// Checks a group whose sessions are open.
    ///
    /// - Parameter sessions: The members' sessions, in the order of the manifest, or why one cannot
    ///   be opened.
    public static func run(
        _ manifest: GroupManifest, sessions: [Result<Session, any Error>],
        cryptography: any SealCryptography
    ) -> GroupCheckReport {
        var check = GroupCheck(
            manifest: manifest, sessions: sessions, cryptography: cryptography)
        check.lookAtMembers()
        check.lookAtRelations()
        check.lookAtAgreements()
        check.lookAtBounds()
        let overlap = check.lookAtOverlap()
        check.lookAtDesks()
        return GroupCheckReport(findings: check.findings, overlap: overlap)
    }

    private init(
        manifest: GroupManifest, sessions: [Result<Session, any Error>],
        cryptography: any SealCryptography
    ) {
        self.manifest = manifest
        self.sessions = sessions
        self.cryptography = cryptography
    }

    private static let again: Remedy = "Group the sessions again."

    private mutating func add(
        _ severity: Finding.Severity, _ name: FindingName, _ meaning: String,
        measured: Finding.Number? = nil, threshold: Threshold? = nil, remedy: Remedy? = nil
    ) {
        var finding = Finding(severity, name, meaning: meaning)
        finding.measured = measured
        finding.threshold = threshold
        finding.remedy = remedy
        findings.append(finding)
    }
}

// MARK: - Members

extension GroupCheck {
    private mutating func lookAtMembers() {
        let before = findings.count
        for (member, session) in zip(manifest.members, sessions) {
            switch session {
            case .success(let session): compare(member, session)
            case .failure(let error):
                let problem = (error as? any Failure)?.problem ?? "it cannot be read"
                add(
                    .fail, .groupMembers,
                    "The session of '\(member.name)' at \(member.path) cannot be opened: \(problem).",
                    remedy:
                        "Move the session back to its path in the group file, or group the sessions "
                        + "again.")
            }
        }
        guard findings.count == before else { return }
        add(
            .pass, .groupMembers,
            "All \(manifest.members.count.counted("session")) are there and unchanged.")
    }

    private mutating func compare(_ member: GroupMember, _ session: Session) {
        guard session.manifest.sessionID == member.sessionID else {
            return add(
                .fail, .groupIdentity,
                "The session of '\(member.name)' is \(session.manifest.sessionID), but the group "
                    + "was made of \(member.sessionID).", remedy: Self.again)
        }
        let identity = try? session.identity(cryptography)
        guard identity != member.identity else { return }
        add(
            .warn, .groupIdentity,
            "The session of '\(member.name)' was changed after the group was made.",
            remedy: Self.again)
    }
}

// MARK: - Relations

extension GroupCheck {
    /// A bound above this warns; chosen here: a third of the interval of 60 frames per second.
    private static let wideBound = Threshold(
        5, "ms", source: "chosen here: a third of the interval between frames at 60 Hz")
    /// A bound above this fails; chosen here.
    private static let uselessBound = Threshold(
        100, "ms", source: "chosen here: three frames at 30 Hz")

    private mutating func lookAtRelations() {
        let missing = manifest.members.filter { $0.relation == nil }
        for member in missing {
            // A method states its reason for each clock that it tried; the same one is read once.
            let reasons = member.results.reduce(into: [String]()) { reasons, result in
                guard case .notObservable(let reason) = result.outcome else { return }
                let words = "\(result.method.rawValue): \(reason)"
                if !reasons.contains(words) { reasons.append(words) }
            }
            add(
                .fail, .groupRelation,
                "No method relates the clock of '\(member.name)' to the group's. "
                    + reasons.joined(separator: " "),
                remedy: GroupError(.notRelated(member.name), place: nil).remedy)
        }
        if missing.isEmpty {
            add(.pass, .groupRelation, "Every clock is related to the reference clock.")
        }
    }

    private mutating func lookAtAgreements() {
        var count = 0
        let before = findings.count
        for member in manifest.members {
            for agreement in member.agreements {
                count += 1
                guard !agreement.agrees else { continue }
                let names = agreement.methods.map(\.rawValue).joined(separator: " and ")
                add(
                    .fail, .groupAgreement,
                    "For '\(member.name)', \(names) differ by more than their bounds allow.",
                    measured: .milliseconds(agreement.differenceNanoseconds),
                    threshold: Threshold(
                        Double(agreement.boundNanoseconds) / 1e6, "ms",
                        source: "the sum of both bounds"),
                    remedy: "Use the method whose assumption holds: gyroscopes need phones that "
                        + "were mounted rigidly together, an event needs one that all cameras saw.")
            }
        }
        guard findings.count == before else { return }
        if count > 0 {
            add(.pass, .groupAgreement, "Methods agree in \(count.counted("comparison")).")
        } else if manifest.members.count > 1 {
            add(
                .cannotTell, .groupAgreement,
                "No member was related by two methods, so no second method confirms a relation.")
        }
    }

    private mutating func lookAtBounds() {
        let bounds = manifest.members.compactMap { member in
            member.relation.map { (member.name, $0.offset.boundNanoseconds) }
        }
        let before = findings.count
        for (name, bound) in bounds {
            let number = Finding.Number.milliseconds(bound)
            let isUseless = number.value > Self.uselessBound.value
            guard number.value > Self.wideBound.value else { continue }
            add(
                isUseless ? .fail : .warn, .groupBound,
                "Times of '\(name)' on the reference clock may be off by this much.",
                measured: number, threshold: isUseless ? Self.uselessBound : Self.wideBound,
                remedy: "Use a network with shorter delays, stay connected to the desk for the "
                    + "complete recording, or mount the phones together and turn them.")
        }
        guard findings.count == before, let widest = bounds.map(\.1).max() else { return }
        add(
            .pass, .groupBound, "No time on the reference clock is off by more than this.",
            measured: .milliseconds(widest), threshold: Self.wideBound)
    }

    private mutating func lookAtOverlap() -> ClosedRange<Int64>? {
        let spans = manifest.members.compactMap(\.referenceSpan)
        guard let first = spans.map(\.lowerBound).max(), let last = spans.map(\.upperBound).min()
        else { return nil }
        guard first <= last else {
            add(
                .fail, .groupOverlap, "The members' recordings do not overlap.",
                measured: Finding.Number(Double(last) / 1e9 - Double(first) / 1e9, "s"),
                remedy: "Group only sessions that were recorded at the same time.")
            return nil
        }
        let shortest =
            spans.map { $0.upperBound.subtractingReportingOverflow($0.lowerBound) }
            .map(\.partialValue).min() ?? 0
        let (seconds, share) = (Double(last - first) / 1e9, Double(shortest) / 2e9)
        add(
            seconds < share ? .warn : .pass, .groupOverlap,
            seconds < share
                ? "The members' recordings overlap for less than half of the shortest session."
                : "The members' recordings overlap for this long.",
            measured: Finding.Number(seconds, "s"),
            threshold: Threshold(
                share, "s", source: "chosen here: half of the shortest session"))
        return first...last
    }
}

// MARK: - Desks

extension GroupCheck {
    private mutating func lookAtDesks() {
        let clocks = sessions.map { session -> Set<DeskClock> in
            guard case .success(let session) = session, let rows = try? session.deskRows() else {
                return []
            }
            var clocks: Set<DeskClock> = []
            while let row = try? rows.next() { clocks.insert(contentOf: row) }
            return clocks
        }
        guard clocks.contains(where: { !$0.isEmpty }) else { return }
        let before = findings.count
        for (member, (session, clocks)) in zip(manifest.members, zip(sessions, clocks)) {
            guard case .success = session, case .desk(let clock) = manifest.reference,
                !clocks.contains(clock)
            else { continue }
            add(
                .fail, .groupDesk,
                "The session of '\(member.name)' has no exchange with the desk's clock that the "
                    + "group refers to.", remedy: Self.again)
        }
        guard findings.count == before else { return }
        let met = clocks.filter { !$0.isEmpty }
        let isShared = met.dropFirst().allSatisfy { !$0.isDisjoint(with: met[0]) }
        add(
            isShared ? .pass : .warn, .groupDesk,
            isShared
                ? "The members met the same desk's clock."
                : "The members met different desks, or their desk was restarted in between: their "
                    + "exchanges do not relate their clocks.")
    }
}

extension GroupMember {
    /// The span on the reference clock, ns; nil without a relation.
    package var referenceSpan: ClosedRange<Int64>? {
        guard let map = relation?.map else { return nil }
        let (first, last) = (map.reference(span.lowerBound), map.reference(span.upperBound))
        return first <= last ? first...last : nil
    }
}

extension Set where Element == DeskClock {
    fileprivate mutating func insert(contentOf row: DeskRow) {
        switch row {
        case .exchange(let exchange): insert(exchange.clock)
        case .anchor(let anchor): insert(anchor.clock)
        case .unknown: return
        }
    }
}

extension Finding.Number {
    fileprivate static func milliseconds(_ nanoseconds: Int64) -> Self {
        Self(Double(nanoseconds) / 1e6, "ms")
    }
}
