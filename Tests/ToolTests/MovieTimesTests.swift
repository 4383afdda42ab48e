import Foundation
import Testing

/// Movies whose own times differ from their frames' timestamps.
struct MovieTimesTests {
    /// A recording whose frame intervals are longer than the movie's, imported and exported.
    private func guesses(stretchedBy factor: Double) throws -> [String] {
        let original = try SmallRecording(["--mode", "vislam"])
        let folder = try ForeignRecording.vislam(of: original)
        let url = folder.url("frame_metadata.csv")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let first = try #require(lines.dropFirst().first?.split(separator: ",")[1])
        let start = try #require(Int(first))
        let rows = lines.dropFirst().map { line in
            var fields = line.split(separator: ",").map(String.init)
            let time = Int(fields[1]) ?? 0
            fields[1] = "\(start + Int((Double(time - start) * factor).rounded()))"
            return fields.joined(separator: ",")
        }
        let text = ([String(lines[0])] + rows).joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: url)
        let sessions = try TemporaryFolder()
        let run = try Program.lockstep.run(["import", folder.path, "--to", sessions.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        let export = try SmallExport(URL(fileURLWithPath: run.lastLine), format: "vio")
        return try #require(try export.report()["guesses"] as? [String])
    }

    @Test func exportReportsThatAMovieKeepsItsTimes() throws {
        // 28 intervals of 33.3 ms, a tenth longer.
        let said = try guesses(stretchedBy: 1.1).filter { $0.contains("keeps its own times") }
        #expect(said.count == 1)
        #expect(said.first?.contains("by up to 93.3") == true, "\(said)")
        #expect(try guesses(stretchedBy: 1).allSatisfy { !$0.contains("keeps its own times") })
    }
}
