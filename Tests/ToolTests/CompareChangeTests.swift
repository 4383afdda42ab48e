import Foundation
import Testing

/// `lockstep compare` of a recording with a copy that has one change.
@Suite struct CompareChangeTests {
    /// A copy of the recording with one changed file.
    private func copy(
        _ recording: SmallRecording, _ change: (URL) throws -> Void
    ) throws -> String {
        let copy = recording.folder.url("copy")
        try FileManager.default.copyItem(at: recording.url, to: copy)
        try change(copy)
        return copy.path
    }

    /// Changes the columns of a sensor's rows, counted from 0.
    private func edit(
        _ folder: URL, _ sensor: String, _ change: (Int, inout [String]) -> Void
    ) throws {
        let file = folder.appendingPathComponent("imu.csv")
        var position = 0
        let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
                var fields = line.split(separator: ",", omittingEmptySubsequences: false)
                    .map(String.init)
                guard fields.count > 2, fields[1] == sensor else { return String(line) }
                change(position, &fields)
                position += 1
                return fields.joined(separator: ",")
            }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
    }

    @Test func aStreamThatIsShiftedAloneIsNamed() throws {
        let recording = try SmallRecording(["--mode", "vio"], seconds: 2)
        let shifted = try copy(recording) { folder in
            try edit(folder, "gyroscope") { _, fields in
                fields[0] = String((Int(fields[0]) ?? 0) + 23_456_789)
            }
        }
        let compared = try ComparedRecordings(recording.url.path, shifted)
        #expect(try compared.differences == ["timestamps.shift gyroscope"])
        #expect(try compared.stream("gyroscope")["shift_ns"] as? Int == 23_456_789)
        #expect(try compared.stream("accelerometer")["shift_ns"] as? Int == 0)
    }

    @Test func oneChangedRowIsFoundAtItsTimestamp() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        var stamp = 0
        let changed = try copy(recording) { folder in
            try edit(folder, "accelerometer") { position, fields in
                guard position == 40 else { return }
                stamp = Int(fields[0]) ?? 0
                fields[3] = String((Double(fields[3]) ?? 0) + 0.001)
            }
        }
        let compared = try ComparedRecordings(recording.url.path, changed)
        #expect(compared.run.exitCode == 1)
        #expect(try compared.differences == ["values.differ accelerometer"])
        let values = try compared.values("acceleration", of: "accelerometer")
        #expect(try (#require(values["largest"] as? Double) - 0.001).magnitude < 1e-9)
        #expect(values["median"] as? Double == 0)
        #expect(values["largest_at_ns"] as? Int == stamp)
    }

    @Test func aMissingFrameIsCounted() throws {
        let recording = try SmallRecording()
        let shortened = try copy(recording) { folder in
            let file = folder.appendingPathComponent("frames.jsonl")
            var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            lines.remove(at: 10)
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        let compared = try ComparedRecordings(recording.url.path, shortened)
        #expect(
            try compared.differences == ["samples.unmatched camera", "samples.unmatched depth"])
        let camera = try compared.stream("camera")
        let counts = [camera["first_count"], camera["matched_count"]].map { $0 as? Int ?? 0 }
        #expect(counts[0] == counts[1] + 1)
        #expect(try compared.images("frame_offset") == 0)
    }

    @Test(arguments: [1, -1]) func imagesAtTheWrongRowsAreFound(_ step: Int) throws {
        let recording = try SmallRecording()
        let displaced = try copy(recording) { folder in
            let files = FileManager.default
            let names = try files.contentsOfDirectory(
                atPath: recording.url.appendingPathComponent("rgb").path
            ).sorted()
            for (index, name) in names.enumerated() where names.indices.contains(index + step) {
                let target = folder.appendingPathComponent("rgb/" + name)
                try files.removeItem(at: target)
                try files.copyItem(
                    at: recording.url.appendingPathComponent("rgb/" + names[index + step]),
                    to: target)
            }
        }
        let compared = try ComparedRecordings(recording.url.path, displaced)
        #expect(try compared.differences == ["images.offset camera"])
        #expect(try compared.images("frame_offset") == Double(step))
    }

    @Test func aTurnedSignIsADifferenceOfValuesAlone() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let turned = try copy(recording) { folder in
            try edit(folder, "accelerometer") { _, fields in
                for column in 2...4 { fields[column] = String(-(Double(fields[column]) ?? 0)) }
            }
        }
        let compared = try ComparedRecordings(recording.url.path, turned)
        #expect(try compared.differences == ["values.differ accelerometer"])
        let values = try compared.values("acceleration", of: "accelerometer")
        let median = try #require(values["median"] as? Double)
        // Twice gravity.
        #expect((1.7...2.3).contains(median))
        #expect(compared.document["clock_shift_ns"] as? Int == 0)
    }

    @Test func pathWithoutARecordingIsRejected() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let run = try Program.lockstep.run(["compare", recording.url.path, "/nowhere"])
        #expect(run.exitCode == 3)
        #expect(run.output.isEmpty)
    }
}
