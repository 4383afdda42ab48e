import LockstepAnalysis
import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Sessions with one defect each: the check finds that defect and nothing else.
@Suite struct DefectTests {
    /// An expected finding that is not a pass.
    struct Expected: Hashable, Sendable, CustomStringConvertible {
        var severity: Finding.Severity
        var name: FindingName
        var stream: Stream?

        init(_ severity: Finding.Severity, _ name: FindingName, _ stream: Stream? = nil) {
            self.severity = severity
            self.name = name
            self.stream = stream
        }

        var description: String {
            "\(severity.rawValue) \(name.rawValue) \(stream?.rawValue ?? "")"
        }
    }

    struct Defect: Sendable, CustomTestStringConvertible {
        var name: String
        var plan: @Sendable () -> ExamplePlan
        var damage: @Sendable (ExampleSession) throws -> Void = { _ in }
        var profile = CheckProfile.all
        var expected: Set<Expected>

        var testDescription: String { name }
    }

    private static func good(
        _ storage: ExamplePlan.Storage = .stills, depth: Bool = false,
        _ change: @escaping @Sendable (inout ExamplePlan) -> Void = { _ in }
    ) -> @Sendable () -> ExamplePlan {
        {
            var plan = ExamplePlan.good(storage, depth: depth)
            change(&plan)
            return plan
        }
    }

    static let sound: [Defect] = [
        Defect(name: "stills", plan: good(), expected: []),
        Defect(name: "stills for vio", plan: good(), profile: .vio, expected: []),
        Defect(name: "stills and depth", plan: good(depth: true), profile: .rgbd, expected: []),
        Defect(name: "a movie", plan: good(.movie), profile: .video, expected: []),
    ]

    static let timestamps: [Defect] = [
        Defect(
            name: "two samples swapped",
            plan: good {
                $0.change(.gyroscope) {
                    $0 == 50 ? $1 + 10_000_000 : $0 == 51 ? $1 - 10_000_000 : $1
                }
            },
            expected: [Expected(.fail, .order, .gyroscope)]),
        Defect(
            name: "two samples with the same timestamp",
            plan: good { $0.change(.accelerometer) { $0 == 50 ? $1 - 10_000_000 : $1 } },
            expected: [Expected(.warn, .duplicates, .accelerometer)]),
        Defect(
            name: "a sample delivered half a second early",
            plan: good { plan in
                guard
                    let early = plan.deliveries.firstIndex(where: {
                        $0.sample.stream == .gyroscope
                            && $0.sample.timestamp.nanoseconds == 1_802_000_000
                    })
                else { return }
                plan.deliveries.insert(plan.deliveries.remove(at: early), at: early / 3)
            },
            expected: [Expected(.fail, .order, .gyroscope)]),
        Defect(
            name: "three samples missing",
            plan: good { $0.change(.gyroscope) { (50..<53).contains($0) ? nil : $1 } },
            expected: [Expected(.warn, .gaps, .gyroscope)]),
        Defect(
            name: "0.3 s missing",
            plan: good { $0.change(.gyroscope) { (50..<80).contains($0) ? nil : $1 } },
            expected: [Expected(.fail, .gaps, .gyroscope), Expected(.warn, .rate, .gyroscope)]),
        Defect(
            name: "0.3 s missing, for a video",
            plan: good { $0.change(.gyroscope) { (50..<80).contains($0) ? nil : $1 } },
            profile: .video,
            expected: [Expected(.warn, .gaps, .gyroscope), Expected(.warn, .rate, .gyroscope)]),
        Defect(
            name: "0.3 s of frames missing, for splatting",
            plan: good { $0.change(.camera) { (10..<20).contains($0) ? nil : $1 } },
            profile: .splat,
            expected: [Expected(.warn, .gaps, .camera), Expected(.warn, .rate, .camera)]),
        Defect(
            name: "0.3 s of frames missing, for a video",
            plan: good { $0.change(.camera) { (10..<20).contains($0) ? nil : $1 } },
            profile: .video,
            expected: [Expected(.fail, .gaps, .camera), Expected(.warn, .rate, .camera)]),
        Defect(
            name: "uneven readings",
            plan: good { $0.change(.accelerometer) { $0 % 2 == 1 ? $1 + 1_500_000 : $1 } },
            expected: [Expected(.warn, .jitter, .accelerometer)]),
        Defect(
            name: "samples in bursts of five",
            plan: good { $0.change(.accelerometer) { $1 - Int64($0 % 5) * 9_800_000 } },
            expected: [Expected(.warn, .jitter, .accelerometer)]),
        Defect(
            name: "samples in bursts of twenty-five",
            plan: good { $0.change(.accelerometer) { $1 - Int64($0 % 25) * 9_800_000 } },
            expected: [Expected(.warn, .jitter, .accelerometer)]),
        Defect(
            name: "bursts of five, one of them missing",
            plan: good {
                $0.change(.accelerometer) {
                    (50..<60).contains($0) ? nil : $1 - Int64($0 % 5) * 9_800_000
                }
                $0.describe(.accelerometer) { $0.requestedRateHertz = nil }
            },
            expected: [
                Expected(.warn, .jitter, .accelerometer),
                Expected(.warn, .gaps, .accelerometer),
            ]),
        Defect(
            name: "half the rate asked for",
            plan: good { $0.describe(.gyroscope) { $0.requestedRateHertz = 200 } },
            expected: [Expected(.warn, .rate, .gyroscope)]),
        Defect(
            name: "late frames", plan: good { $0.delay(.camera, by: .milliseconds(300)) },
            expected: [Expected(.warn, .arrival, .camera)]),
        Defect(
            name: "samples that arrive before their timestamp",
            plan: good { $0.delay(.gyroscope, by: .milliseconds(-1)) },
            expected: [Expected(.warn, .arrival, .gyroscope)]),
        Defect(
            name: "arrival unknown", plan: good { $0.delay(.gyroscope, by: nil) }, expected: []),
    ]

