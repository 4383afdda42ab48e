import Foundation
import Testing

/// Findings of `lockstep check` in recordings of a phone without defects.
@Suite struct CleanModeTests {
    /// Seeds differ in trajectory, noise and biases.
    @Test(arguments: ["logger", "video", "vio", "vislam"], ["1", "2"])
    func isNoWarning(mode: String, seed: String) throws {
        let recording = try SmallRecording(
            ["--mode", mode, "--seed", seed, "--size", "160x120"], seconds: 8)
        let run = try Program.lockstep.run(["check", recording.url.path, "--json"])
        let document = try #require(try SmallRecording.lines(run.output).first)
        let findings = try #require(document["findings"] as? [[String: Any]])
        let troubles = findings.filter { ["warn", "fail"].contains($0["severity"] as? String) }
        #expect(findings.count > 50)
        #expect(troubles.compactMap { $0["name"] as? String } == [])
        #expect(run.exitCode == 0)
    }
}
