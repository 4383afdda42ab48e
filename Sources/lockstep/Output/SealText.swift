import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The result of verifying a session's seal, as text or JSON.
struct SealText {
    /// The message of a command that changed a session and did not sign for it.
    static let nothingSigned =
        "The session differs from its seal, so nothing was signed: `lockstep verify` lists the "
        + "differences."

    let report: SealReport
    /// Whether only signatures of given keys were accepted.
    let areKeysGiven: Bool
    private let times: DifferenceTimes

    init(_ report: SealReport, areKeysGiven: Bool) {
        self.report = report
        times = DifferenceTimes(report)
        self.areKeysGiven = areKeysGiven
    }

    /// The verdict, then the details; one word when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        let lines = options.quiet ? [word] : [verdict] + details
        return .lines(lines)
    }

    private var word: String { outcome.name }

    private var verdict: String {
        if report.isProven {
            let commands = Set(report.amendments.map { "`\($0.command)`" }).sorted()
            let actions =
                commands.isEmpty
                ? "" : " except the data that \(commands.joined(separator: " and ")) signed for"
            return "Nothing was changed\(actions): every byte matches the seal."
        }
        if report.matchesSeal, !report.earlierDifferences.isEmpty {
            let count = report.earlierDifferences.count
            return "Every byte matches the last seal, but before that \(count.counted("place")) "
                + "differed from the recording: \(count.verb("it was", "they were")) changed, or "
                + "a recovery was interrupted."
        }
        guard report.differences.isEmpty else {
            return "The session does not match its seal: "
                + "\(report.differences.count.counted("difference"))."
        }
        if report.isStopped {
            return "The seal stops before the end of the recording, because its key or the disk "
                + "failed. Nothing differs from its \(report.lineCount.counted("line")), and "
                + "\(report.signedLineCount) of them are signed."
        }
        if let interruption = report.interruption {
            return interruption + " Nothing differs from the seal."
        }
        return "The recording was interrupted. Nothing differs from its seal; "
            + "\(report.signedLineCount.counted("line", of: report.lineCount)) "
            + "\(report.signedLineCount.verb("is", "are")) signed."
    }

    private var details: [String] {
        differences + [coverage] + uncovered + report.amendments.flatMap(lines)
            + late + [signers] + otherSigners + advice
    }

    private var late: [String] {
        guard report.lateByteCount > 0, let first = report.amendments.first else { return [] }
        return [
            "No signature covered \(Int(report.lateByteCount).counted("byte")) of these before "
                + "`lockstep \(first.command)`: until then, anyone who could write to the folder could have "
                + "changed them."
        ]
    }

    private var uncovered: [String] {
        let folders = Dictionary(grouping: report.uncovered.keys) { $0.prefix { $0 != "/" } }
        return folders.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }.map { names in
            let bytes = names.reduce(0) { $0 &+ (report.uncovered[$1] ?? 0) }
            let count = Int(bytes).counted("byte")
            guard names.count > 1, let last = names.last else {
                return "not covered  \(names[0]), the last \(count)"
            }
            return "not covered  \(names.count) files, \(names[0]) to \(last), \(count)"
        }
    }

    /// A line for each difference; files of a folder that differ alike share one.
    private var differences: [String] {
        var groups: [(alike: String?, members: [SealReport.Difference])] = []
        var places: [String: Int] = [:]
        for difference in report.differences {
            let alike = difference.alike
            let place = alike.flatMap { places[$0] } ?? groups.count
            if place == groups.count { groups.append((alike, [])) }
            if let alike { places[alike] = place }
            groups[place].members.append(difference)
        }
        return groups.flatMap { _, members in
            guard members.count > 3, let first = members.first else { return members.map(line) }
            let names = members.map(\.place.file).namesByFolder
            return [first.kind.words.padded(13) + "\(names): \(first.problem.clause)"]
        }
    }

    private func line(_ difference: SealReport.Difference) -> String {
        let count = difference.byteCount.map { ", \(Int($0).counted("byte"))" } ?? ""
        let seconds = times.seconds(of: difference).map { range in
            let ends = [range.lowerBound, range.upperBound].map { "\($0.fixed(2)) s" }
            return " (" + (ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")) + ")"
        }
        return difference.kind.words.padded(13) + "\(difference.place)\(count)\(seconds ?? ""): "
            + difference.problem.clause
    }

    private var coverage: String {
        "Proven: \(Int(report.provenByteCount).counted("byte")); the seal has "
            + "\(report.lineCount.counted("line")), \(report.signedLineCount) of them signed."
    }

    private func lines(_ amendment: SealAmendment) -> [String] {
        let names = Self.grouped(amendment.files.map(\.name))
        let rewritten = amendment.rewritten.map { part in
            "\(part.name), bytes \(part.bytes.lowerBound) to \(part.bytes.upperBound - 1)"
        }
        var actions: [String] = []
        if !rewritten.isEmpty { actions.append("rewrote \(rewritten.joined(separator: "; "))") }
        let removed = Self.grouped(amendment.removedByCommand)
        if !removed.isEmpty { actions.append("removed \(removed.joined(separator: ", "))") }
        if !names.isEmpty { actions.append("sealed \(names.joined(separator: ", "))") }
        if actions.isEmpty { actions.append("ended the seal") }
        let last = actions.removeLast()
        let what = actions.isEmpty ? last : actions.joined(separator: ", ") + " and " + last
        return ["`lockstep \(amendment.command)` \(what)."]
            + amendment.differences.map { "Before that: \($0.text)." }
    }

    /// File names; files in folders, one per frame, are given as a count.
    private static func grouped(_ names: [String]) -> [String] {
        let folders = Dictionary(grouping: names.filter { $0.contains("/") }) { name in
            String(name.prefix { $0 != "/" })
        }
        let counted = folders.sorted { $0.key < $1.key }.map { folder, names in
            names.count == 1 ? names[0] : "\(names.count) files of \(folder)"
        }
        return names.filter { !$0.contains("/") } + counted
    }

    private var signers: String {
        let keys = report.keys.map { "\($0.kind.rawValue) \($0.text)" }
        let verb = report.signedLineCount > 0 ? "Signed" : "Not signed, started"
        let name = report.session.map { ", recorded as \($0)" } ?? ""
        return "\(verb) by \(keys.joined(separator: " and "))\(name)."
    }

    /// Commands signed with a key other than the recording's, which could be anyone's.
    private var otherSigners: [String] {
        guard !areKeysGiven, let first = report.keys.first else { return [] }
        let others = report.amendments.filter { $0.key != first }
        guard !others.isEmpty else { return [] }
        let commands = Set(others.map { "`lockstep \($0.command)`" }).sorted()
        return [
            "A second key signed \(commands.joined(separator: " and ")); it is not the recording's "
                + "key. Pass each key that you trust with --key."
        ]
    }

    private var advice: [String] {
        var words: [String] = []
        if !areKeysGiven {
            words.append("The signer is unverified. Pass --key to check it.")
        }
        if report.isStopped {
            words.append("Bytes that are not covered could have been changed without a trace.")
        } else if report.differences.isEmpty, !report.matchesSeal {
            words.append(
                report.interruption == nil
                    ? "`lockstep recover` repairs the recording and seals the unsealed data."
                    : "`lockstep recover` finishes it or removes unfinished data.")
        }
        return words
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", report.path)
            json.member("session", report.session)
            json.member("is_proven", report.isProven)
            json.member("is_whole", report.matchesSeal)
            json.member("is_ended", report.isEnded)
            json.member("is_stopped", report.isStopped)
            json.member("proven_bytes", report.provenByteCount)
            json.member("late_bytes", report.lateByteCount)
            json.member("line_count", report.lineCount)
            json.member("signed_line_count", report.signedLineCount)
            json.array("keys") { json in
                for key in report.keys { json.object { key.append(to: &$0) } }
            }
            json.array("differences") { json in
                for difference in report.differences {
                    json.object { difference.append(to: &$0, times.seconds(of: difference)) }
                }
            }
            json.array("uncovered") { json in
                for (name, count) in report.uncovered.sorted(by: { $0.key < $1.key }) {
                    json.object { json in
                        json.member("file", name)
                        json.member("bytes", count)
                    }
                }
            }
            json.array("amendments") { json in
                for amendment in report.amendments { json.object { amendment.append(to: &$0) } }
            }
        }
    }
}

