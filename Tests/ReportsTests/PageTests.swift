import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepReports

@Suite struct PageTests {
    static let attack = "</script><img src=x onerror=\"alert('1')\">{{data}}&amp;\u{2028}<!--"

    /// All text that a user, a phone or a source can put into a session.
    @Test func sessionTextIsEscaped() throws {
        let harmless = try ReportedSession(Self.samples(saying: "word")) { Self.say("word", &$0) }
        let hostile = try ReportedSession(Self.samples(saying: Self.attack)) {
            Self.say(Self.attack, &$0)
        }
        let page = hostile.page
        #expect(page.count(of: "&lt;/script&gt;&lt;img src=x") >= 5)
        #expect(page.count(of: "{{data}}&amp;amp;") >= 5)
        for tag in ["<", "</script", "<img", "<!--"] {
            #expect(page.count(of: tag) == harmless.page.count(of: tag), "\(tag)")
        }
    }

    private static func say(_ words: String, _ opening: inout SessionOpening) {
        opening.title = words
        opening.notes = words
        opening.tags = [words]
        opening.source.deviceModel = words
        opening.source.systemVersion = words
        opening.source.notices = [words]
    }

    private static func samples(saying words: String) -> [Sample] {
        ReportedSession.readings() + [
            .event(.interruptionBegan(reason: words), at: HostTime(nanoseconds: 500_000_000)),
            .event(.notice(words), at: HostTime(nanoseconds: 500_000_000)),
        ]
    }

    @Test func equalSessionsGiveEqualBytes() throws {
        let samples = TestSession(seed: 3).deliveries.map(\.sample).filter { sample in
            if case .frame = sample { return false }
            return true
        }
        let first = try ReportedSession(samples).report.page
        #expect(try ReportedSession(samples).report.page == first)
    }

