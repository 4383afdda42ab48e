import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Findings about exposure, focus, barometer, tracking and anchors: each defect has its finding,
/// and a good recording has none.
@Suite struct RowFindingTests {
    static let sound = RowPhone(seconds: 12, depth: false)

    static let names: [FindingName] = [
        .exposureHunting, .focusHunting, .motionBlur, .barometerUnit, .barometerHeight, .tracking,
        .anchors,
    ]

    @Test func aGoodRecordingPassesAll() throws {
        let findings = try ExampleSession(Self.sound.plan).check().findings
        for name in Self.names {
            #expect(findings.first { $0.name == name }?.severity == .pass, "\(name)")
        }
    }

    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var name: FindingName
        var severity: Finding.Severity
        var words = ""
        var make: @Sendable () -> RowPhone
    }

    static let changes: [Change] = [
        Change(
            testDescription: "oscillating exposure", name: .exposureHunting, severity: .warn,
            words: "and back 5 times within 2 s"
        ) {
            // One second with five steps of 40 %, in the middle.
            sound.withFrames { number, frame in
                guard (60..<72).contains(number), number / 2 % 2 == 0 else { return }
                frame.exposure.durationSeconds = frame.exposure.durationSeconds.map { $0 * 1.4 }
            }
        },
        Change(
            testDescription: "oscillating sensitivity", name: .exposureHunting, severity: .warn
        ) {
            sound.withFrames { number, frame in
                if number / 3 % 2 == 0 { frame.exposure.iso = 500 }
            }
        },
        Change(
            testDescription: "sensitivity instead of exposure", name: .exposureHunting,
            severity: .pass
        ) {
            sound.withFrames { number, frame in
                guard number % 2 == 0 else { return }
                frame.exposure.durationSeconds = frame.exposure.durationSeconds.map { $0 / 2 }
                frame.exposure.iso = frame.exposure.iso.map { $0 * 2 }
            }
        },
        Change(
            testDescription: "one change of light", name: .exposureHunting, severity: .pass
        ) {
            sound.withFrames { number, frame in if number > 50 { frame.exposure.iso = 2000 } }
        },
        Change(testDescription: "oscillating focus", name: .focusHunting, severity: .warn) {
            sound.withFrames { number, frame in
                frame.exposure.lensPosition = number % 4 < 2 ? 0.7 : 0.8
            }
        },
        Change(
            testDescription: "long exposures", name: .motionBlur, severity: .warn,
            words: "in an image 640 px wide"
        ) {
            sound.withFrames { number, frame in frame.exposure.durationSeconds = 0.033 }
        },
        Change(testDescription: "short exposures", name: .motionBlur, severity: .pass) {
            sound.withFrames { number, frame in frame.exposure.durationSeconds = 0.001 }
        },
        Change(
            testDescription: "hectopascals", name: .barometerUnit, severity: .fail, words: "hPa"
        ) {
            sound.withBarometer { $0.pressureKilopascals *= 10 }
        },
        Change(testDescription: "pascals", name: .barometerUnit, severity: .fail, words: " Pa ") {
            sound.withBarometer { $0.pressureKilopascals *= 1000 }
        },
        Change(testDescription: "no pressure", name: .barometerUnit, severity: .warn) {
            sound.withBarometer { $0.pressureKilopascals = 5 }
        },
        Change(testDescription: "height growing with time", name: .barometerHeight, severity: .warn)
        {
            sound.withBarometer {
                $0.relativeAltitudeMeters = $0.timestamp.nanoseconds.seconds * 2
            }
        },
        Change(testDescription: "a lift", name: .barometerHeight, severity: .pass) {
            sound.withBarometer { $0.climb(to: $0.timestamp.nanoseconds.seconds * 3) }
        },
        Change(testDescription: "a lift downwards", name: .barometerHeight, severity: .warn) {
            sound.withBarometer {
                $0.climb(to: $0.timestamp.nanoseconds.seconds * 3)
                $0.relativeAltitudeMeters = $0.relativeAltitudeMeters.map { -$0 }
            }
        },
        Change(
            testDescription: "tracking lost for a second", name: .tracking, severity: .warn,
            words: "limited features 8."
        ) {
            sound.withFrames { number, frame in
                if (60..<70).contains(number) { frame.trackingState = .limitedFeatures }
            }
        },
        Change(
            testDescription: "never found", name: .tracking, severity: .warn,
            words: "not available 100 %"
        ) {
            sound.withFrames { $1.trackingState = .notAvailable }
        },
        Change(
            testDescription: "relocalized", name: .tracking, severity: .warn,
            words: "relocalized 1 time"
        ) {
            RowPhone(seconds: 12, [Defect(.relocalizationJump)], depth: false)
        },
        Change(
            testDescription: "an adjusted wall clock", name: .anchors, severity: .warn,
            words: "set 1 time"
        ) {
            sound.withAnchors { $0 == 0 ? $1 : $1.later(by: 3_000_000_000) }
        },
        Change(
            testDescription: "a wall clock that runs fast", name: .anchors, severity: .warn,
            words: "ppm faster"
        ) {
            sound.withAnchors { $0 == 0 ? $1 : $1.later(by: 3_000_000) }
        },
        Change(
            testDescription: "an impossible wall clock", name: .anchors, severity: .warn,
            words: "set 2 times"
        ) {
            sound.withAnchors { number, anchor in
                number == 0
                    ? anchor : ClockAnchor(host: anchor.host, wall: WallTime(nanoseconds: .max))
            }
        },
    ]

    @Test(arguments: changes)
    func eachDefectIsFoundByName(_ change: Change) throws {
        let finding = try #require(try change.make().finding(change.name))
        #expect(finding.severity == change.severity, "\(finding)")
        #expect(finding.meaning.contains(change.words), "\(finding)")
        #expect((finding.remedy == nil) == (change.severity == .pass))
    }

    /// The exposure that the finding recommends satisfies the limit.
    @Test func theExposureThatIsNamedIsShortEnough() throws {
        let long = Self.sound.withFrames { $1.exposure.durationSeconds = 0.033 }
        let remedy = try #require(try long.finding(.motionBlur)?.remedy)
        let words = remedy.description.split(separator: " ")
        let place = try #require(words.firstIndex(of: "ms,"))
        let seconds = try #require(Double(words[place - 1])) / 1e3
        let short = Self.sound.withFrames { $1.exposure.durationSeconds = seconds }
        let share = try #require(try short.finding(.motionBlur)?.measured?.value)
        #expect(share <= 5.5 && share > 2)
    }

    @Test func missingDataHasNoFindings() throws {
        var phone = Self.sound.withFrames { _, frame in
            frame.exposure = Exposure()
            frame.trackingState = nil
        }
        phone.plan.deliveries.removeAll { delivery in
            if case .event = delivery.sample { return true }
            return delivery.sample.stream == .barometer
        }
        let findings = try ExampleSession(phone.plan).check().findings
        #expect(!findings.contains { Self.names.contains($0.name) })
    }

    /// Walking fast past near objects blurs them.
    @Test func walkingIsJudgedByTheDepth() throws {
        let calm = RowPhone()
        #expect(try calm.finding(.speedBlur)?.severity == .pass)
        let hasty = calm.withFrames { _, frame in
            frame.exposure.durationSeconds = 0.09
        }
        #expect(try hasty.finding(.speedBlur)?.severity == .warn)
    }
}