    static let streams: [Defect] = [
        Defect(
            name: "a frame dropped",
            plan: good { $0.deliveries.append((ExamplePlan.drop(.camera, .late), nil)) },
            expected: [Expected(.warn, .drops, .camera)]),
        Defect(
            name: "a sample dropped",
            plan: good { $0.deliveries.append((ExamplePlan.drop(.gyroscope, .unusable), nil)) },
            expected: [Expected(.warn, .drops, .gyroscope)]),
        Defect(
            name: "frames that a gate left out",
            plan: good {
                $0.deliveries.append((ExamplePlan.drop(.camera, .rateGate, count: 9), nil))
            },
            expected: [Expected(.cannotTell, .gaps, .camera)]),
        Defect(
            name: "samples that start late",
            plan: good { $0.change(.gyroscope) { $0 < 72 ? nil : $1 } },
            expected: [Expected(.warn, .coverage, .gyroscope)]),
        Defect(
            name: "samples that start after a frame, for vio",
            plan: good { $0.change(.gyroscope) { $0 < 12 ? nil : $1 } }, profile: .vio,
            expected: []),
        Defect(
            name: "samples that start 0.6 s after the frames, for vio",
            plan: good { $0.change(.gyroscope) { $0 < 72 ? nil : $1 } }, profile: .vio,
            expected: [Expected(.fail, .coverage, .gyroscope)]),
        Defect(
            name: "samples that end before the last frame, for vio",
            plan: good { $0.change(.accelerometer) { $0 > 85 ? nil : $1 } }, profile: .vio,
            expected: []),
        Defect(
            name: "frames that end 0.3 s before the samples",
            plan: good { $0.change(.camera) { $0 > 18 ? nil : $1 } }, profile: .video,
            expected: [Expected(.warn, .end, .camera)]),
        Defect(
            name: "frames that end 1.1 s before the samples",
            plan: good { $0.prolong(.gyroscope, by: 1_000_000_000) }, profile: .video,
            expected: [
                Expected(.fail, .end, .camera), Expected(.warn, .end, .accelerometer),
                Expected(.warn, .end, .deviceMotion),
            ]),
        Defect(
            name: "samples that end 1.3 s before the others, for vio",
            plan: good { $0.prolong(.gyroscope, by: 1_300_000_000) }, profile: .vio,
            expected: [
                Expected(.fail, .end, .camera), Expected(.fail, .end, .accelerometer),
                Expected(.warn, .end, .deviceMotion),
            ]),
        Defect(
            name: "samples that arrive 0.5 s late and end 1.3 s before the others, for vio",
            plan: good {
                $0.delay(.accelerometer, by: .milliseconds(500))
                $0.prolong(.gyroscope, by: 1_300_000_000)
            }, profile: .vio,
            expected: [
                Expected(.fail, .end, .camera), Expected(.warn, .end, .accelerometer),
                Expected(.warn, .end, .deviceMotion), Expected(.warn, .arrival, .accelerometer),
            ]),
        Defect(
            name: "an empty session", plan: { ExamplePlan(streams: []) },
            expected: [Expected(.fail, .empty)]),
        Defect(
            name: "a camera with its own clock",
            plan: good { $0.describe(.camera) { $0.clock = .unrelated } },
            expected: [
                Expected(.warn, .sharedClock), Expected(.cannotTell, .coverage, .accelerometer),
                Expected(.cannotTell, .coverage, .gyroscope),
            ]),
        Defect(
            name: "a camera with its own clock, for vio",
            plan: good { $0.describe(.camera) { $0.clock = .unrelated } }, profile: .vio,
            expected: [
                Expected(.fail, .sharedClock), Expected(.cannotTell, .coverage, .accelerometer),
                Expected(.cannotTell, .coverage, .gyroscope),
            ]),
        Defect(
            name: "no gyroscope for vio",
            plan: good { plan in
                plan.change(.gyroscope) { _, _ in nil }
                plan.streams.removeAll { $0.stream == .gyroscope }
            }, profile: .vio, expected: [Expected(.fail, .present, .gyroscope)]),
        Defect(
            name: "a barometer without samples",
            plan: good { $0.streams.append(StreamDescription(stream: .barometer)) },
            expected: [Expected(.warn, .present, .barometer)]),
        Defect(
            name: "a phone without the depth and the barometer that were asked for",
            plan: good { $0.missingStreams = [.depth, .barometer] }, profile: .vio,
            expected: [Expected(.warn, .present, .depth), Expected(.warn, .present, .barometer)]),
        Defect(
            name: "a phone without depth for depth fusion",
            plan: good { $0.missingStreams = [.depth] }, profile: .rgbd,
            expected: [Expected(.fail, .present, .depth)]),
        Defect(
            name: "no depth for depth fusion", plan: good(), profile: .rgbd,
            expected: [Expected(.fail, .present, .depth)]),
    ]

