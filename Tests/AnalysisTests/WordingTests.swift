import LockstepAnalysis
import LockstepSamples
import Testing

/// The wording of findings: numbers with their nouns, and remedies that fit the cause.
@Suite struct WordingTests {
    private func finding(
        _ name: FindingName, _ stream: Stream?, _ plan: ExamplePlan
    ) throws -> Finding {
        let report = try ExampleSession(plan).check()
        return try #require(report.findings.first { $0.name == name && $0.stream == stream })
    }

    struct Gaps: Sendable, CustomTestStringConvertible {
        var removed: [Range<Int>]
        var words: String
        var testDescription: String { words }
    }

    @Test(arguments: [
        Gaps(removed: [], words: "No gap: the median interval is 10 ms."),
        Gaps(removed: [50..<53], words: "1 gap; the longest lasts 0.04 s"),
        Gaps(removed: [20..<23, 50..<54], words: "2 gaps; the longest lasts 0.05 s"),
        Gaps(removed: [40..<70], words: "1 long gap; the longest lasts 0.31 s"),
        Gaps(removed: [20..<23, 40..<70], words: "2 gaps, 1 of them long; the longest"),
        Gaps(removed: [5..<35, 40..<70], words: "2 long gaps; the longest lasts 0.31 s"),
    ])
    func gapsAreCounted(_ gaps: Gaps) throws {
        var plan = ExamplePlan.good()
        plan.change(.gyroscope) { index, time in
            gaps.removed.contains { $0.contains(index) } ? nil : time
        }
        #expect(try finding(.gaps, .gyroscope, plan).meaning.hasPrefix(gaps.words))
    }