extension SealReport.Kind {
    fileprivate var words: String { self == .foreignKey ? "other key" : rawValue }
}

extension PublicKey {
    fileprivate func append(to json: inout JSONText) {
        json.member("type", kind.rawValue)
        json.member("key", text)
    }
}

extension SealReport.Difference {
    /// What it shares with differences of other files of its folder; nil for one within a file.
    fileprivate var alike: String? {
        guard place.row == nil, place.byte == nil, place.file.contains("/") else { return nil }
        return "\(place.file.prefix { $0 != "/" }) \(kind.rawValue) \(problem.clause)"
    }

    fileprivate func append(to json: inout JSONText, _ seconds: ClosedRange<Double>?) {
        json.member("kind", kind.rawValue)
        json.member("file", place.file)
        json.member("row", place.row)
        json.member("byte", place.byte)
        json.member("length", byteCount)
        json.member("start_s", seconds?.lowerBound)
        json.member("end_s", seconds?.upperBound)
        json.member("problem", problem.clause)
    }
}

extension SealAmendment {
    /// The byte ranges that the command rewrote in existing files, with adjacent ranges merged.
    ///
    /// Ranges that were already changed are excluded.
    fileprivate var rewritten: [VoidedBytes] {
        var stretches: [VoidedBytes] = []
        for part in voided where !removed.contains(part.name) && !wasChangedBefore(part) {
            if let last = stretches.last, last.name == part.name,
                last.bytes.upperBound == part.bytes.lowerBound
            {
                stretches[stretches.count - 1].bytes =
                    last.bytes.lowerBound..<part.bytes.upperBound
            } else {
                stretches.append(part)
            }
        }
        return stretches
    }

    /// The files that the command removed, without those already missing.
    fileprivate var removedByCommand: [String] {
        removed.filter { name in !differences.contains { $0.place == Place(file: name) } }
    }

    private func wasChangedBefore(_ part: VoidedBytes) -> Bool {
        let place = Place(file: part.name, byte: part.bytes.lowerBound)
        return differences.contains { $0.place == place }
    }

    fileprivate func append(to json: inout JSONText) {
        json.member("command", command)
        json.member("key", key.text)
        json.array("voided") { json in
            for part in voided {
                json.object { json in
                    json.member("file", part.name)
                    json.member("offset", part.bytes.lowerBound)
                    json.member("length", part.bytes.upperBound - part.bytes.lowerBound)
                }
            }
        }
        json.strings("removed", removed)
        json.strings("files", files.map(\.name))
        json.strings("differences", differences.map(\.text))
    }
}