    static let rows: [Defect] = [
        Defect(
            name: "interrupted while recording", plan: good { $0.isFinished = false },
            expected: [Expected(.fail, .state)]),
        Defect(
            name: "recovered", plan: good(),
            damage: {
                try $0.edit("metadata.json") {
                    $0 = $0.map { $0.replacing("\"complete\"", with: "\"recovered\"") }
                }
            },
            expected: [Expected(.warn, .state)]),
        Defect(
            name: "recovered, with holes in the frames' numbers", plan: good(.movie),
            damage: { session in
                try session.edit("metadata.json") { lines in
                    lines = lines.map { $0.replacing("\"complete\"", with: "\"recovered\"") }
                }
                try session.edit("frames.jsonl") { lines in
                    let last = lines.count - 1
                    lines[last] = lines[last].replacing(
                        "\"frame_index\":\(last),", with: "\"frame_index\":\(last + 5),")
                }
            },
            expected: [Expected(.warn, .state)]),
        Defect(
            name: "recovered, with a missing sequence number", plan: good(),
            damage: { session in
                try session.edit("metadata.json") { lines in
                    lines = lines.map { $0.replacing("\"complete\"", with: "\"recovered\"") }
                }
                try session.edit("imu.csv") { _ = $0.remove(at: 20) }
            },
            expected: [
                Expected(.warn, .state), Expected(.warn, .sequence),
                Expected(.fail, .counts, .gyroscope),
            ]),
        Defect(
            name: "recovered, with a missing sequence number that recovery reported",
            plan: good(),
            damage: { session in
                try session.edit("metadata.json") { lines in
                    let notice = RecoveryNotice.missingSequences(1).text
                    lines = lines.map {
                        $0.replacing("\"complete\"", with: "\"recovered\"")
                            .replacing("\"notices\": []", with: "\"notices\": [\"\(notice)\"]")
                    }
                }
                try session.edit("imu.csv") { _ = $0.remove(at: 20) }
            },
            expected: [Expected(.warn, .state), Expected(.fail, .counts, .gyroscope)]),
        Defect(
            name: "recovered, with more missing sequence numbers than recovery reported",
            plan: good(),
            damage: { session in
                try session.edit("metadata.json") { lines in
                    let notice = RecoveryNotice.missingSequences(1).text
                    lines = lines.map {
                        $0.replacing("\"complete\"", with: "\"recovered\"")
                            .replacing("\"notices\": []", with: "\"notices\": [\"\(notice)\"]")
                    }
                }
                try session.edit("imu.csv") { $0.removeSubrange(20..<22) }
            },
            expected: [
                Expected(.warn, .state), Expected(.warn, .sequence),
                Expected(.fail, .counts, .accelerometer), Expected(.fail, .counts, .gyroscope),
            ]),
        Defect(
            name: "a drop in the manifest without an event",
            plan: good { $0.deliveries.append((ExamplePlan.drop(.camera, .late), nil)) },
            damage: { try $0.edit("events.jsonl") { $0.removeFirst() } },
            expected: [Expected(.fail, .counts, .camera)]),
        Defect(
            name: "a malformed row", plan: good(),
            damage: { try $0.edit("imu.csv") { $0[20] = "garbage" } },
            expected: [
                Expected(.fail, .readable), Expected(.fail, .sequence),
                Expected(.fail, .counts, .gyroscope),
            ]),
        Defect(
            name: "a row removed", plan: good(),
            damage: { try $0.edit("imu.csv") { _ = $0.remove(at: 20) } },
            expected: [Expected(.fail, .sequence), Expected(.fail, .counts, .gyroscope)]),
        Defect(
            name: "a duplicate row", plan: good(),
            damage: { try $0.edit("imu.csv") { $0.insert($0[20], at: 20) } },
            expected: [
                Expected(.fail, .sequence), Expected(.fail, .counts, .gyroscope),
                Expected(.warn, .duplicates, .gyroscope),
            ]),
        Defect(
            name: "a truncated last row", plan: good(),
            damage: { try $0.write(String($0.text(of: "imu.csv").dropLast(3)), to: "imu.csv") },
            expected: [
                Expected(.fail, .readable), Expected(.fail, .counts, .gyroscope),
            ]),
        Defect(
            name: "a sample that is not a number", plan: good(),
            damage: {
                try $0.replaceFirst("gyroscope,0.0,", with: "gyroscope,nan,", in: "imu.csv")
            },
            expected: [Expected(.fail, .values, .gyroscope)]),
        Defect(
            name: "a value out of any sensor's range", plan: good(),
            damage: {
                try $0.replaceFirst(
                    "accelerometer,0.0,", with: "accelerometer,1e+300,", in: "imu.csv")
            },
            expected: [Expected(.fail, .values, .accelerometer)]),
        Defect(
            name: "an attitude that is not a rotation, for a video", plan: good(),
            damage: {
                try $0.replaceFirst(
                    ",0.0,0.0,0.0,1.0,", with: ",0.0,0.0,0.2,1.0,", in: "attitude.csv")
            }, profile: .video, expected: [Expected(.warn, .values, .deviceMotion)]),
        Defect(
            name: "another header", plan: good(),
            damage: { try $0.edit("attitude.csv") { $0[0] = "a,b" } },
            expected: [Expected(.fail, .readable)]),
        Defect(
            name: "a device motion without its gravity", plan: good(),
            damage: {
                try $0.edit("imu.csv") { lines in
                    lines.firstIndex { $0.contains("gravity") }.map { _ = lines.remove(at: $0) }
                }
            }, expected: [Expected(.fail, .motion, .deviceMotion)]),
        Defect(
            name: "a frame with another number", plan: good(.movie),
            damage: {
                try $0.edit("frames.jsonl") {
                    $0[3] = $0[3].replacing("\"frame_index\":3", with: "\"frame_index\":30")
                }
            },
            expected: [Expected(.fail, .counts, .camera)]),
    ]

