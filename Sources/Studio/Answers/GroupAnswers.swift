import LockstepAnalysis
import LockstepCatalog
import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepServing

/// Answers about groups: the list, and one group on one time axis.
///
/// Times that are exact integers of nanoseconds are texts, because a page's numbers are not exact
/// beyond 2^53. Other times are seconds since the group's first sample on the reference clock.
struct GroupAnswers: Sendable {
    /// More points in all than a screen shows of all lines.
    private static let mostPoints = 8192
    /// A line of fewer points would hide what it shows.
    private static let leastPoints = 512

    let list: GroupList
    let shelf: SessionShelf
    let answers: JSONAnswer
    /// Compares sessions with those that a group was made of; nil skips the group's check.
    let cryptography: (any SealCryptography)?

    /// All groups, by path.
    func groups() -> Response {
        let groups = list.groups
        return JSONAnswer.object { json in
            json.array("groups") { json in
                for group in groups { json.object { group.append(to: &$0, answers) } }
            }
        }
    }

    /// A group: its axis, its members, what its check finds, and how its clocks were related.
    func group(_ parameters: Parameters) throws -> Response {
        let group = try open(parameters)
        let check = cryptography.map(group.check)
        return JSONAnswer.object { json in
            json.member("path", group.path)
            json.member("name", ListedGroup.name(of: group.path))
            json.object("reference") { group.manifest.reference.append(to: &$0) }
            group.appendAxis(to: &json, shared: check?.overlap)
            json.array("members") { json in
                for member in group.members {
                    json.object { member.append(to: &$0, group.span, answers) }
                }
            }
            json.memberOrNull("verdict", check?.verdict.rawValue)
            json.array("findings") { json in
                for finding in check?.findings ?? [] {
                    json.object { answers.append(finding, to: &$0) }
                }
            }
            let parts = GroupReportParts(of: group.manifest)
            json.member("clocks", String(decoding: parts.clocks, as: UTF8.self))
        }
    }

    /// The samples of one sensor of all members, on the reference clock.
    func samples(_ parameters: Parameters) throws -> Response {
        let group = try open(parameters)
        guard let origin = group.span?.lowerBound else {
            throw StudioError.noData("no member on the group's time axis")
        }
        let samples = GroupSamples(
            sensor: try parameters.word("plot", or: nil),
            axis: try parameters.word("axis", or: .magnitude),
            stretch: try parameters.stretch(since: origin),
            mostPoints: max(Self.leastPoints, Self.mostPoints / group.members.count))
        var plots: [(member: String, plot: FinePlot)] = []
        for member in group.members {
            guard let map = member.facts.relation?.map, case .success(let session) = member.session,
                let plot = try samples.plot(of: session, map)
            else { continue }
            plots.append((member.facts.name, plot))
        }
        return JSONAnswer.object { json in
            json.array("plots") { json in
                for (member, plot) in plots {
                    json.object { json in
                        json.member("member", member)
                        plot.append(to: &json, origin: origin)
                    }
                }
            }
        }
    }

    private func open(_ parameters: Parameters) throws -> OpenGroup {
        try OpenGroup(try parameters.required("path"), in: list, shelf)
    }
}
