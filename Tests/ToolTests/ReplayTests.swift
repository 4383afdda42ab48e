import Foundation
import Testing

@Suite struct ReplayTests {
    /// Makes a row unreadable: its index, and the number of lines.
    struct Damage: Sendable, CustomTestStringConvertible {
        var file: String
        var row: Int
        var testDescription: String { "row \(row) of \(file)" }
    }

    static let laterRows = [
        Damage(file: "frames.jsonl", row: 8), Damage(file: "imu.csv", row: 200),
        Damage(file: "attitude.csv", row: 30),
    ]

    static let firstRows = [
        Damage(file: "frames.jsonl", row: 1), Damage(file: "imu.csv", row: 2),
        Damage(file: "events.jsonl", row: 3),
    ]

    /// The same fault has the same remedy in every command.
    @Test func aCompleteSessionThatWasCutIsToBeCopiedAgain() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let rows = recording.url.appendingPathComponent("imu.csv")
        try Data(contentsOf: rows).dropLast(5).write(to: rows)
        let remedy =
            "Copy the session again from its source. If it is gone, `lockstep "
            + "export --skip-bad-rows` leaves out rows that cannot be read, and `lockstep recover "
            + "--skip-bad-rows` removes them if nothing else was changed."
        for command in ["replay", "recover"] {
            let run = try Program.lockstep.run([command, recording.url.path])
            #expect(run.exitCode == 3)
            #expect(run.errors.contains(remedy), "\(command): \(run.errors)")
        }
        let check = try Program.lockstep.run(["check", recording.url.path])
        #expect(check.output.contains(remedy))
    }

    @Test(arguments: laterRows)
    func theArrayIsClosedAndItsLastElementIsTheFailure(_ damage: Damage) throws {
        let run = try replay(damage, ["--json"])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains(damage.file), "\(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let elements = try #require(document as? [[String: Any]])
        #expect(elements.count > 20)
        let failures = elements.filter { $0["type"] as? String == "failure" }
        #expect(failures.count == 1)
        #expect(elements.last?["type"] as? String == "failure")
        #expect((elements.last?["place"] as? String)?.hasPrefix(damage.file) == true)
    }

    @Test(arguments: firstRows, [[], ["--json"]])
    func nothingIsPrintedWhereTheFirstRowIsDamaged(_ damage: Damage, _ options: [String]) throws {
        let run = try replay(damage, options)
        #expect(run.exitCode == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(damage.file), "\(run.errors)")
    }

    @Test(arguments: laterRows) func linesBeforeADamagedRowAreComplete(_ damage: Damage) throws {
        let run = try replay(damage, [])
        #expect(run.exitCode == 3)
        let lines = try SmallRecording.lines(run.output)
        #expect(lines.map { $0["seq"] as? Int } == Array(0..<lines.count))
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptedReplayIsOneDocument(
        _ signal: Int32
    ) throws {
        let recording = try SmallRecording(["--mode", "vio", "--fps", "2"], seconds: 20)
        let replay = try Program.lockstep.start([
            "replay", recording.url.path, "--json", "--speed", "realtime",
        ])
        try replay.waitForOutput()
        replay.send(signal)
        let run = try replay.end(withinSeconds: 10)
        #expect(run.exitCode == 128 + signal)
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let elements = try #require(document as? [[String: Any]])
        #expect((2..<1000).contains(elements.count))
        let count = elements.count - 1
        let problem = "interrupted; \(count) event\(count == 1 ? "" : "s") printed"
        #expect(elements.last?["problem"] as? String == problem)
        #expect(run.errors.hasPrefix("lockstep: \(problem)."), "\(run.errors)")
    }

    @Test func linesHaveTheKeysOfTheSpecification() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let run = try Program.lockstep.run(["replay", recording.url.path])
        var firstKeys: [String: String] = [:]
        for line in run.output.split(separator: "\n") {
            let object = try #require(SmallRecording.lines(String(line)).first)
            let type = try #require(object["type"] as? String)
            #expect(line.hasPrefix("{\"type\":\"\(type)\","))
            firstKeys[type] = firstKeys[type] ?? object.keys.sorted().joined(separator: " ")
        }
        #expect(firstKeys["accelerometer"] == "arrival_ns seq timestamp_ns type x y z")
        #expect(firstKeys["gyroscope"] == firstKeys["accelerometer"])
        #expect(firstKeys["magnetometer"] == firstKeys["accelerometer"])
        #expect(
            firstKeys["barometer"]
                == "arrival_ns pressure_kpa relative_altitude_m seq timestamp_ns type")
        #expect(
            firstKeys["location"]
                == "altitude_m arrival_ns horizontal_accuracy_m latitude_deg longitude_deg seq "
                + "speed_mps timestamp_ns type vertical_accuracy_m wall_ns")
        #expect(firstKeys["frame"]?.contains("video_index") == true)
        #expect(firstKeys["event"]?.contains("time_ns") == true)
    }

    private func replay(_ damage: Damage, _ options: [String]) throws -> Program.Run {
        let recording = try SmallRecording(["--mode", "vislam"])
        let url = recording.url.appendingPathComponent(damage.file)
        var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        lines[damage.row - 1] = "}"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
        return try Program.lockstep.run(["replay", recording.url.path] + options)
    }
}
