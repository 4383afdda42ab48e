import LockstepAnalysis
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import Testing

@Suite struct CheckReportTests {
    private func finding(
        _ name: FindingName, _ stream: Stream?, in session: ExampleSession
    ) throws -> Finding {
        let report = try session.check()
        return try #require(report.findings.first { $0.name == name && $0.stream == stream })
    }

    @Test func measuresAGapAndNamesItsEnd() throws {
        var plan = ExamplePlan.good()
        plan.change(.gyroscope) { (50..<80).contains($0) ? nil : $1 }
        let session = try ExampleSession(plan)
        let gap = try finding(.gaps, .gyroscope, in: session)
        #expect(gap.measured == Finding.Number(0.31, "s"))
        #expect(gap.threshold?.value == 0.25)
        let place = try #require(gap.places.first)
        let line = try session.text(of: "imu.csv").split(separator: "\n")[(place.row ?? 0) - 1]
        #expect(line.hasPrefix("1802000000,gyroscope"))
        #expect(place.time == HostTime(nanoseconds: 1_802_000_000))
    }

    @Test func measuresHowLateReadingsStart() throws {
        var plan = ExamplePlan.good()
        plan.change(.gyroscope) { $0 < 12 ? nil : $1 }
        let coverage = try finding(.coverage, .gyroscope, in: ExampleSession(plan))
        #expect(coverage.measured == Finding.Number(0.022, "s"))
        #expect(
            coverage.places == [
                Place(file: "frames.jsonl", row: 1, time: HostTime(nanoseconds: 1_100_000_000))
            ])
        #expect(
            coverage.meaning.contains("1 frame is before the first sample, which is 0.022 s late."))
    }

    @Test func namesTheNumbersThatAreMissing() throws {
        let session = try ExampleSession(.good())
        try session.edit("imu.csv") { $0.removeSubrange(20..<22) }
        let sequence = try finding(.sequence, nil, in: session)
        #expect(sequence.measured == Finding.Number(2, "numbers"))
        #expect(sequence.meaning.contains("2 missing"))
    }

    @Test func saysThatItLooksNoFurtherThanItCan() throws {
        var plan = ExamplePlan()
        plan.streams = [StreamDescription(stream: .gyroscope)]
        plan.deliveries = (1...3).map { (ExamplePlan.reading(.gyroscope, at: $0), nil) }
        let session = try ExampleSession(plan)
        try session.edit("imu.csv") { lines in
            let comma = lines[3].lastIndex(of: ",") ?? lines[3].startIndex
            lines[3] = lines[3][...comma] + "99999999999"
        }
        let sequence = try finding(.sequence, nil, in: session)
        #expect(sequence.severity == .fail)
        #expect(sequence.meaning.contains("(2–67108863)"))
        #expect(sequence.meaning.hasSuffix("; larger ones were not checked (1 row)."))
    }

    @Test func namesFileAndRowOfTheFirstBadRow() throws {
        let session = try ExampleSession(.good())
        try session.edit("imu.csv") { $0[20] = "garbage" }
        let report = try session.check()
        let bad = try #require(report.findings(.fail).first { $0.name == .readable })
        #expect(bad.places.map(\.file) == ["imu.csv"])
        #expect(bad.places.map(\.row) == [21])
        #expect(bad.meaning.contains("1 field instead of 7"))
    }

    @Test func countsDropsByReasonAndEvidence() throws {
        var plan = ExamplePlan.good()
        plan.deliveries.append((ExamplePlan.drop(.camera, .late, count: 3), nil))
        plan.deliveries.append((ExamplePlan.drop(.camera, .stopping, count: 2), nil))
        let drops = try finding(.drops, .camera, in: ExampleSession(plan))
        #expect(drops.meaning.contains("3 late (reported), 2 stopping (reported)"))
        #expect(drops.measured?.value == 100 * 3.0 / 28)
    }

    @Test func reportsProgressUpToTheEnd() throws {
        let example = try ExampleSession(.good())
        let session = try Session(opening: example.path, fileSystem: LocalFileSystem())
        var shares: [Double] = []
        _ = try SessionCheck.run(session: session, codecs: ExampleCodecs()) { shares.append($0) }
        #expect(shares == shares.sorted())
        #expect(shares.count > 2)
        #expect(shares.last == 1)
    }

    @Test func keepsNamesStable() {
        let names = FindingName.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(names.first == "session.state")
        #expect(names.contains("coverage.inertial") && names.contains("noise.rest_mean"))
        #expect(CheckProfile.allCases.map(\.rawValue) == ["all", "vio", "rgbd", "splat", "video"])
    }
}

@Suite struct HostileSessionTests {
    static let words = [
        "9223372036854775807", "-9223372036854775808", "99999999999999999999", "null", "1e400",
        "", ",", "\"", "{", "\n",
    ]

    @Test(arguments: [
        "imu.csv", "attitude.csv", "frames.jsonl", "events.jsonl", "metadata.json",
    ])
    func noContentOfARowTraps(_ file: String) throws {
        var plan = ExamplePlan.good(.stills, depth: true)
        plan.deliveries = Array(plan.deliveries.prefix(40))
        plan.deliveries.append((ExamplePlan.drop(.camera, .late), nil))
        let session = try ExampleSession(plan)
        let bytes = Array(try session.text(of: file).utf8)
        let step = max(1, bytes.count / 60)
        for (turn, index) in stride(from: 0, to: bytes.count, by: step).enumerated() {
            let word = Array(Self.words[turn % Self.words.count].utf8)
            let mutated = bytes[..<index] + word + bytes[(index + 1)...]
            try session.write(Array(mutated), to: file)
            do {
                _ = try session.check()
            } catch {
                #expect(error is any Failure, "\(error)")
            }
        }
    }
}
