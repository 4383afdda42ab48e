import Foundation
import Testing

/// Two sessions as one group, through every command that accepts a group.
@Suite(.enabled(if: IndependentReader.isInstalled, IndependentReader.absence))
struct GroupToolTests {
    /// Two sessions of one synthetic phone that turned alike, each with rows of a desk.
    struct Pair {
        let left: SmallRecording
        let right: SmallRecording
        let folder: TemporaryFolder
        var group: URL { folder.url("group.json") }

        /// - Parameter offsets: the desk's clock minus each phone's, ns; nil for no desk.
        init(offsets: (Int64, Int64)? = (5_000_000_000, 5_000_000_000)) throws {
            let words = ["--mode", "vislam", "--seed", "4"]
            left = try SmallRecording(words, seconds: 5)
            right = try SmallRecording(words, seconds: 5)
            folder = try TemporaryFolder()
            guard let offsets else { return }
            try Self.meetDesk(left, offsets.0)
            try Self.meetDesk(right, offsets.1)
        }

        private static func meetDesk(_ session: SmallRecording, _ offset: Int64) throws {
            let times = try session.table("imu.csv").compactMap { $0["timestamp_ns"] }
                .compactMap { Int64($0) }
            let (first, last) = (times.min() ?? 0, times.max() ?? 0)
            let clock = String(repeating: "ab", count: 16)
            let rows = stride(from: first, to: last, by: 200_000_000).map { time in
                #"{"kind":"exchange","clock":"\#(clock)","phone_send_ns":\#(time),"#
                    + #""desk_receive_ns":\#(time + offset + 1_000_000),"#
                    + #""desk_send_ns":\#(time + offset + 1_000_000),"#
                    + #""phone_receive_ns":\#(time + 2_000_000),"phone_slept_ns":0,"#
                    + #""desk_slept_ns":0,"desk_wall_ns":0}"# + "\n"
            }
            try Data(rows.joined().utf8).write(to: session.url.appendingPathComponent("desk.jsonl"))
        }

        /// Groups the sessions.
        func run(_ words: [String] = []) throws -> Program.Run {
            try Program.lockstep.run(
                ["group", "left=" + left.url.path, "right=" + right.url.path, "--to", group.path]
                    + words)
        }
    }

    @Test func commandsForOneRecordingNameTheGroup() throws {
        let pair = try Pair(offsets: nil)
        _ = try pair.run()
        let run = try Program.lockstep.run(["info", pair.group.path])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("this is a group of sessions, not a recording"))
        #expect(run.errors.contains("Check, report and export accept the group."))
    }

    @Test(arguments: [
        (["left=L", "right=L"], "left and right are the same session"),
        (["left=L", "left=R"], "two sessions are named 'left'"),
        (["desk=L", "right=R"], "'desk' means the desk's clock"),
        (["1a=L", "right=R"], "'1a' is not a name for a session"),
        (["left=", "right=R"], "left= has no folder"),
    ])
    func impossibleNamesAreRefused(_ words: [String], _ message: String) throws {
        let pair = try Pair(offsets: nil)
        let places = words.map { word in
            word.replacing("=L", with: "=" + pair.left.url.path)
                .replacing("=R", with: "=" + pair.right.url.path)
        }
        let run = try Program.lockstep.run(["group", "--to", pair.group.path] + places)
        #expect(run.exitCode == 2 && run.errors.contains(message), "\(run.errors)")
    }

    @Test func sessionsAreTiedCheckedAndDrawn() throws {
        let pair = try Pair()
        let run = try pair.run()
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("anchors and gyroscope agree"), "\(run.output)")
        #expect(run.output.contains("Group of 2 sessions on the clock of the desk abab"))
        let check = try Program.lockstep.run(["check", pair.group.path])
        #expect(check.exitCode == 0 && check.output.hasPrefix("PASS: "), "\(check.output)")
        let page = pair.folder.url("both.html")
        let report = try Program.lockstep.run(["report", pair.group.path, "--to", page.path])
        #expect(report.exitCode == 0, "\(report.errors)")
        let html = try String(contentsOf: page, encoding: .utf8)
        #expect(html.contains("One time axis") && html.contains("class=\"turn\""))
        let again = try pair.run()
        #expect(again.exitCode == 4 && again.errors.contains("--force"))
        #expect(
            try pair.run(["--force", "--method", "gyroscope", "--quiet"]).output
                == pair.group.path + "\n")
    }

    /// Every image is decoded; none of the synthetic phone's shows a flash.
    @Test func withoutAFlashTheEventTiesNothing() throws {
        let pair = try Pair(offsets: nil)
        let run = try pair.run(["--method", "event"])
        #expect(run.exitCode == 1, "\(run.errors)")
        #expect(
            run.output.contains("event     no relation to left. The brightness does not change"))
        let export = try Program.lockstep.run(
            ["export", pair.group.path, "--to", pair.folder.path + "/none.mcap"])
        #expect(export.exitCode == 3 && export.errors.contains("'right' is not related"))
    }

    @Test func methodsThatDisagreeAreReported() throws {
        let pair = try Pair(offsets: (5_000_000_000, 5_050_000_000))
        let run = try pair.run(["--json"])
        #expect(run.exitCode == 1, "\(run.errors)")
        #expect(run.output.contains("\"agrees\": false"))
        let check = try Program.lockstep.run(["check", pair.group.path, "--json"])
        #expect(check.exitCode == 1 && check.output.contains("group.agreement"))
    }

    @Test func aGroupIsOneExport() throws {
        let pair = try Pair()
        #expect(try pair.run().exitCode == 0)
        for (format, name) in [
            ("mcap", "both.mcap"), ("rosbag", "both.bag"), ("kalibr", "kalibr"),
            ("colmap", "colmap"),
        ] {
            let target = pair.folder.url(name).path
            let run = try Program.lockstep.run(
                ["export", pair.group.path, "--format", format, "--to", target])
            #expect(run.exitCode == 0, "\(format): \(run.errors)")
            let words = run.output + run.errors
            #expect(words.contains("on the group's reference clock"), "\(format): \(words)")
            #expect(!words.contains("Timestamps are host time"), "\(format): \(words)")
            let script = Repository.url("Tests/Readers/read_group.py").path
            let read = try IndependentReader.python.run(
                [script, pair.group.path, target, format])
            #expect(read.exitCode == 0, "\(format): \(read.errors)")
        }
        let alone = try Program.lockstep.run(
            ["export", pair.group.path, "--format", "euroc", "--to", pair.folder.path + "/e"])
        #expect(alone.exitCode == 3 && alone.errors.contains("one session, not a group"))
    }

    @Test func aGroupThatCannotBeReadIsRefused() throws {
        let pair = try Pair(offsets: nil)
        #expect(try pair.run().exitCode == 0)
        let text = try String(contentsOf: pair.group, encoding: .utf8)
        let later = text.replacingOccurrences(of: "\"version\": 1", with: "\"version\": 9")
        try later.write(to: pair.group, atomically: true, encoding: .utf8)
        let check = try Program.lockstep.run(["check", pair.group.path])
        #expect(check.exitCode == 3 && check.errors.contains("format version 9"))
        let two = try Program.lockstep.run(["check", pair.group.path, pair.left.url.path])
        #expect(two.exitCode == 2 && two.errors.contains("give it alone"))
        let one = try Program.lockstep.run(["group", pair.left.url.path])
        #expect(one.exitCode == 2 && one.errors.contains("two or more sessions"))
    }
}