@Suite struct ReversalCounterTests {
    @Test(arguments: [1, 2, 5, 10])
    func countsTheTurnsOfTwoSeconds(_ period: Int) {
        var counter = ReversalCounter(.difference(0.5))
        for row in 0..<100 {
            counter.add(
                Double(row / period % 2), at: HostTime(nanoseconds: Int64(row) * 100_000_000),
                row: row)
        }
        // Twenty steps of 0.1 s, and both ends of two seconds.
        #expect(counter.most == 20 / period + 1)
    }

    @Test func smallChangesAddUpToOneTurn() {
        var counter = ReversalCounter(.ratio(1.25))
        for row in 0..<40 {
            let value = row < 20 ? 100 + Double(row) * 5 : 200 - Double(row - 20) * 5
            counter.add(value, at: HostTime(nanoseconds: Int64(row) * 50_000_000), row: row)
        }
        #expect(counter.most == 1)
    }
}

extension Int64 {
    /// Seconds since the synthetic phone's start, for a timestamp.
    fileprivate var seconds: Double { Double(self - 12_345_678_901_000) / 1e9 }
}

extension BarometerSample {
    fileprivate mutating func climb(to meters: Double) {
        pressureKilopascals = 100 - 0.01186 * meters
        relativeAltitudeMeters = meters
    }
}

extension ClockAnchor {
    fileprivate func later(by nanoseconds: Int64) -> ClockAnchor {
        ClockAnchor(host: host, wall: WallTime(nanoseconds: wall.nanoseconds + nanoseconds))
    }
}
