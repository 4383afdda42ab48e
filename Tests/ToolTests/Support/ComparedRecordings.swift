import Foundation
import Testing

/// The tool's comparison of two recordings.
struct ComparedRecordings {
    let run: Program.Run
    let document: [String: Any]

    init(_ first: String, _ second: String) throws {
        run = try Program.lockstep.run(["compare", first, second, "--json"])
        document = try #require(SmallRecording.lines(run.output).first, "\(run.errors)")
    }

    /// The names of differences with their streams, except for findings.
    var differences: [String] {
        get throws {
            let list = try #require(document["differences"] as? [[String: Any]])
            return list.compactMap { difference in
                let words = [difference["name"], difference["stream"]]
                    .compactMap { $0 as? String }
                return words.first == "finding.differ" ? nil : words.joined(separator: " ")
            }
        }
    }

    func stream(_ name: String) throws -> [String: Any] {
        let list = try #require(document["streams"] as? [[String: Any]])
        return try #require(list.first { $0["name"] as? String == name }, "no \(name)")
    }

    /// The difference of a stream's quantity.
    func values(_ name: String, of stream: String) throws -> [String: Any] {
        let list = try #require(self.stream(stream)["values"] as? [[String: Any]])
        return try #require(list.first { $0["name"] as? String == name }, "no \(name)")
    }

    func images(_ key: String) throws -> Double {
        let images = try #require(document["images"] as? [String: Any])
        return try #require((images[key] as? NSNumber)?.doubleValue, "no \(key)")
    }
}