    static let files: [Defect] = [
        Defect(
            name: "frames without an image", plan: good(depth: true) { $0.removeImages() },
            expected: [Expected(.warn, .filesImages, .camera)]),
        Defect(
            name: "frames without an image, for splatting",
            plan: good { $0.removeImages() }, profile: .splat,
            expected: [Expected(.fail, .filesImages, .camera)]),
        Defect(
            name: "an image missing", plan: good(), damage: { try $0.remove("rgb/000003.jpg") },
            expected: [Expected(.fail, .filesPresent)]),
        Defect(
            name: "an empty image", plan: good(),
            damage: { try $0.write("", to: "rgb/000003.jpg") },
            expected: [Expected(.fail, .filesSize)]),
        Defect(
            name: "an image of another size", plan: good(),
            damage: {
                let size = PixelSize(width: 4, height: 6)
                try $0.write(exampleJPEG(size), to: "rgb/000003.jpg")
            }, expected: [Expected(.fail, .filesSize)]),
        Defect(
            name: "a truncated image", plan: good(),
            damage: {
                let bytes = exampleJPEG(ExampleCodecs.size)
                try $0.write(bytes.dropLast(), to: "rgb/000003.jpg")
            }, expected: [Expected(.fail, .filesSize)]),
        Defect(
            name: "an image that ends in zeros", plan: good(),
            damage: {
                let bytes = exampleJPEG(ExampleCodecs.size)
                try $0.write(bytes.dropLast(3) + [0, 0, 0], to: "rgb/000003.jpg")
            }, expected: [Expected(.fail, .filesSize)]),
        Defect(
            name: "HEIC files with a rotation", plan: good { $0.turnImages() },
            expected: [Expected(.warn, .filesSize)]),
        Defect(
            name: "a HEIC in a file named .jpg", plan: good(),
            damage: { try $0.write(exampleHEIC(ExampleCodecs.size), to: "rgb/000003.jpg") },
            expected: [Expected(.fail, .filesSize)]),
        Defect(
            name: "a depth map one byte short", plan: good(depth: true),
            damage: { try $0.write([UInt8](repeating: 0, count: 15), to: "depth/000003.bin") },
            expected: [Expected(.fail, .filesSize)]),
        Defect(
            name: "a confidence map missing", plan: good(depth: true),
            damage: { try $0.remove("confidence/000003.bin") },
            expected: [Expected(.fail, .filesPresent)]),
        Defect(
            name: "a row that points to another row's image", plan: good(),
            damage: { session in
                try session.edit("frames.jsonl") { lines in
                    lines[3] = lines[3].replacing("rgb/000003.jpg", with: "rgb/000004.jpg")
                }
            }, expected: [Expected(.fail, .filesSize), Expected(.warn, .filesExtra)]),
        Defect(
            name: "a stranger", plan: good(), damage: { try $0.write("x", to: "rgb/000099.jpg") },
            expected: [Expected(.warn, .filesExtra)]),
        Defect(
            name: "leftovers of file browsers", plan: good(),
            damage: {
                try $0.write("x", to: ".DS_Store")
                try $0.write("x", to: "rgb/.DS_Store")
            }, expected: []),
        Defect(
            name: "a movie that recovery set aside", plan: good(),
            damage: { try $0.write("x", to: "video.mov.damaged") }, expected: []),
        Defect(
            name: "an unfinished file", plan: good(),
            damage: { try $0.write("x", to: "rgb/000025.jpg.part") },
            expected: [Expected(.warn, .filesLeftover)]),
    ]

