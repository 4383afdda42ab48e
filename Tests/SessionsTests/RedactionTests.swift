import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite("A redacted copy of a session")
struct RedactionTests {
    private static let model = "iPhone15,2"

    @Test("adds to any number of drops in the manifest")
    func addsToAnyNumberOfDrops() throws {
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 1).write(in: "d", fileSystem: system)
        try writer.finish(SessionClosing(stopReason: "test", movieCodec: nil))
        var manifest = try Session(opening: writer.path, fileSystem: system).manifest
        for index in manifest.streams.indices { manifest.streams[index].drops[.redacted] = .max }
        system.put(manifest.encoded(), at: writer.path + "/" + SessionLayout.manifest)
        let report = try SessionRedaction.redact(
            writer.path, to: "out", fileSystem: system, seal: nil)
        let copy = try Session(opening: report.path, fileSystem: system).manifest
        let location = copy.streams.first { $0.description.stream == .location }
        #expect(location?.count == 0 && location?.drops[.redacted] == .max)
    }

    @Test(
        "contains neither a coordinate nor the device's name",
        arguments: TestSession.Storage.allCases)
    func containsNothingTraceable(storage: TestSession.Storage) throws {
        let session = try SealedSession(seed: 4, storage, count: 60)
        session.putTraces()
        let coordinates = try session.coordinates()
        #expect(coordinates.count > 4)
        #expect(session.holds(Self.model))
        #expect(coordinates.allSatisfy(session.holds))
        let copy = try session.redacted()
        for word in coordinates + [Self.model, "16.6.1", "Anna's phone", "N48"] {
            #expect(!copy.holds(word), "\(word)")
        }
        #expect(copy.files[RowFile.location.rawValue] == nil)
    }

    @Test("plays all other data unchanged", arguments: TestSession.Storage.allCases)
    func playsTheRest(storage: TestSession.Storage) throws {
        let session = try SealedSession(seed: 4, storage, count: 60)
        let before = try TestSession(playing: session.path, session.system).deliveries
        let copy = try session.redacted()
        let after = try TestSession(playing: copy.path, copy.system).deliveries
        let omitted: Set<LockstepSamples.Stream> = [.location, .audio]
        let kept = before.filter { $0.sample.stream.map { !omitted.contains($0) } ?? true }
        let drops = after.compactMap { delivery -> Drop? in
            guard case .event(.drop(let drop), _) = delivery.sample, drop.reason == .redacted
            else { return nil }
            return drop
        }
        #expect(drops.count == before.count - kept.count)
        #expect(Set(drops.map(\.stream)) == omitted)
        #expect(drops.allSatisfy { $0.timestamp != nil })
        #expect(after.count == before.count)
        let frames = [before, after].map { $0.filter { $0.sample.stream == .camera }.count }
        #expect(frames[0] == frames[1])
    }

    @Test("is complete, and leaves the session unchanged", arguments: TestSession.Storage.allCases)
    func copyIsComplete(storage: TestSession.Storage) throws {
        let session = try SealedSession(seed: 4, storage, count: 60)
        let before = session.files
        let copy = try session.redacted()
        #expect(session.files == before)
        let report = try copy.recover()
        #expect(report.isUnchanged && report.losses.isEmpty, "\(report.losses)")
        let manifest = try Session(opening: copy.path, fileSystem: copy.system).manifest
        let location = try #require(
            manifest.streams.first { $0.description.stream == .location })
        #expect(location.count == 0 && location.drops[.redacted] ?? 0 > 0)
    }

    @Test("is intact by its seal, which keeps the old chain and states what was removed")
    func isIntactByItsSeal() throws {
        let session = try SealedSession(seed: 4, .stills, count: 60)
        let before = session.lines(of: SessionLayout.seal)
        let copy = try session.redacted(2)
        let seal = copy.lines(of: SessionLayout.seal)
        #expect(seal.starts(with: before) && seal.count == before.count + 1)
        let report = try copy.verify(keys: [1, 2].map { StubKey($0).publicKey })
        #expect(report.matchesSeal, "\(report.differences)")
        let amendment = try #require(report.amendments.last)
        #expect(amendment.command == "redact")
        #expect(
            amendment.removed == [
                SessionLayout.audio, RowFile.audio.rawValue, RowFile.location.rawValue,
            ])
        #expect(!amendment.voided.contains { $0.name == RowFile.frames.rawValue })
        let files = Set(amendment.files.map(\.name))
        #expect(files.isSuperset(of: [SessionLayout.manifest, RowFile.events.rawValue]))
    }

    @Test("of a redacted copy is identical", arguments: TestSession.Storage.allCases)
    func isTheSameTwice(storage: TestSession.Storage) throws {
        let session = try SealedSession(seed: 4, storage, count: 60)
        session.putTraces()
        let once = try session.redacted()
        let twice = try once.redacted()
        #expect(twice.files == once.files)
    }

    @Test("needs no key if the session has no seal")
    func needsNoKeyWithoutASeal() throws {
        let system = MemoryFileSystem()
        let writer = try TestSession(seed: 4).write(in: "d", fileSystem: system)
        try writer.finish(SessionClosing(stopReason: "test"))
        let report = try SessionRedaction.redact(
            writer.path, to: "out", fileSystem: system, seal: { throw NoKey() })
        #expect(report.seal == .absent)
        #expect(system.files(under: report.path)[SessionLayout.seal] == nil)
    }

    @Test("is not made without the key")
    func isNotMadeWithoutItsKey() throws {
        let session = try SealedSession()
        #expect(throws: NoKey.self) {
            try SessionRedaction.redact(
                session.path, to: "out", fileSystem: session.system, seal: { throw NoKey() })
        }
        #expect(session.system.files(under: "out").isEmpty)
    }

    @Test("has no seal if the seal is left out")
    func canOmitTheSeal() throws {
        let session = try SealedSession()
        let report = try SessionRedaction.redact(
            session.path, to: "out", fileSystem: session.system, seal: nil)
        #expect(report.seal == .removed)
        #expect(session.system.files(under: report.path)[SessionLayout.seal] == nil)
    }

    @Test("is complete or absent, whichever disk call fails")
    func isCompleteOrAbsent() throws {
        let session = try SealedSession(seed: 4, .stills, count: 30)
        session.putTraces()
        let whole = try session.copy().redacted().files
        var call = 1
        while try leavesAllOrNothing(session.copy(), failing: call, whole) { call += 1 }
        #expect(call > 100)
    }

    /// - Returns: Whether the call was reached.
    private func leavesAllOrNothing(
        _ session: SealedSession, failing call: Int, _ whole: [String: [UInt8]]
    ) throws -> Bool {
        let before = session.files
        let disk = FaultyFileSystem(session.system, fault: FaultyFileSystem.Fault(call: call))
        do {
            _ = try SessionRedaction.redact(
                session.path, to: "out", fileSystem: disk, seal: { .stub() })
        } catch is FileError {}
        #expect(session.files == before, "call \(call)")
        let names = (try? session.system.list("out").map(\.name)) ?? []
        for name in names where !name.hasSuffix(SessionLayout.temporarySuffix) {
            #expect(session.system.files(under: "out/" + name) == whole, "call \(call)")
        }
        return disk.hasFailed
    }

    @Test("survives a power loss after it is made")
    func survivesAPowerLoss() throws {
        let session = try SealedSession(seed: 4, .stills, count: 30)
        try session.system.makeDirectory("out")
        try session.system.synchronizeDirectory("")
        let copy = try session.redacted()
        let isThere = copy.system.afterPowerLoss().files(under: copy.path) == copy.files
        #expect(isThere)
    }

    @Test("is rejected without a session, for an interrupted one, and inside itself")
    func isRefused() throws {
        let session = try SealedSession()
        let inside = #expect(throws: SessionError.self) {
            try session.redacted(to: session.path + "/copy")
        }
        #expect(inside?.fact == .insideASession)
        let killed = try Killed(seed: 1)
        let cutOff = #expect(throws: SessionError.self) {
            try SessionRedaction.redact(
                killed.path, to: "out", fileSystem: killed.system, seal: nil)
        }
        #expect(cutOff?.fact == .notComplete)
    }

    @Test("is not made of an unreadable image")
    func isRejectedForAnUnreadableImage() throws {
        let session = try SealedSession()
        session.put(Array("no JPEG".utf8), at: SessionLayout.image(0, .jpeg))
        let error = #expect(throws: FormatError.self) { try session.redacted() }
        #expect(error?.place?.file == SessionLayout.image(0, .jpeg))
        #expect(session.system.files(under: "out").isEmpty)
    }

    @Test("has neither unknown files nor unknown keys")
    func hasNothingUnknown() throws {
        let session = try SealedSession()
        session.put(Array("48.137154".utf8), at: "track.gpx")
        session.put(Array("48.137154".utf8), at: SessionLayout.damagedMovie)
        session.put(Array("48.137154".utf8), at: "rgb/map.jpg")
        var manifest = try #require(session.files[SessionLayout.manifest])
        let key = Array(#""place":"Munich","#.utf8)
        manifest.insert(contentsOf: key, at: 1)
        session.put(manifest, at: SessionLayout.manifest)
        var frames = try #require(session.files[RowFile.frames.rawValue])
        frames.insert(contentsOf: key, at: 1)
        session.put(frames, at: RowFile.frames.rawValue)
        let report = try SessionRedaction.redact(
            session.path, to: "out", fileSystem: session.system, seal: nil)
        let copy = SealedSession.at(report.path, on: session.system)
        #expect(!copy.holds("Munich") && !copy.holds("48.137154"))
        #expect(report.leftOut == ["rgb/map.jpg", "track.gpx", SessionLayout.damagedMovie])
        #expect(report.manifestKeysRemoved == ["place"])
        #expect(report.rowsRewritten == 1)
    }

    @Test("states which names were removed", arguments: [true, false], [true, false])
    func statesWhichNamesWereRemoved(hasModel: Bool, hasSystem: Bool) throws {
        let session = try SealedSession()
        var manifest = try Session(opening: session.path, fileSystem: session.system).manifest
        manifest.deviceModel = hasModel ? "iPhone15,2" : nil
        manifest.osVersion = hasSystem ? "16.6.1" : nil
        session.put(manifest.encoded(), at: SessionLayout.manifest)
        let report = try SessionRedaction.redact(
            session.path, to: "out", fileSystem: session.system, seal: nil)
        #expect(report.hadModel == hasModel && report.hadSystem == hasSystem)
        let words = report.removals.filter { $0.contains("device") }
        let expected = [
            [true, true]: ["the names of the device and its system"],
            [true, false]: ["the name of the device"],
            [false, true]: ["the version of the device's system"], [false, false]: [],
        ]
        #expect(words == expected[[hasModel, hasSystem]])
    }

    @Test("contains no user text, and reports the removal")
    func removesWords() throws {
        let session = try SealedSession()
        var manifest = try Session(opening: session.path, fileSystem: session.system).manifest
        (manifest.title, manifest.tags) = ("Stairs at Anna's", ["Munich"])
        session.put(manifest.encoded(), at: SessionLayout.manifest)
        let report = try SessionRedaction.redact(
            session.path, to: "out", fileSystem: session.system, seal: nil)
        let copy = try Session(opening: report.path, fileSystem: session.system).manifest
        #expect(copy.title == nil && copy.notes == nil && copy.tags.isEmpty)
        #expect(report.textsRemoved == ["title", "tags"])
        #expect(copy.notices.last?.contains("title, tags") == true)
    }
}