    @Test func coverageNamesOnlyTheEndThatLacksSamples() throws {
        var late = ExamplePlan.good()
        late.change(.gyroscope) { $0 < 16 ? nil : $1 }
        let words =
            "Samples surround all frames except a few, as is usual at the start and end: "
        #expect(
            try finding(.coverage, .gyroscope, late).meaning
                == words + "2 frames are before the first sample, which is 0.062 s late.")
        var early = ExamplePlan.good()
        early.change(.gyroscope) { $0 > 88 ? nil : $1 }
        let meaning = try finding(.coverage, .gyroscope, early).meaning
        #expect(meaning == words + "1 frame is after the last, which is 0.018 s early.")
    }

    @Test func aGapNamesTheInterruptionThatMadeIt() throws {
        var plan = ExamplePlan.good()
        plan.change(.camera) { (8..<20).contains($0) ? nil : $1 }
        let event = Sample.event(
            .interruptionBegan(reason: "heat"), at: HostTime(nanoseconds: 1_500_000_000))
        plan.deliveries.append((event, nil))
        let words = "The system reported an interruption during the gap (heat)."
        #expect(try finding(.gaps, .camera, plan).meaning.hasSuffix(words))
        #expect(try finding(.gaps, .gyroscope, plan).meaning.hasSuffix(" ms."))
    }

    /// The remedy of a gap depends on its cause.
    @Test(arguments: [
        ("systemPressure", "let the phone cool"),
        ("videoDeviceInUseByAnotherClient", "other apps off the camera"),
    ])
    func theRemedyOfAGapFollowsFromTheInterruption(_ reason: String, _ words: String) throws {
        var plan = ExamplePlan.good()
        plan.change(.camera) { (8..<20).contains($0) ? nil : $1 }
        let event = Sample.event(
            .interruptionBegan(reason: reason), at: HostTime(nanoseconds: 1_500_000_000))
        plan.deliveries.append((event, nil))
        let remedy = try #require(try finding(.gaps, .camera, plan).remedy)
        let text = remedy.description
        #expect(text.contains(words) && !text.contains("less load"), "\(remedy)")
    }

    @Test func aGapOfDroppedFramesNamesThem() throws {
        var plan = ExamplePlan.good()
        plan.change(.camera) { (8..<20).contains($0) ? nil : $1 }
        let time = HostTime(nanoseconds: 1_500_000_000)
        let drop = Drop(
            stream: .camera, reason: .missing, evidence: .reported, timestamp: time)
        plan.deliveries.append((.event(.drop(drop), at: time), nil))
        let gap = try finding(.gaps, .camera, plan)
        #expect(gap.meaning.hasSuffix("Samples in the gap were dropped (missing)."))
        #expect(gap.remedy?.description.contains("files that are missing") == true)
    }

    @Test func dropsOfAMovieAreNotCuredByAMovie() throws {
        for (storage, isAdvised) in [(ExamplePlan.Storage.stills, true), (.movie, false)] {
            var plan = ExamplePlan.good(storage)
            plan.deliveries.append((ExamplePlan.drop(.camera, .queueFull), nil))
            let remedy = try finding(.drops, .camera, plan).remedy
            #expect(remedy?.description.contains("record a movie") == isAdvised, "\(remedy ?? "")")
        }
    }

    /// A single late sample can be sorted; if many go back, the timestamps are wrong.
    @Test func onlyFewSamplesOutOfOrderAreToBeSorted() throws {
        var few = ExamplePlan.good()
        few.change(.gyroscope) { $0 == 50 ? $1 - 15_000_000 : $1 }
        #expect(try finding(.order, .gyroscope, few).remedy?.description.hasPrefix("Sort") == true)
        var many = ExamplePlan.good()
        many.change(.gyroscope) { $0 % 2 == 0 ? $1 - 15_000_000 : $1 }
        #expect(
            try finding(.order, .gyroscope, many).remedy?.description.hasPrefix("Do not sort")
                == true)
    }

    @Test(arguments: [
        (TrackingState.limitedMotion, "move more slowly", "texture"),
        (.limitedFeatures, "texture", "slowly"),
    ])
    func theRemedyOfLostTrackingFollowsFromTheState(
        _ state: TrackingState, _ words: String, _ others: String
    ) throws {
        func remedy(_ states: (Int) -> TrackingState) throws -> String? {
            var plan = ExamplePlan.good()
            var index = 0
            plan.deliveries = plan.deliveries.map { delivery in
                guard case .frame(var frame) = delivery.sample else { return delivery }
                frame.trackingState = states(index)
                index += 1
                return (.frame(frame), delivery.latency)
            }
            return try finding(.tracking, .camera, plan).remedy?.description
        }
        let found = try #require(try remedy { $0 < 5 ? .normal : state })
        #expect(found.contains(words) && !found.contains(others), "\(found)")
        #expect(try remedy { _ in .initializing }?.hasPrefix("Record longer") == true)
    }

    @Test func aDropBeforeTheFirstDepthMapIsExplained() throws {
        var plan = ExamplePlan.good()
        plan.deliveries.append((ExamplePlan.drop(.camera, .depthNotReady), nil))
        #expect(
            try finding(.drops, .camera, plan).meaning.contains(
                "Depth starts some frames after the camera"))
    }

    @Test func aRecoveredSessionWithoutDropsDoesNotReferToDrops() throws {
        let session = try ExampleSession(.good())
        try session.replaceFirst("\"complete\"", with: "\"recovered\"", in: "metadata.json")
        try session.replaceFirst("\"user\"", with: "\"cut_off\"", in: "metadata.json")
        let finding = try session.check().findings.first { $0.name == .state }
        #expect(finding?.remedy == "Use it as it is; only its end is missing.")
        #expect(
            finding?.meaning
                == "The recording was interrupted and repaired; no stored row was lost.")
    }

    @Test func aRecordingThatEndedByItselfHasItsEnd() throws {
        let session = try ExampleSession(.good())
        try session.replaceFirst("\"complete\"", with: "\"recovered\"", in: "metadata.json")
        let finding = try session.check().findings.first { $0.name == .state }
        #expect(finding?.remedy == "Use it as it is.")
        #expect(
            finding?.meaning
                == "The recording had ended, and was repaired afterwards; no stored row was lost.")
    }

    @Test func aSessionRecoveredWithoutItsManifestHasLostIt() throws {
        let session = try ExampleSession(.good())
        try session.replaceFirst("\"complete\"", with: "\"recovered\"", in: "metadata.json")
        try session.replaceFirst(
            "\"notices\": []",
            with: "\"notices\": [\"recover: the manifest was lost, with device, mode and UTC "
                + "offset\"]", in: "metadata.json")
        let finding = try session.check().findings.first { $0.name == .state }
        #expect(
            finding?.meaning == "The recording was repaired without its manifest; lost: mode, "
                + "device, calibration, UTC offset.")
        #expect(finding?.remedy?.description.contains("Use it as it is") == false)
    }

    @Test func samplesThatArriveLateAreCounted() throws {
        let good = try finding(.arrival, .gyroscope, .good())
        #expect(good.meaning.hasPrefix("Every sample arrived at most 0.25 s after"))
        var plan = ExamplePlan.good()
        plan.deliveries[0].latency = .seconds(1)
        let late = try finding(.arrival, .accelerometer, plan)
        #expect(late.severity == .pass)
        #expect(late.meaning.hasPrefix("1 sample arrived more than 0.25 s after"))
    }

    @Test func oneSampleIsReportedInTheSingular() throws {
        var plan = ExamplePlan.good()
        plan.change(.gyroscope) { $0 == 0 ? $1 : nil }
        #expect(try finding(.present, .gyroscope, plan).meaning == "It has 1 sample.")
    }

    /// Causes with the same cure share a remedy.
    static let cures: [[DropReason]] = [
        [.late, .outOfBuffers, .discontinuity, .gap], [.queueFull],
        [.encoderFailed, .writeFailed], [.encoderPaused], [.unusable], [.missing], [.lostInCrash],
    ]

    @Test func everyUnwantedDropHasARemedyOfItsOwnCause() throws {
        var seen: [DropReason: Remedy] = [:]
        for reason in DropReason.allCases {
            var plan = ExamplePlan.good()
            plan.deliveries.append((ExamplePlan.drop(.gyroscope, reason), nil))
            seen[reason] = try finding(.drops, .gyroscope, plan).remedy
        }
        for cure in Self.cures {
            #expect(Set(cure.map { seen[$0] }).count == 1)
            #expect(cure.allSatisfy { seen[$0]?.description.hasSuffix(".") == true })
        }
        #expect(Set(seen.values).count == Self.cures.count)
        #expect(seen.count == Self.cures.joined().count)
    }

    @Test func dropsOfSeveralCausesHaveTheRemedyOfEach() throws {
        func remedy(_ reasons: DropReason...) throws -> Remedy {
            var plan = ExamplePlan.good()
            for reason in reasons {
                plan.deliveries.append((ExamplePlan.drop(.camera, reason), nil))
            }
            return try #require(try finding(.drops, .camera, plan).remedy)
        }
        let (late, full) = (try remedy(.late), try remedy(.queueFull))
        #expect(try remedy(.queueFull, .stopping, .late, .gap) == Remedy(late, full))
    }
}