    static let movies: [Defect] = [
        Defect(
            name: "an image missing", plan: good(.movie) { $0.changeMovie = { $0.removeLast() } },
            expected: [Expected(.fail, .movieImages, .camera)]),
        Defect(
            name: "one image too many",
            plan: good(.movie) { $0.changeMovie = { $0.append(2_000_000_000) } },
            expected: [Expected(.warn, .movieImages, .camera)]),
        Defect(
            name: "one image too many after recovery",
            plan: good(.movie) { $0.changeMovie = { $0.append(2_000_000_000) } },
            damage: { session in
                try session.edit("metadata.json") { lines in
                    lines = lines.map { $0.replacing("\"complete\"", with: "\"recovered\"") }
                }
            },
            expected: [Expected(.warn, .state)]),
        Defect(
            name: "an image 5 µs off",
            plan: good(.movie) { $0.changeMovie = { $0[4] += 5_000 } },
            expected: [Expected(.fail, .movieTimes, .camera)]),
        Defect(
            name: "an image 2 µs off",
            plan: good(.movie) { $0.changeMovie = { $0[4] += 2_000 } }, expected: []),
        Defect(
            name: "an imported image 5 ms off",
            plan: good(.movie) { plan in
                plan.delay(.camera, by: nil)
                plan.changeMovie = { $0[4] += 5_000_000 }
            }, expected: []),
        Defect(
            name: "an imported image 20 ms off",
            plan: good(.movie) { plan in
                plan.delay(.camera, by: nil)
                plan.changeMovie = { $0[4] += 20_000_000 }
            }, expected: [Expected(.warn, .movieTimes, .camera)]),
        Defect(
            name: "an imported movie that counts frames, one of which was dropped",
            plan: good(.movie) { plan in
                plan.change(.camera) { $0 == 10 ? nil : $1 }
                plan.delay(.camera, by: nil)
                plan.changeMovie = { times in
                    times = times.indices.map { Int64($0) * ExamplePlan.frameInterval }
                }
            }, expected: [Expected(.cannotTell, .movieTimes, .camera)]),
        Defect(
            name: "a truncated movie", plan: good(.movie),
            damage: {
                try $0.write(
                    Array(ExampleCodecs.movie(nanoseconds: [0, 1]).dropLast()), to: "video.mov")
            },
            expected: [Expected(.fail, .movieImages, .camera)]),
        Defect(
            name: "no movie", plan: good(.movie), damage: { try $0.remove("video.mov") },
            expected: [Expected(.fail, .movieImages, .camera)]),
    ]