private struct NoKey: Error {}

extension SealedSession {
    /// The redacted copy.
    func redacted(_ key: UInt8 = 1, to folder: String = "out") throws -> SealedSession {
        let report = try SessionRedaction.redact(
            path, to: folder, fileSystem: system, seal: { .stub(key) })
        return SealedSession.at(report.path, on: system)
    }

    /// Whether any file contains this text.
    func holds(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        return files.values.contains { $0.firstRange(of: letters) != nil }
    }

    /// The degrees of all positions, as printed in their file.
    fileprivate func coordinates() throws -> [String] {
        lines(of: RowFile.location.rawValue).dropFirst().flatMap { line in
            String(decoding: line, as: UTF8.self).split(separator: ",")[2...3].map(String.init)
            // The largest and smallest numbers also occur in other files.
        }.filter { $0.count > 5 && !$0.contains("e") }
    }

    /// Adds the traces of other programs to the session's files: a location and an owner in images
    /// and in the movie.
    fileprivate func putTraces() {
        for (name, bytes) in files where name.hasPrefix(SessionLayout.images) {
            let exif = Array("Exif\0\0 Anna's phone N48".utf8)
            guard name.hasSuffix(".jpg") else {
                put(bytes + [0, 0, 0, UInt8(exif.count + 8)] + Array("udta".utf8) + exif, at: name)
                continue
            }
            let block = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
            put(bytes[..<2] + block + bytes[2...] + exif, at: name)
        }
        guard let movie = files[SessionLayout.movie] else { return }
        let text = Array("Anna's phone N48".utf8)
        let box = [0, 0, 0, UInt8(text.count + 8)] + Array("udta".utf8) + text
        put(movie + box, at: SessionLayout.movie)
    }
}
