import Foundation
import Testing

/// ROS recordings imported by the tool, compared with other readers' results.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct ROSImportTests {
    /// Images, depth and samples exactly; poses within a rotation matrix's precision.
    @Test(arguments: ["logger", "video", "vio"])
    func anImportIsExportedAsItWas(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        for format in ROSExportTests.formats { try expectTheSame(recording, format) }
    }

    private func expectTheSame(_ recording: SmallRecording, _ format: String) throws {
        let export = try SmallExport(recording.url, format: format)
        let first = try export.read("read_ros")
        let folder = try TemporaryFolder()
        let run = try Program.lockstep.run(["import", export.url.path, "--to", folder.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        let session = URL(fileURLWithPath: run.lastLine)
        let second = try SmallExport(session, format: format).read("read_ros")
        #expect(first["types"] as? [String: String] == second["types"] as? [String: String])
        #expect(first["video"] as? [Double] == second["video"] as? [Double])
        let (before, after) = (try Self.topics(first), try Self.topics(second))
        for topic in before.keys where topic != "/tf_static" {
            let (left, right) = (before[topic] ?? [], after[topic] ?? [])
            #expect(left.count == right.count, "\(topic)")
            let isTheSame = zip(left, right).allSatisfy { Self.agree($0, $1) }
            #expect(isTheSame, "\(topic)")
        }
    }

    private static func topics(_ found: [String: Any]) throws -> [String: [Any]] {
        try #require(found["topics"] as? [String: [Any]])
    }

    /// Whether two JSON values are equal except for the last bits of numbers.
    private static func agree(_ left: Any, _ right: Any) -> Bool {
        switch (left, right) {
        case (let left as [String: Any], let right as [String: Any]):
            return left.count == right.count
                && left.allSatisfy { name, value in right[name].map { agree(value, $0) } ?? false }
        case (let left as [Any], let right as [Any]):
            return left.count == right.count && zip(left, right).allSatisfy { agree($0, $1) }
        case (let left as Double, let right as Double):
            return abs(left - right) <= 1e-14 * max(1, abs(left))
        case (let left as String, let right as String): return left == right
        default: return left is NSNull && right is NSNull
        }
    }
}
