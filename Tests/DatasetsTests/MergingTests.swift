import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct MergingTests {
    /// A letter per stream, a number per timestamp: "a1 a3" is a stream of two samples.
    private func merged(_ streams: String...) throws -> String {
        var names: [Sample.Mark: String] = [:]
        let lists = streams.map { text in
            ListedSamples(
                text.split(separator: " ").map { word in
                    let sample = Sample.marked(Int64(word.dropFirst()) ?? 0, names.count)
                    names[sample.mark] = String(word)
                    return sample
                })
        }
        let source = try ImportedRecording(SourceDescription(streams: []), streams: lists)
        return try source.drained().map { names[$0.sample.mark] ?? "?" }.joined(separator: " ")
    }

    struct Case: Sendable {
        var claim: String
        var streams: [String]
        var merged: String
    }

    static let cases: [Case] = [
        Case(claim: "by time", streams: ["a1 a4", "b2 b3"], merged: "a1 b2 b3 a4"),
        Case(claim: "equal times by stream", streams: ["a1 a2", "b1 b2"], merged: "a1 b1 a2 b2"),
        Case(
            claim: "in a file, the file's order", streams: ["a1 a5 a3", "b4 b6"],
            merged: "a1 b4 a5 a3 b6"),
        Case(claim: "an empty stream", streams: ["", "b2"], merged: "b2"),
        Case(claim: "nothing", streams: ["", ""], merged: ""),
        Case(
            claim: "times far off hold up their own stream only",
            streams: ["a9223372036854775807 a2", "b1 b3"],
            merged: "b1 b3 a9223372036854775807 a2"),
    ]

    @Test(arguments: cases)
    func keepsOrder(_ example: Case) throws {
        let streams = example.streams
        #expect(try merged(streams[0], streams[1]) == example.merged, "\(example.claim)")
    }
}

extension Sample {
    fileprivate struct Mark: Hashable {
        var time: Int64
        var number: Double
    }

    fileprivate static func marked(_ time: Int64, _ number: Int) -> Sample {
        .inertial(
            InertialSample(
                sensor: .gyroscope, timestamp: HostTime(nanoseconds: time),
                value: Vector3(Double(number), 0, 0)))
    }

    fileprivate var mark: Mark {
        guard case .inertial(let sample) = self else { return Mark(time: 0, number: -1) }
        return Mark(time: sample.timestamp.nanoseconds, number: sample.value.x)
    }
}