    @Test(arguments: sound + timestamps + streams + rows + files + movies)
    func findsOneDefectAndNothingElse(_ defect: Defect) throws {
        let session = try ExampleSession(defect.plan())
        try defect.damage(session)
        let report = try session.check(defect.profile)
        let found = report.findings.filter { $0.severity != .pass }.map {
            Expected($0.severity, $0.name, $0.stream)
        }
        #expect(Set(found).subtracting(Self.shortness) == defect.expected)
        #expect(report.verdict == found.map(\.severity).max() ?? .pass)
    }

    /// One second is too short for alignment.
    static let shortness: Set<Expected> = [
        Expected(.cannotTell, .poseImuOffset, .gyroscope),
        Expected(.cannotTell, .imageImuOffset, .gyroscope),
    ]

    /// The findings that a still example can show.
    ///
    /// The others need a phone that moves or a seal (`SealFindingTests`).
    static let shownByExamples = FindingName.allCases.prefix { $0 != .accelerometerUnit }
        .filter { $0 != .filesSeal }

    /// Every finding has a session here that provokes it and a session that passes it.
    @Test(arguments: shownByExamples)
    func everyFindingIsProvokedByADefectAndPassesWithoutOne(_ name: FindingName) throws {
        let defects = Self.timestamps + Self.streams + Self.rows + Self.files + Self.movies
        #expect(defects.contains { $0.expected.contains { $0.name == name } })
        let passed = try Self.sound.contains { example in
            let session = try ExampleSession(example.plan())
            return try session.check(example.profile).findings(.pass).contains { $0.name == name }
        }
        // These two findings appear only if there is something to report.
        #expect(passed || name == .drops || name == .filesImages, "\(name)")
    }

    @Test(arguments: streams + rows + files + movies)
    func sendsNoOneToRecoverWhatWasCompleteExceptForLeftovers(_ defect: Defect) throws {
        let session = try ExampleSession(defect.plan())
        try defect.damage(session)
        for finding in try session.check(defect.profile).findings
        where finding.name != .filesLeftover && finding.name != .state {
            #expect(finding.remedy?.description.contains("Run <recover>") != true, "\(finding)")
        }
    }

    @Test(arguments: timestamps + streams + rows + files + movies)
    func reportsTheMeaningAndRemedyOfEachDefect(_ defect: Defect) throws {
        let session = try ExampleSession(defect.plan())
        try defect.damage(session)
        for finding in try session.check(defect.profile).findings {
            #expect(finding.meaning.hasSuffix("."))
            #expect((finding.remedy != nil) == (finding.severity > .cannotTell), "\(finding)")
            #expect(finding.places.count <= 10)
        }
    }
}
