import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("A redacted copy contains no planted text")
struct RedactionLeakTests {
    private static let names = "by IPHONE15,2 with iOS16.6.1"

    struct ManifestText: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var put: @Sendable (inout SessionManifest, String) -> Void
    }

    static let manifestTexts = [
        ManifestText(testDescription: "sessionID") { $0.sessionID = $1 },
        ManifestText(testDescription: "mode") { $0.mode = $1 },
        ManifestText(testDescription: "stopReason") { $0.stopReason = $1 },
        ManifestText(testDescription: "notices") { $0.notices = [$1] },
        ManifestText(testDescription: "title") { $0.title = $1 },
        ManifestText(testDescription: "notes") { $0.notes = $1 },
        ManifestText(testDescription: "tags") { $0.tags = [$1] },
        ManifestText(testDescription: "calibration.source") { $0.calibration = calibration($1) },
    ]

    private static func calibration(_ text: String) -> Calibration {
        var calibration = Calibration(cameraFromImu: .identity, origin: .measured)
        calibration.source = text
        calibration.lens = LensCalibration(
            intrinsics: Intrinsics(fx: 1, fy: 1, cx: 1, cy: 1),
            size: PixelSize(width: 8, height: 6), distortionModel: text,
            distortionCoefficients: [])
        return calibration
    }

    @Test("in a string of the manifest", arguments: manifestTexts)
    func hidesInTheManifest(text: ManifestText) throws {
        let session = try SealedSession()
        var manifest = try Session(opening: session.path, fileSystem: session.system).manifest
        text.put(&manifest, Self.names)
        session.put(manifest.encoded(), at: SessionLayout.manifest)
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.hadOpenWords || report.noticesRemoved == 1 || !report.textsRemoved.isEmpty)
        #expect(copy.hidesNames)
    }

    struct Line: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// A row of `events.jsonl` up to its timestamp.
        var start: String
        /// Whether the text is in unknown words, which are removed completely, rather than in
        /// names, which are hidden.
        var isUnknown = false
    }

    static let lines = [
        Line(testDescription: "notice", start: #""event":"notice","message":"WORDS""#),
        Line(testDescription: "heat", start: #""event":"thermal_state","state":"WORDS""#),
        Line(
            testDescription: "interruption",
            start: #""event":"interruption_began","reason":"WORDS""#),
        Line(
            testDescription: "failure",
            start: #""event":"sensor_failed","stream":"camera","message":"WORDS""#),
        Line(
            testDescription: "settings",
            start: #""event":"camera_settings","requested":{"WORDS":"1"},"achieved":{"a":"WORDS"}"#),
        Line(
            testDescription: "tracking", start: #""event":"tracking_state","state":"WORDS""#,
            isUnknown: true),
        Line(testDescription: "unknown event", start: #""event":"WORDS""#, isUnknown: true),
    ]

    @Test("in a row of an event", arguments: lines)
    func hidesInEvents(line: Line) throws {
        let session = try SealedSession()
        let words = line.isUnknown ? "gps_51.4778 \(Self.names)" : Self.names
        let (own, _) = try session.copy().redactedWithoutSeal()
        let text = "{\(line.start.replacing("WORDS", with: words)),\"time_ns\":7,\"seq\":9000}\n"
        let events = session.files[RowFile.events.rawValue] ?? []
        session.put(events + text.utf8, at: RowFile.events.rawValue)
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.eventsChanged == own.eventsChanged + (line.isUnknown ? 0 : 1))
        #expect(report.rowsRewritten == (line.isUnknown ? 1 : 0))
        #expect(copy.hidesNames && !copy.holds("51.4778"))
        let removed = report.locationsRemoved + report.audioBlocksRemoved
        #expect(try copy.eventCount == session.eventCount + removed)
    }

    struct FrameText: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// A member of a frame's row.
        var member: String
    }

    static let frameTexts = [
        FrameText(testDescription: "tracking", member: #""tracking_state":"gps_51.4778""#),
        FrameText(testDescription: "orientation", member: #""orientation":"gps_51.4778""#),
        FrameText(testDescription: "device motion", member: #""gravity":["gps_51.4778",0,0]"#),
        FrameText(
            testDescription: "an object of device motion", member: #""gravity":{"gps_51.4778":1}"#),
    ]

    @Test("in a frame's row", arguments: frameTexts)
    func hidesInFrames(text: FrameText) throws {
        let session = try SealedSession()
        let row =
            #"{"frame_index":900,"timestamp_ns":7,"camera_resolution":[8,6],"#
            + #""has_depth":false,"image":"rgb/000900.jpg",\#(text.member),"seq":9000}"# + "\n"
        let frames = session.files[RowFile.frames.rawValue] ?? []
        session.put(frames + row.utf8, at: RowFile.frames.rawValue)
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.rowsRewritten == 1)
        #expect(!copy.holds("51.4778"))
    }

    @Test("keeps words defined by the format")
    func keepsKnownWords() throws {
        let session = try SealedSession()
        let lines = [
            #""event":"interruption_began","reason":"sessionWasInterrupted""#,
            #""event":"interruption_began","reason":"reason 7""#,
            #""event":"thermal_state","state":"serious""#,
            #""event":"camera_settings","requested":{"focusMode":"locked","size":"64x48"},"#
                + #""achieved":{"iso":"1.5e2","whiteBalanceGains":"1.0 2.0 1.5"}"#,
        ]
        let (own, _) = try session.copy().redactedWithoutSeal()
        let rows = lines.map { "{\($0),\"time_ns\":7,\"seq\":9000}\n" }
        let events = session.files[RowFile.events.rawValue] ?? []
        session.put(events + rows.joined().utf8, at: RowFile.events.rawValue)
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.eventsChanged == own.eventsChanged && report.rowsRewritten == 0)
        #expect(rows.allSatisfy(copy.holds))
    }

    @Test("keeps the effect of a movie's edit list, without the movie's name")
    func keepsEditLists() throws {
        let session = try SealedSession()
        var manifest = try Session(opening: session.path, fileSystem: session.system).manifest
        manifest.notices = [
            "In Anna's walk.mov, the movie's edit list begins at tick 7 of the stored images."
        ]
        session.put(manifest.encoded(), at: SessionLayout.manifest)
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.noticesRemoved == 1)
        #expect(copy.holds("the movie's edit list begins at tick 7") && !copy.holds("Anna"))
    }

    @Test("in a key of the manifest, which only the report names")
    func countsUnknownKeys() throws {
        let session = try SealedSession()
        var manifest = try #require(session.files[SessionLayout.manifest])
        let keys = #""gps_51.4778":1,"iPhone15,2":2,"#
        manifest.insert(contentsOf: keys.utf8, at: 1)
        session.put(manifest, at: SessionLayout.manifest)
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.manifestKeysRemoved == ["gps_51.4778", "iPhone15,2"])
        #expect(copy.holds("2 unknown keys of the manifest"))
        #expect(copy.hidesNames && !copy.holds("51.4778"))
    }

    @Test("in the folder's name")
    func hidesInTheFolderName() throws {
        let session = try SealedSession()
        try session.system.rename(session.path, to: "d/stairs iphone15,2")
        let report = try SealedSession.at("d/stairs iphone15,2", on: session.system)
            .redactedWithoutSeal().report
        #expect(report.path == "out/session_redacted")
    }
}

extension SealedSession {
    /// The copy without a seal, because a seal keeps hashes of removed data.
    func redactedWithoutSeal() throws -> (report: RedactionReport, copy: SealedSession) {
        let report = try SessionRedaction.redact(path, to: "out", fileSystem: system, seal: nil)
        return (report, SealedSession.at(report.path, on: system))
    }

    /// Whether no file contains the names of the device and its system, in any capitalization.
    fileprivate var hidesNames: Bool {
        files.values.allSatisfy { bytes in
            let text = String(decoding: bytes, as: UTF8.self).lowercased()
            return !text.contains("iphone15,2") && !text.contains("16.6.1")
        }
    }

    fileprivate var eventCount: Int {
        get throws {
            let rows = try Session(opening: path, fileSystem: system).eventRows()
            var count = 0
            while try rows?.next() != nil { count += 1 }
            return count
        }
    }
}
