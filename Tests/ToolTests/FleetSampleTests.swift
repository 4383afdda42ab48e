import Foundation
import Testing

/// `lockstep fleet-sample` as a process.
@Suite struct FleetSampleTests {
    private let lockstep = Program.lockstep

    private struct Label: Decodable {
        var session: String
        var mode: String
        var device: String
    }

    private func labels(in folder: TemporaryFolder) throws -> [Label] {
        let text = try String(contentsOf: folder.url("fleet/labels.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(Label.self, from: Data($0.utf8))
        }
    }

    private func modified(_ file: URL) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    }

    @Test func aFolderHoldsOneFleet() throws {
        let folder = try TemporaryFolder()
        let words = [
            "fleet-sample", "--to", folder.url("fleet").path, "--no-seal", "--quiet", "--sessions",
        ]
        #expect(try lockstep.run(words + ["2", "--seed", "5"]).exitCode == 0)
        let labels = try Data(contentsOf: folder.url("fleet/labels.jsonl"))
        let other = try lockstep.run(words + ["2", "--seed", "6"])
        #expect(other.exitCode == 2 && other.errors.contains("the sessions of another fleet"))
        // A smaller fleet is a part of it.
        #expect(try lockstep.run(words + ["1", "--seed", "5"]).exitCode == 0)
        #expect(try Data(contentsOf: folder.url("fleet/labels.jsonl")) == labels)
    }

    @Test func aFleetIsRecordedOnceAndContinues() throws {
        let folder = try TemporaryFolder()
        let words = [
            "fleet-sample", "--to", folder.url("fleet").path, "--seed", "5", "--no-seal",
        ]
        let run = try lockstep.run(words + ["--sessions", "2", "--json"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("\"session_count\":2"))
        let first = try labels(in: folder)
        #expect(first.count == 2)
        let manifest = folder.url("fleet/\(first[0].session)/metadata.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        #expect(text.contains("\"\(first[0].device)\"") && text.contains("\"\(first[0].mode)\""))
        let made = try modified(manifest)
        // A run that was killed leaves an unfinished session.
        try FileManager.default.createDirectory(
            at: folder.url("fleet/.\(first[1].session).part/x"), withIntermediateDirectories: true)
        try FileManager.default.removeItem(at: folder.url("fleet/\(first[1].session)"))

        let again = try lockstep.run(words + ["--sessions", "3", "--quiet"])
        #expect(again.output == folder.url("fleet").path + "\n", "\(again.errors)")
        let third = try labels(in: folder)
        #expect(third.map(\.session).starts(with: first.map(\.session)))
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url("fleet").path)
        let expected = third.flatMap { [$0.session, $0.session + ".truth.jsonl"] }
        #expect(Set(names) == Set(expected + ["labels.jsonl"]))
        #expect(try modified(manifest) == made)
        let check = try lockstep.run(["check", folder.url("fleet").path, "--quiet"])
        #expect(check.exitCode <= 1, "\(check.errors)")
    }

    @Test(arguments: ["0", "1000001"]) func theNumberOfSessionsIsLimited(_ count: String) throws {
        let run = try lockstep.run(["fleet-sample", "--to", "x", "--sessions", count])
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("--sessions"))
    }
}
