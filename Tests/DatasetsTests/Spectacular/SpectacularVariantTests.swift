import LockstepDatasets
import LockstepSamples
import Testing

@Suite struct SpectacularVariantTests {
    struct Case: Sendable {
        var name: String
        var file = "data.jsonl"
        var text: String?
        var frames = 3
        var readings = 11
        var drops = 0
        var notice: String
    }

    private static func lines(_ part: String, _ replacement: String) -> String {
        SpectacularExample.lines.replacing(part, with: replacement)
    }

    static let cases: [Case] = [
        Case(
            name: "carriage returns and a byte order mark",
            text: "\u{FEFF}" + lines("\n", "\r\n"), notice: "specific force"),
        Case(
            name: "a truncated line", text: String(SpectacularExample.lines.dropLast(30)),
            notice: "no line end"),
        Case(
            name: "a line that is not JSON", text: lines("{\"gps\"", "gps"),
            notice: "1 of 20 rows of data.jsonl cannot be read"),
        Case(
            name: "two numbers of three", text: lines("[0.1,-0.2,0.3]", "[0.1,-0.2]"), readings: 10,
            notice: "values has 2 numbers instead of 3"),
        Case(
            name: "a number that is none", text: lines("[0.1,-0.2,0.3]", "[0.1,-0.2,NaN]"),
            readings: 10, notice: "the first is row 1"),
        Case(
            name: "a time beyond any", text: lines("\"time\":100.005", "\"time\":1e300"),
            readings: 10, notice: "time is 1e+300, which is invalid"),
        Case(
            name: "no time", text: lines(",\"time\":100.005", ""), readings: 10,
            notice: "'time' is missing"),
        Case(
            name: "a frame without an image",
            text: lines("\"time\":100.07}]", "\"time\":100.07,\"missingBitmap\":true}]"),
            frames: 2, drops: 2, notice: "1 of 3 frames has no image"),
        Case(
            name: "a frame that was dropped",
            text: lines("{\"systemMetrics\":{\"cpu\"", "{\"droppedFrame\":{\"x\""), drops: 1,
            notice: "specific force"),
        Case(
            name: "a number that no file has", text: lines("\"number\":2", "\"number\":-2"),
            frames: 2, drops: 1, notice: "number is -2, which is invalid"),
        Case(
            name: "no movie", file: "data.mov", text: nil, frames: 2, drops: 1,
            notice: "There are no images"),
        Case(
            name: "no calibration", file: "calibration.json", text: nil,
            notice: "does not contain the camera's pose"),
        Case(
            name: "a calibration that is none", file: "calibration.json", text: "{",
            notice: "calibration.json cannot be read"),
        Case(
            name: "a second camera", file: "data2.mov", text: "movie",
            notice: "not read: data2.mov"),
    ]

    @Test(arguments: cases) func readsUsableDataAndReportsTheRest(_ example: Case) throws {
        let folder = try TemporaryFolder(
            tree: SpectacularExample.files(example.file, example.text))
        let source = try folder.openWithCodecs(SpectacularExample.codecs)
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == example.frames, "\(example.name)")
        let readings = InertialSensor.allCases.reduce(0) { $0 + deliveries.readings($1).count }
        #expect(readings == example.readings, "\(example.name)")
        let drops = deliveries.drops.reduce(0) { $0 + ($1.count ?? 0) }
        #expect(drops == example.drops, "\(example.name)")
        #expect(source.description.says(example.notice), "\(example.name)")
    }

    @Test(arguments: ["", "x\n", "{}\n", "{\"gps\":{\"latitude\":1,\"longitude\":2},\"time\":1}\n"])
    func refusesARecordingWithoutOneSample(_ text: String) throws {
        let folder = try TemporaryFolder(tree: SpectacularExample.files("data.jsonl", text))
        #expect(throws: DatasetError.self) {
            try folder.openWithCodecs(SpectacularExample.codecs)
        }
    }
}
