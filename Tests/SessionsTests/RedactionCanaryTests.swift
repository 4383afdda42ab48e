import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A word planted in every string of every file of a session, one after another.
@Suite("A redacted copy contains no canary, whichever string contained it")
struct RedactionCanaryTests {
    private static let canary = "Canary"

    /// How the word is put into a string: as a replacement or appended.
    static let ways: [@Sendable (String) -> String] = [{ _ in canary }, { $0 + canary }]

    static let files =
        RowFile.allCases.map(\.rawValue) + [SessionLayout.manifest, SessionLayout.seal]

    @Test("as a word of the session", arguments: files)
    func containsNoCanary(file: String) throws {
        let session = try SealedSession(seed: 4, .stills, count: 60)
        session.putEverything()
        guard let bytes = session.files[file] else { return }
        var planted = 0
        for way in Self.ways {
            for text in Self.planted(in: String(decoding: bytes, as: UTF8.self), way) {
                planted += 1
                let copy = session.copy()
                copy.put(Array(text.utf8), at: file)
                let seal: (() throws -> SealIdentity)? =
                    file == SessionLayout.seal ? { .stub() } : nil
                guard
                    let report = try? SessionRedaction.redact(
                        copy.path, to: "out", fileSystem: copy.system, seal: seal)
                else { continue }
                let made = SealedSession.at(report.path, on: copy.system)
                #expect(!made.holds(Self.canary), "\(text.prefix(4000))")
            }
        }
        #expect(planted > 10)
    }

    /// The text with one string changed, for each string in each kind of line: quoted strings, or
    /// the cells of a CSV file.
    private static func planted(in text: String, _ way: (String) -> String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var kinds: Set<String> = []
        return lines.indices.flatMap { index -> [String] in
            let separator: Character = lines[index].contains("\"") ? "\"" : ","
            let parts = lines[index].split(separator: separator, omittingEmptySubsequences: false)
                .map(String.init)
            let isQuoted = separator == "\""
            // Similar lines are read in the same way; a few of each kind are enough.
            let kind = isQuoted ? parts.prefix(4).joined() : "row"
            guard isQuoted || index < 2, kinds.insert(kind).inserted || index < 3 else { return [] }
            return stride(from: isQuoted ? 1 : 0, to: parts.count, by: isQuoted ? 2 : 1).map {
                var (changed, all) = (parts, lines)
                changed[$0] = way(parts[$0])
                all[index] = changed.joined(separator: String(separator))
                return all.joined(separator: "\n")
            }
        }
    }
}

extension SealedSession {
    /// Fills every string that a manifest and events can contain.
    fileprivate func putEverything() {
        guard var manifest = try? Session(opening: path, fileSystem: system).manifest else {
            return
        }
        (manifest.title, manifest.notes, manifest.tags) = ("title", "notes", ["tag"])
        manifest.notices = [
            "notice", "the movie's edit list begins at tick 7", "redact: taken out: 3 positions",
        ]
        (manifest.mode, manifest.stopReason) = ("logger", "requested")
        manifest.missingStreams = [.barometer]
        var calibration = Calibration(cameraFromImu: .identity, origin: .measured)
        calibration.source = "Kalibr"
        calibration.lens = LensCalibration(
            intrinsics: Intrinsics(fx: 1, fy: 1, cx: 1, cy: 1),
            size: PixelSize(width: 8, height: 6), distortionModel: "radtan",
            distortionCoefficients: [0, 0, 0, 0])
        manifest.calibration = calibration
        put(manifest.encoded(), at: SessionLayout.manifest)
        let rows = [
            #""event":"notice","message":"words""#, #""event":"thermal_state","state":"fair""#,
            #""event":"interruption_began","reason":"background""#,
            #""event":"sensor_failed","stream":"camera","message":"words""#,
            #""event":"camera_settings","requested":{"iso":"100"},"achieved":{"size":"8x6"}"#,
            #""event":"tracking_state","state":"normal""#,
        ].map { "{\($0),\"time_ns\":7,\"seq\":9000}\n" }
        let events = files[RowFile.events.rawValue] ?? []
        put(events + rows.joined().utf8, at: RowFile.events.rawValue)
    }
}
