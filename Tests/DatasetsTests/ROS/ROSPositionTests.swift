import LockstepDatasets
import LockstepSamples
import LockstepTestSupport
import Testing

/// The accuracy of positions, through ROS and back.
@Suite struct ROSPositionTests {
    struct Case: Sendable {
        var horizontal, vertical: Double?
        /// The imported values.
        var expected: (horizontal: Double?, vertical: Double?)
        var guess: String?
    }

    static let cases: [Case] = [
        Case(horizontal: 7.5, vertical: 3, expected: (7.5, 3), guess: nil),
        Case(horizontal: 7.5, vertical: nil, expected: (7.5, nil), guess: "vertical variance"),
        Case(horizontal: 7.5, vertical: -1, expected: (7.5, nil), guess: "vertical variance"),
        Case(horizontal: nil, vertical: 3, expected: (nil, nil), guess: "without a covariance"),
        Case(horizontal: -1, vertical: -1, expected: (-1, nil), guess: "without a covariance"),
    ]

    @Test(arguments: cases, ["mcap", "rosbag"])
    func accuraciesAreStandardDeviations(_ example: Case, _ name: String) throws {
        var sample = LocationSample(
            timestamp: HostTime(nanoseconds: 12_345_700_000_000), wall: ExportExample.anchor.wall,
            latitudeDegrees: 35, longitudeDegrees: -80.5)
        sample.horizontalAccuracyMeters = example.horizontal
        sample.verticalAccuracyMeters = example.vertical
        let session = try ExportExample([
            Delivery(.location(sample), arrival: sample.timestamp)
        ])
        let format = try #require(DatasetFormat(named: name))
        let export = try session.export(format)
        let said = export.report.guesses.filter { $0.contains("1 position with") }
        #expect(said.count == (example.guess == nil ? 0 : 1))
        #expect(said.allSatisfy { $0.contains(example.guess ?? "") }, "\(said)")
        let disk = MemoryFileSystem()
        try disk.makeDirectory("/r")
        for (name, bytes) in export.files { disk.put(bytes, at: "/r/" + name) }
        let source = try Datasets.open("/r", codecs: DrawnCodecs(), fileSystem: disk)
        let positions = try source.drained().compactMap { delivery in
            if case .location(let sample) = delivery.sample { sample } else { nil }
        }
        #expect(positions.count == 1)
        #expect(positions.first?.horizontalAccuracyMeters == example.expected.horizontal)
        #expect(positions.first?.verticalAccuracyMeters == example.expected.vertical)
    }
}
