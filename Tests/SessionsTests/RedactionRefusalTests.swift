import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("Redaction copies only data that it can read")
struct RedactionRefusalTests {
    struct Foreign: Sendable, CustomTestStringConvertible {
        var testDescription: String { file }
        var file: String
        /// The change to the file.
        var change: @Sendable ([UInt8]) -> [UInt8]
        /// A part of the reported problem.
        var problem: String
        /// The reported row; nil if the file has no rows.
        var row: Int?
    }

    private static let half = Array("12,48.137154".utf8)
    private static let twice =
        Array(
            #"{"event":"notice","message":"","message":"gps","time_ns":7,"seq":9000}"#.utf8) + [10]

    static let foreign = [
        Foreign(file: "imu.csv", change: { $0 + half }, problem: "incomplete", row: 0),
        Foreign(
            file: "attitude.csv", change: { $0 + half + [10] }, problem: "2 fields", row: 0),
        Foreign(
            file: "barometer.csv", change: { _ in Array("48.137154\n".utf8) }, problem: "header",
            row: 1),
        Foreign(
            file: "events.jsonl", change: { $0 + twice }, problem: "the key 'message' occurs twice",
            row: 0),
        Foreign(
            file: SessionLayout.depth(0), change: { $0 + half },
            problem: "there are 60 instead of 48"),
        Foreign(
            file: SessionLayout.image(0, .jpeg),
            change: { _ in exampleHEIC(TestSession.movieFormat.size) },
            problem: "the file is a HEIC, but its name ends in .jpg"),
        Foreign(
            file: SessionLayout.confidence(0), change: { Array($0.dropLast()) },
            problem: "there are 11 instead of 12"),
    ]

    @Test("reports the problem and its location", arguments: foreign)
    func refusesWhatCannotBeRead(foreign: Foreign) throws {
        let session = try SealedSession(seed: 4, .stills, count: 60)
        let bytes = foreign.change(try #require(session.files[foreign.file]))
        session.put(bytes, at: foreign.file)
        let error = #expect(throws: (any Error).self) { try session.redacted() } as? any Failure
        #expect(error?.problem.contains(foreign.problem) == true, "\(error?.problem ?? "")")
        #expect(error?.place?.file == foreign.file)
        #expect((error?.place?.row == nil) == (foreign.row == nil))
        // Recovery removes unreadable rows only on request.
        #expect(error?.remedy.description.contains("Run <recover>") == false)
        if foreign.row == 1 { #expect(error?.place?.row == 1 && error?.place?.byte == 0) }
        #expect(session.system.files(under: "out").isEmpty)
    }

    @Test("names images and maps that are missing in the session")
    func namesMissingFiles() throws {
        let session = try SealedSession(seed: 4, .stills, count: 60)
        let names = [SessionLayout.image(0, .jpeg), SessionLayout.depth(0)]
        for name in names { try session.system.remove(session.path + "/" + name) }
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.missing == names)
        #expect(!copy.files.keys.contains { names.contains($0) })
        let whole = try SealedSession(seed: 4, .stills, count: 60)
        #expect(try whole.redactedWithoutSeal().0.missing == [])
    }

    @Test("omits images and maps without a frame row")
    func omitsImagesWithoutRows() throws {
        let session = try SealedSession(seed: 4, .stills, count: 60)
        let names = SessionLayout.frameFiles(999_999).sorted()
        for name in names { session.put(Array("48.137154".utf8), at: name) }
        let (report, copy) = try session.redactedWithoutSeal()
        #expect(report.leftOut == names)
        #expect(!copy.holds("48.137154"))
        let count = { (files: [String: [UInt8]]) in files.keys.filter { $0.contains("/") }.count }
        #expect(count(copy.files) == count(session.files) - names.count)
    }

    @Test("rejects a row that refers to another row's image")
    func refusesForeignImages() throws {
        let session = try SealedSession()
        let row =
            #"{"frame_index":900,"timestamp_ns":7,"camera_resolution":[8,6],"#
            + #""has_depth":false,"image":"48.137154","seq":9000}"# + "\n"
        let frames = session.files[RowFile.frames.rawValue] ?? []
        session.put(frames + row.utf8, at: RowFile.frames.rawValue)
        let error = #expect(throws: SessionError.self) { try session.redacted() }
        #expect(error?.fact == .foreignPath("48.137154"))
    }

    struct Movie: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The bytes after the movie.
        var end: [UInt8]
        /// The cause of the rejection; nil if the bytes are replaced with zeros.
        var fact: SessionError.Fact?
        /// The number of replaced parts.
        var count = 1
    }

    private static let place = Array("48.137154".utf8)

    private static func track(_ handler: String) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: 12)
        return box(
            "trak", box("mdia", box("hdlr", zeros[..<8] + Array(handler.utf8) + zeros + place)))
    }

    static let movies = [
        Movie(testDescription: "no free room", end: box("free", place)),
        Movie(testDescription: "a skip box", end: box("skip", place)),
        Movie(testDescription: "XMP", end: box("XMP_", place)),
        Movie(testDescription: "an index of fragments", end: box("sidx", place)),
        Movie(testDescription: "an index of parts of fragments", end: box("ssix", place)),
        Movie(testDescription: "a fragment's brands", end: box("styp", place)),
        Movie(testDescription: "random access", end: box("mfra", box("tfra", place))),
        Movie(
            testDescription: "the end of the brands",
            end: box("ftyp", Array("qt  \0\0\0\0isom".utf8) + place)),
        Movie(
            testDescription: "a track of text", end: box("moov", track("vide") + track("text")),
            fact: .foreignTracks(3)),
        Movie(testDescription: "unreferenced data", end: box("mdat", place), fact: .foreignMedia),
    ]

    @Test("replaces a movie's metadata, or rejects the movie", arguments: movies)
    func replacesMetadataOrRejectsMovies(movie: Movie) throws {
        let session = try SealedSession(seed: 4, .movie, count: 60)
        let before = try #require(session.files[SessionLayout.movie])
        session.put(before + movie.end, at: SessionLayout.movie)
        if let fact = movie.fact {
            let error = #expect(throws: SessionError.self) { try session.redacted() }
            #expect(error?.fact == fact && error?.place?.file == SessionLayout.movie)
            #expect(session.system.files(under: "out").isEmpty)
        } else {
            let (report, copy) = try session.redactedWithoutSeal()
            let after = try #require(copy.files[SessionLayout.movie])
            // The index at the end of the movie is replaced too.
            #expect(report.moviePartsReplaced == movie.count + 1 && !copy.holds("48.137154"))
            let index = box("mfra", [])
            try #require(before.suffix(index.count).elementsEqual(index))
            #expect(after.starts(with: before.dropLast(index.count) + box("free", [])))
            #expect(after.count == before.count + movie.end.count)
        }
    }

    @Test("rejects a movie with bytes after its boxes")
    func refusesBytesBehindAMovie() throws {
        let session = try SealedSession(seed: 4, .movie, count: 60)
        let before = try #require(session.files[SessionLayout.movie])
        session.put(before + Self.place, at: SessionLayout.movie)
        let error = #expect(throws: FormatError.self) { try session.redacted() }
        #expect(error?.place?.file == SessionLayout.movie)
        #expect(session.system.files(under: "out").isEmpty)
    }

    @Test("rejects a seal with changed lines, which can be left out")
    func refusesAChangedSeal() throws {
        let session = try SealedSession()
        let seal = try #require(session.files[SessionLayout.seal])
        let rows = session.lines(of: SessionLayout.seal).count
        session.put(seal + "{\"place\":\"48.137154\"}\n".utf8, at: SessionLayout.seal)
        let error = #expect(throws: SessionError.self) { try session.redacted() }
        guard case .sealChanged = error?.fact else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.place?.row == rows + 1)
        #expect(error?.remedy.description.contains("<redactWithoutSeal>") == true)
        #expect(session.system.files(under: "out").isEmpty)
        #expect(try !session.redactedWithoutSeal().copy.holds("48.137154"))
    }

    @Test("copies only complete lines of the seal")
    func copiesOnlyCompleteLinesOfTheSeal() throws {
        let session = try SealedSession()
        let seal = try #require(session.files[SessionLayout.seal])
        session.put(seal + "{\"place\":\"48.137154".utf8, at: SessionLayout.seal)
        let copy = try session.redacted()
        #expect(!copy.holds("48.137154"))
    }

    /// Texts in seals that exist, as the first version wrote them.
    @Test(
        "reads the differences that an earlier recovery sealed",
        arguments: [
            ("imu.csv, byte 80: these bytes are not what was recorded", true),
            ("depth/000001.bin, byte 0: what stands here belongs to depth/000002.bin", true),
            ("depth/000001.bin, byte 0: what stands here belongs to Anna's.bin", false),
            ("imu.csv: the file is Anna's", false), ("Anna's.csv: the file is not there", false),
        ])
    func readsEarlierDifferences(_ text: String, _ isKnown: Bool) throws {
        let session = try SealedSession()
        let key = StubKey(2)
        var amendment = SealAmendment(by: "recover", key: key.publicKey)
        amendment.differences = [SealAmendment.Difference(text: text)]
        let last = try #require(session.lines(of: SessionLayout.seal).last)
        var record = SealRecord(.amendment(amendment), after: try StubCryptography().hash(last))
        record.signature = try key.signature(of: record.message)
        let seal = try #require(session.files[SessionLayout.seal])
        session.put(seal + record.line(), at: SessionLayout.seal)
        if isKnown {
            #expect(try session.redacted().holds(text))
        } else {
            let error = #expect(throws: SessionError.self) { try session.redacted() }
            #expect(error?.fact == .sealHasOpenWords)
        }
    }

    @Test("rejects a seal with unknown words, which can be left out")
    func rejectsASealWithUnknownWords() throws {
        let session = try SealedSession()
        let path = "d/Anna's stairs"
        try session.system.rename(session.path, to: path)
        let named = SealedSession.at(path, on: session.system)
        let seal = try #require(named.lines(of: SessionLayout.seal).first)
        let text = String(decoding: seal, as: UTF8.self).replacing(
            /"session":"[^"]*"/, with: "\"session\":\"Anna's stairs\"")
        named.put(Array(text.utf8), at: SessionLayout.seal)
        let error = #expect(throws: SessionError.self) { try named.redacted() }
        #expect(error?.fact == .sealHasOpenWords)
        #expect(try named.redactedWithoutSeal().report.path == "out/session_redacted")
    }
}
