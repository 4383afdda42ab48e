import Foundation
import Testing

/// Colors and widths of `lockstep check`.
@Suite struct TerminalStyleTests {
    /// The output of a check of a recording with gaps, with these environment variables.
    private func check(_ variables: String, onTerminal isTerminal: Bool = false) throws -> String {
        let recording = try SmallRecording(
            ["--mode", "vio", "--defect", "imu-gap=0.4"], seconds: 3)
        let call = "\(variables) '\(Program.lockstep.url.path)' check '\(recording.url.path)'"
        let words = isTerminal ? "script -qec \"stty cols 60; \(call)\" /dev/null" : call
        let run = try Program(at: "/bin/sh").run(["-c", words])
        #expect(run.output.contains("timestamps.gaps"), "\(run.output) \(run.errors)")
        return run.output
    }

    @Test(arguments: ["", "NO_COLOR=1", "NO_COLOR=1 FORCE_COLOR=1", "FORCE_COLOR="])
    func aPipeGetsNoColor(_ variables: String) throws {
        #expect(!(try check(variables)).contains("\u{1B}"))
    }

    @Test func aPipeGetsColorWhereItIsForced() throws {
        let output = try check("NO_COLOR= FORCE_COLOR=1")
        #expect(output.contains("\u{1B}[1;31mFAIL\u{1B}[0m"))
        // Lines are not wrapped.
        #expect(output.contains(/\n {13}\S.{80,}\n/))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/script")))
    func aTerminalGetsColorAndLinesOfItsWidth() throws {
        let output = try check("NO_COLOR= TERM=xterm", onTerminal: true)
            .replacing("\r", with: "")
        #expect(output.contains("\u{1B}[1;31mFAIL\u{1B}[0m"))
        let plain = output.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "")
        for line in plain.split(separator: "\n") where !line.contains("█") {
            #expect(line.count <= 60, "\(line)")
        }
        let none = try check("NO_COLOR=1 TERM=xterm", onTerminal: true)
        #expect(!none.contains("\u{1B}[1;31m"))
    }

    /// A defect, and the findings that it causes.
    @Test(arguments: [
        (
            "thermal-interruption",
            ["timestamps.gaps camera, depth", "rate.achieved camera, depth, featurePoints"]
        ),
        ("relocalization-jump", ["pose.tracking camera", "pose.jumps camera"]),
    ])
    func whatOneDefectCausesIsOneParagraph(defect: String, findings: [String]) throws {
        let recording = try SmallRecording(
            ["--size", "160x120", "--defect", defect], seconds: 8)
        let run = try Program.lockstep.run(["check", recording.url.path])
        let paragraphs = run.output.split(separator: "\n\n").filter { paragraph in
            findings.contains { paragraph.contains($0) }
        }
        #expect(paragraphs.count == 1)
        for finding in findings { #expect(paragraphs.first?.contains(finding) == true) }
    }

    @Test func effectsOfOneGapAreOneParagraph() throws {
        let paragraphs = try check("").split(separator: "\n\n")
        let gap = try #require(paragraphs.first)
        #expect(
            gap.hasPrefix(
                "FAIL         timestamps.gaps accelerometer, gyroscope, magnetometer (3 findings)\n"
            ))
        #expect(gap.contains("WARN         rate.achieved accelerometer, gyroscope, magnetometer"))
        #expect(paragraphs.filter { $0.contains("timestamps.gaps") }.count == 1)
        #expect(paragraphs.last?.hasPrefix("FAIL: ") == true)
        #expect(!paragraphs.joined().contains("PASS  "))
    }

    @Test func passedFindingsAreListedOnRequest() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let run = try Program.lockstep.run(["check", recording.url.path, "--verbose"])
        #expect(run.output.contains("PASS         session.state "))
        #expect(run.output.contains("Skipped because of missing data: "))
    }
}
