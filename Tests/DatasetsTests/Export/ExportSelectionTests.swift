import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

@Suite struct ExportSelectionTests {
    /// Six frames, 0.1 s apart, from 10 s; a gyroscope sample midway between each two.
    private static var deliveries: [Delivery] {
        (0..<6).flatMap { number -> [Delivery] in
            let time = 10_000_000_000 + Int64(number) * 100_000_000
            return [
                .frame(time) { $0.fill() },
                .reading(.gyroscope, time + 50_000_000, Double(number), 0, 0),
            ]
        }
    }

    struct Choice: Sendable {
        var start: Int64?
        var end: Int64?
        var stride = 1
        var frames: [Int]
        var turns: [Int]
    }

    @Test(arguments: [
        Choice(frames: [0, 1, 2, 3, 4, 5], turns: [0, 1, 2, 3, 4, 5]),
        Choice(start: 100, end: 300, frames: [1, 2, 3], turns: [1, 2]),
        Choice(start: 101, stride: 2, frames: [2, 4], turns: [1, 2, 3, 4, 5]),
        Choice(stride: 4, frames: [0, 4], turns: [0, 1, 2, 3, 4, 5]),
        Choice(end: 0, stride: 0, frames: [0], turns: []),
    ])
    func startEndAndStrideChooseFramesAndReadings(choice: Choice) throws {
        var selection = ExportSelection()
        selection.start = choice.start.map { .milliseconds($0) }
        selection.end = choice.end.map { .milliseconds($0) }
        selection.stride = choice.stride
        let exported = try ExportExample(Self.deliveries).export(.vislam, selection)
        let timestamps = exported.lines("frame_metadata.csv").dropFirst().map { line in
            line.split(separator: ",")[1]
        }
        #expect(
            timestamps.map(String.init)
                == choice.frames.map { "\(10_000_000_000 + $0 * 100_000_000)" })
        let readings = exported.lines("imu_data.csv").dropFirst().map { line in
            line.split(separator: ",")[2]
        }
        #expect(readings.map(String.init) == choice.turns.map { "\($0).0" })
        let missing = 6 - choice.frames.count
        let sentence = "Left out as requested: \(missing == 1 ? "1 frame" : "\(missing) frames")."
        #expect(exported.report.losses.contains(sentence) == (missing > 0))
    }

    /// An empty export would suggest that the session is empty.
    @Test(
        arguments: DatasetFormat.exported,
        [
            Choice(start: 900, frames: [], turns: []), Choice(end: -1, frames: [], turns: []),
            Choice(start: 510, end: 540, frames: [], turns: []),
        ])
    func aPartWithoutAnythingIsRefused(_ format: DatasetFormat, _ part: Choice) throws {
        var selection = ExportSelection()
        selection.start = part.start.map { .milliseconds($0) }
        selection.end = part.end.map { .milliseconds($0) }
        let example = try ExportExample(Self.deliveries)
        let error = #expect(throws: DatasetError.self) { try example.export(format, selection) }
        #expect(error?.fact == .nothingInPart)
        #expect(try example.disk.list("/out").isEmpty)
    }

    @Test(arguments: DatasetFormat.exported)
    func rejectsStreamsThatAFormatCannotStore(_ format: DatasetFormat) throws {
        var selection = ExportSelection()
        selection.streams = [.gyroscope]
        let example = try ExportExample(Self.deliveries)
        guard !format.streams.contains(.gyroscope) else {
            #expect(try !example.export(format, selection).files.isEmpty)
            return
        }
        let error = #expect(throws: ExportError.self) { try example.export(format, selection) }
        #expect(error?.fact == .nothingForTheLayout(format.name))
        #expect(try example.disk.list("/out").isEmpty)
    }

    /// Data stored with frames needs them.
    @Test(arguments: DatasetFormat.exported) func depthWithoutTheCameraIsNothing(
        _ format: DatasetFormat
    ) {
        var selection = ExportSelection()
        selection.streams = [.depth, .featurePoints]
        let error = #expect(throws: ExportError.self) {
            try ExportExample(Self.deliveries).export(format, selection)
        }
        #expect(error?.fact == .nothingForTheLayout(format.name))
    }

    @Test func unrequestedStreamsAreOmittedAndNamed() throws {
        var selection = ExportSelection()
        selection.streams = [.camera]
        let exported = try ExportExample(Self.deliveries).export(.vislam, selection)
        #expect(exported.lines("imu_data.csv").count == 1)
        #expect(exported.lines("frame_metadata.csv").count == 7)
        #expect(exported.report.losses.contains("Left out as requested: gyroscope."))
    }

    /// Unrequested data is neither written nor reported as missing.
    @Test(arguments: DatasetFormat.exported)
    func unrequestedDataIsNotReportedAsMissing(_ format: DatasetFormat) throws {
        let deliveries =
            Self.deliveries + [
                .frame(11_000_000_000) { frame in
                    frame.fill()
                    frame.depth = .ramp
                    frame.featurePoints = [
                        FeaturePoint(identifier: 1, position: Vector3(0.5, 1.5, -4))
                    ]
                }
            ]
        var selection = ExportSelection()
        selection.streams = [.camera]
        let exported = try ExportExample(deliveries).export(format, selection)
        let claims = exported.report.guesses.filter { guess in
            ["The export has no", "There is no", "There are no", "Points are"].contains {
                guess.contains($0)
            }
        }
        #expect(claims == [])
        #expect(!exported.files.keys.contains { $0.contains("depth") && $0.hasSuffix("g") })
        #expect(exported.lines("sparse/0/points3D.txt").count <= 1)
        selection.streams = [.camera, .featurePoints]
        let withPoints = try ExportExample(deliveries).export(format, selection)
        #expect((withPoints.files == exported.files) == !Self.haveClouds.contains(format.name))
    }

    private static let haveClouds = ["colmap", "nerfstudio", "ply"]

    /// Images of 8 × 6 pixels with K of fx 7.5, cx 3.5, counted from the center of the first pixel.
    @Test func imagesMadeSmallerKeepTheirRays() throws {
        var selection = ExportSelection()
        selection.longestSide = 4
        let exported = try ExportExample(Self.deliveries).export(.logger3D, selection)
        let line = try #require(exported.lines("frames.jsonl").first)
        let row = try JSONValue(decoding: Array(line.utf8))
        #expect(row["camera_resolution"] == .list([.integer(4), .integer(4)]))
        guard case .list(let k)? = row["camera_intrinsics"] else {
            Issue.record("no intrinsics")
            return
        }
        let expected = [3.75, 0, 0, 0, 7.25 * 4 / 6, 0, 1.5, 1.5, 1]
        for (number, value) in zip(k, expected) {
            #expect(abs((number.asNumber ?? .nan) - value) < 1e-12)
        }
        #expect(exported.report.losses.contains { $0.contains("6 images scaled down") })
    }
}
