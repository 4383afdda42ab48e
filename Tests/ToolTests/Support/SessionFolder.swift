import Foundation
import Testing

/// A session's files, read without the program's own code.
protocol SessionFolder {
    var url: URL { get }
}

extension SessionFolder {
    func data(_ name: String) throws -> Data {
        try Data(contentsOf: url.appendingPathComponent(name))
    }

    /// The rows of a CSV file after its header; empty if the file is missing.
    func rows(_ name: String) throws -> [[String]] {
        guard let data = try? data(name) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The samples of a sensor.
    func readings(_ sensor: String) throws -> [(stamp: Int, value: [Double])] {
        try rows("imu.csv").filter { $0[1] == sensor }.map { row in
            (try #require(Int(row[0])), row[2...4].compactMap(Double.init))
        }
    }

    /// The rows of frames.
    func frames() throws -> [[String: Any]] {
        try SmallRecording.lines(String(decoding: data("frames.jsonl"), as: UTF8.self))
    }
}
