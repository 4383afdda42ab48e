import Foundation
import Testing

/// The time offset measured from a movie's images, compared with the ground truth: no offset.
@Suite struct MovieOffsetTests {
    /// Small images at a high rate, whose blocks an encoder repeats instead of moving them: the
    /// images are late by a few milliseconds, and the stated error covers that.
    @Test(arguments: [("160x120", 1), ("160x120", 2), ("160x120", 3), ("320x240", 4)])
    func theStandardErrorCoversTheEffectOfCompression(_ size: String, _ seed: Int) throws {
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run([
            "record", "--from", "synthetic", "--to", folder.url("r").path, "--mode", "vio", "--fps",
            "120", "--size", size, "--seed", "\(seed)", "--duration", "6", "--no-seal", "--quiet",
        ])
        let path = try #require(run.output.split(separator: "\n").last.map(String.init))
        let check = try Program.lockstep.run(["check", path, "--json"])
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(check.output.utf8)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        let meaning = try #require(
            findings.first { "\($0["name"] ?? "")".hasSuffix("image_imu_offset") }?["meaning"]
                as? String)
        let numbers = meaning.matches(of: /(-?[0-9.]+) ms/).compactMap { Double($0.1) }
        try #require(numbers.count >= 2, "\(meaning)")
        #expect(numbers[0].magnitude < 2.5 * numbers[1], "\(meaning)")
    }
}
