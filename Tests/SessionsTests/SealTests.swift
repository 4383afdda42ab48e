import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("A session's seal")
struct SealTests {
    @Test(
        "proves every byte of an unchanged session",
        arguments: TestSession.Storage.allCases)
    func provesEveryByte(storage: TestSession.Storage) throws {
        let session = try SealedSession(storage)
        let report = try session.verify()
        #expect(report.matchesSeal, "\(report.differences) \(report.uncovered)")
        let stored = session.files.filter { $0.key != SessionLayout.seal }
        #expect(report.provenByteCount == stored.reduce(0) { $0 + Int64($1.value.count) })
        #expect(report.signedLineCount == report.lineCount)
        #expect(report.keys == [StubKey(1).publicKey])
    }

    /// A session with very few samples, including an image and a map.
    private var smallest: SealedSession? {
        (1...200).lazy.compactMap { try? SealedSession(seed: $0, count: 5) }.first { session in
            ["rgb/000000.jpg", "depth/000000.bin"].allSatisfy { session.files[$0] != nil }
        }
    }

    @Test("detects any flipped bit, and names the file", arguments: 0..<8)
    func findsOneFlippedBit(bit: Int) throws {
        let session = try #require(smallest)
        for (name, bytes) in session.files {
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 1 << bit
                session.put(changed, at: name)
                guard try isFound(in: session, name, index) else {
                    Issue.record("\(name), byte \(index), bit \(bit)")
                    return
                }
            }
            session.put(bytes, at: name)
        }
        #expect(try session.verify().matchesSeal)
    }

    /// Whether verification names the file, and no byte after the changed one.
    private func isFound(in session: SealedSession, _ name: String, _ index: Int) throws -> Bool {
        do {
            let report = try session.verify()
            let places = report.differences.map(\.place).filter { $0.file == name }
            guard name == SessionLayout.seal else {
                return places.contains { ($0.byte ?? 0) <= index }
            }
            // A changed line breaks the chain there or at the next line. Without its line feed, the
            // last line counts as truncated and the recording as unfinished.
            return !places.isEmpty || !report.isEnded
        } catch let error as FormatError {
            // A seal of another version.
            return error.place?.file == name
        }
    }

    @Test("of a later version is rejected with a message")
    func refusesALaterVersion() throws {
        let session = try SealedSession(count: 12)
        let text = String(decoding: session.files[SessionLayout.seal] ?? [], as: UTF8.self)
        let later = text.replacing(#""version":1,"#, with: #""version":2,"merkle":true,"#)
        session.put(Array(later.utf8), at: SessionLayout.seal)
        let error = #expect(throws: FormatError.self) { try session.verify() }
        #expect(error?.problem == "the seal has version 2, and this Lockstep supports 1")
        #expect(error?.remedy == "Update Lockstep to the version that wrote it.")
    }

    @Test("with a range that ends beyond every file differs from the files")
    func comparesARangeThatIsTooLarge() throws {
        let session = try SealedSession(count: 12)
        let cryptography = StubCryptography()
        let hash = try cryptography.hash([1])
        var (seal, previous) = ([UInt8](), ContentHash?.none)
        for content: SealRecord.Content in [
            .begin(session: "session", key: StubKey(1).publicKey),
            .range(SealedRange("imu.csv", bytes: 0..<Int64.max, hash: hash)),
            .file(SealedFile("imu.csv", byteCount: 0, hash: hash)),
        ] {
            let line = SealRecord(content, after: previous).line()
            previous = try cryptography.hash(line)
            seal += line
        }
        session.put(seal, at: SessionLayout.seal)
        #expect(try !session.verify().matchesSeal)
    }

    @Test("detects any two swapped lines")
    func findsSwappedLines() throws {
        let session = try SealedSession(count: 12)
        for name in session.files.keys where name.hasSuffix("l") || name.hasSuffix(".csv") {
            let lines = session.lines(of: name)
            for first in lines.indices {
                for second in lines.indices.dropFirst(first + 1)
                where lines[first] != lines[second] {
                    var swapped = lines
                    swapped.swapAt(first, second)
                    session.put(swapped.flatMap { $0 }, at: name)
                    let files = try session.verify().differences.map(\.place.file)
                    #expect(files.contains(name), "\(name), lines \(first) and \(second)")
                }
            }
            session.put(lines.flatMap { $0 }, at: name)
        }
        #expect(try session.verify().matchesSeal)
    }

    @Test("detects any removed file", arguments: TestSession.Storage.allCases)
    func findsRemovedFiles(storage: TestSession.Storage) throws {
        let session = try SealedSession(storage)
        for name in session.files.keys {
            let copy = session.copy()
            try copy.system.remove(copy.path + "/" + name)
            guard name != SessionLayout.seal else {
                #expect(throws: SessionError.self) { try copy.verify() }
                continue
            }
            #expect(try copy.verify().differences.first?.kind == .missing)
            #expect(try copy.verify().differences.first?.place.file == name)
        }
    }

    @Test("distinguishes bytes at the end of a truncated file from those after it")
    func namesTheBytesThatATruncatedFileLacks() throws {
        let session = try SealedSession(count: 400)
        let file = try #require(session.files["imu.csv"])
        session.put(Array(file[..<(file.count / 3)]), at: "imu.csv")
        let differences = try session.verify().differences.filter { $0.place.file == "imu.csv" }
        #expect(differences.count > 2)
        #expect(differences.first?.problem == .missingBytes)
        #expect(
            differences.dropFirst().allSatisfy { $0.problem == .absentBytes })
    }

    @Test("reports bytes after a removal or an insertion as moved", arguments: [-9, 9])
    func reportsMovedBytes(_ change: Int) throws {
        let session = try SealedSession(count: 400)
        var file = try #require(session.files["imu.csv"])
        let place = file.count / 3
        file.replaceSubrange(
            place..<(place + max(0, -change)), with: [UInt8](repeating: 49, count: max(0, change)))
        session.put(file, at: "imu.csv")
        let differences = try session.verify().differences.filter {
            $0.place.file == "imu.csv" && $0.kind != .added
        }
        #expect(differences.count > 2)
        #expect(differences.first?.kind == .changed)
        #expect(
            differences.dropFirst().allSatisfy {
                $0.kind == .reordered && $0.problem == .shiftedBytes
            })
    }

    @Test("detects an added file or added bytes")
    func findsAdditions() throws {
        let session = try SealedSession()
        let added = [
            "notes.txt", "rgb/000999.jpg", "rgb/x.jpg", "video.mov", "rgb/000000.jpg.part",
        ]
        for name in added {
            let copy = session.copy()
            copy.put([1], at: name)
            let report = try copy.verify()
            #expect(report.differences.map(\.kind) == [.added], "\(name)")
            #expect(report.differences.map(\.place.file) == [name])
        }
        session.put([1], at: ".DS_Store")
        #expect(try session.verify().matchesSeal)
        for (name, bytes) in session.files where name != ".DS_Store" {
            let copy = session.copy()
            copy.put(bytes + [UInt8(ascii: "\n")], at: name)
            let places = try copy.verify().differences.map(\.place)
            #expect(places.contains { $0.file == name }, "\(name)")
        }
    }

    @Test("detects swapped images")
    func detectsSwappedImages() throws {
        let session = try SealedSession(count: 60)
        let maps = session.files.filter { $0.key.hasPrefix("depth/") }.sorted { $0.key < $1.key }
        let (first, second) = (try #require(maps.first), try #require(maps.dropFirst().first))
        session.put(first.value, at: second.key)
        session.put(second.value, at: first.key)
        let differences = try session.verify().differences
        #expect(differences.map(\.kind) == [.reordered, .reordered])
        #expect(differences.map(\.place.file) == [first.key, second.key])
        #expect(differences.first?.problem == .movedBytes(from: Place(file: second.key)))
    }

    @Test("accepts only the requested keys")
    func acceptsOnlyKnownKeys() throws {
        let session = try SealedSession()
        #expect(try session.verify(keys: [StubKey(1).publicKey]).matchesSeal)
        let report = try session.verify(keys: [StubKey(2).publicKey])
        #expect(report.differences.map(\.kind) == [.foreignKey])
    }

    @Test("is not fooled by a seal made with another key")
    func isNotFooledByAnotherKey() throws {
        let session = try SealedSession()
        let stranger = StubKey(2)
        var (previous, bytes): (ContentHash?, [UInt8]) = (nil, [])
        for line in session.lines(of: SessionLayout.seal) {
            var record = try SealRecord(line: line.dropLast())
            if case .begin(let name, _) = record.content {
                record.content = .begin(session: name, key: stranger.publicKey)
            }
            record.previous = previous
            if record.isSigned { record.signature = try stranger.signature(of: record.message) }
            bytes += record.line()
            previous = try StubCryptography().hash(record.line())
        }
        session.put(bytes, at: SessionLayout.seal)
        #expect(try session.verify().matchesSeal)
        let report = try session.verify(keys: [StubKey(1).publicKey])
        #expect(report.differences.map(\.kind) == [.foreignKey])
    }
}