    @Test func scriptsAreAllowedOnlyByDigest() throws {
        let page = try ReportedSession(ReportedSession.readings()).page
        let digest = Base64.text(SHA256.digest(Array("/* no plots */".utf8)))
        let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/))
        #expect(policy.1.contains("default-src 'none'") || policy.1.contains("default-src &#39;"))
        #expect(policy.1.contains("sha256-\(digest)"))
        let scripts = policy.1.split(separator: ";").first { $0.contains("script-src") }
        #expect(scripts?.contains("unsafe") == false)
    }

    @Test func showsTheFindingsTheWorstFirst() throws {
        let session = try ReportedSession(
            ReportedSession.readings { (40..<80).contains($0) || $0 == 10 || $0 == 11 })
        let severities = session.page.matches(of: /<article class="card ([a-z-]+)"/).map(\.1)
        let order = ["fail", "warn", "cannot-tell"]
        let ranks = severities.compactMap { order.firstIndex(of: String($0)) }
        #expect(ranks == ranks.sorted())
        #expect(ranks.contains(0))
        let faults = session.report.check.findings.filter { $0.severity > .pass }
        #expect(session.page.count(of: "<div class=\"case\">") == faults.count)
        for finding in faults {
            var meaning = HTMLText()
            meaning.words(finding.meaning)
            let words = String(decoding: meaning.bytes, as: UTF8.self)
            #expect(session.page.contains(words + "</h3>"))
        }
    }

    /// One cause in two streams is one card with one remedy.
    @Test func findingsSharedByStreamsAppearOnce() throws {
        let page = try ReportedSession(
            ReportedSession.readings { (40..<80).contains($0) }
        ).page
        #expect(page.count(of: "<code>timestamps.<wbr>gaps</code>") == 1)
        #expect(page.count(of: "Split the recording at the long gaps") == 1)
    }

    @Test func marksAGapWhereItIs() throws {
        // Of 0.99 s, from 0.39 s to 0.80 s.
        let session = try ReportedSession(
            ReportedSession.readings { (40..<80).contains($0) })
        let gaps = session.page.matches(of: /class="gap" x="([0-9.]+)" y="0" width="([0-9.]+)"/)
        #expect(gaps.map { String($0.1) } == ["393.94", "393.94"])
        #expect(gaps.map { String($0.2) } == ["414.14", "414.14"])
        let whole = try ReportedSession(ReportedSession.readings()).page
        #expect(!whole.contains("class=\"gap\""))
    }

    /// Gaps of 40 ms and of 80 ms in two streams.
    @Test(arguments: [(2.5, 2), (5, 1), (9, 0)])
    func marksTheGapsThatItsCheckFinds(_ limit: Double, _ gaps: Int) throws {
        var limits = Limits()
        limits.choose(.noticeableGap, limit)
        let session = try ReportedSession(
            ReportedSession.readings { (40..<43).contains($0) || (70..<77).contains($0) },
            limits: limits)
        for stream in [Stream.accelerometer, .gyroscope] {
            let finding = session.report.check.findings.first {
                $0.name == .gaps && $0.stream == stream
            }
            #expect(finding?.places.count == gaps)
        }
        #expect(session.page.count(of: "class=\"gap\"") == 2 * gaps)
        #expect(session.page.contains(", \(gaps.counted("gap")), "))
    }

    /// The check does not judge intervals of streams without a steady rate.
    @Test func marksNoGapThatTheCheckExempts() throws {
        let pressures = [0, 100, 200, 300, 900, 1000].map { (milliseconds: Int64) -> Sample in
            .barometer(
                BarometerSample(
                    timestamp: HostTime(nanoseconds: milliseconds * 1_000_000),
                    pressureKilopascals: 101, relativeAltitudeMeters: nil))
        }
        let session = try ReportedSession(ReportedSession.readings() + pressures)
        #expect(session.page.contains("plot-pressure"))
        #expect(!session.page.contains("class=\"gap\""))
    }

    /// Each location with a time in a finding links to that time.
    @Test func findingsLinkToTheirTimes() throws {
        let session = try ReportedSession(
            ReportedSession.readings { (40..<80).contains($0) })
        let faults = session.report.check.findings.filter { $0.severity > .pass }
        let times = faults.flatMap { $0.places.prefix(3) }.compactMap { $0.time?.seconds }
        let jumps = session.page.matches(of: /class="jump" data-time="([0-9.]+)"/)
        #expect(!times.isEmpty)
        #expect(jumps.compactMap { Double($0.1) }.sorted() == times.sorted())
    }

    @Test func printsTheCalibrationAndItsErrors() throws {
        let page = try ReportedSession(ReportedSession.readings()) { opening in
            var calibration = Calibration(
                cameraFromImu: Transform(
                    rotation: Calibration.backCameraFromImuRotation,
                    translation: Vector3(0.0125, -0.03, 0.004)),
                origin: .measured)
            calibration.source = "Kalibr"
            calibration.timeOffset = TimeOffset(imuMinusCameraSeconds: -0.001_25)
            calibration.lens = LensCalibration(
                intrinsics: Intrinsics(fx: 48.5, fy: 48.25, cx: 31.5, cy: 23.75),
                size: PixelSize(width: 64, height: 48), distortionModel: "radtan",
                distortionCoefficients: [0.125, -0.25, 0.0005, -0.000_25])
            calibration.noise = InertialNoise(
                accelerometerNoiseDensity: 0.002, accelerometerRandomWalk: 0.0003,
                gyroscopeNoiseDensity: 0.000_15, gyroscopeRandomWalk: 2e-5)
            opening.source.calibration = calibration
        }.page
        for words in [
            "fx 48.50, fy 48.25, cx 31.50, cy 23.75 px at 64 × 48; radtan",
            "[0.125, -0.25, 0.0005, -0.00025]", "x 0.00000, y 0.00000, z 0.70711, w 0.70711",
            "x 30.0, y 12.5, z -4.0 mm", "-1.25 ms",
            "gyroscope N 0.00015 rad/s/√Hz, K 2e-05",
            "measured with Kalibr",
        ] {
            #expect(page.contains(words), "\(words)")
        }
        #expect(try !ReportedSession(ReportedSession.readings()).page.contains("N 0.00015"))
    }

    @Test func aSessionWithoutASampleHasAPage() throws {
        let page = try ReportedSession([]).page
        #expect(page.contains("id=\"findings\""))
        #expect(!page.contains("id=\"timeline\"") && !page.contains("id=\"inertial\""))
    }

    /// Ten minutes of a phone at 100 Hz.
    @Test func aLongSessionIsAPageOfAFewMegabytes() throws {
        let page = try ReportedSession(ReportedSession.readings(count: 60_000)).report.page
        #expect(page.count < 2_000_000)
    }
}
