import LockstepLive
import LockstepSamples
import LockstepSessions
import Testing

/// Names from the other end: nothing leads outside the folder.
@Suite struct WireNameTests {
    static let unsafe = [
        "", ".", "..", "../a", "a/..", "/a", "a/", "a//b", "a/b/c", "a\\b", "C:a", ".hidden",
        "a/.b", "a\0b", "a b", "a\nb", "é", "~", "a.part", "rgb/a.part", "%2e%2e", "a:b", "a*",
        String(repeating: "a", count: 201),
    ]

    @Test(arguments: unsafe) func unsafeNameIsRefused(_ name: String) {
        #expect(!WireName.isFile(name))
        #expect(!WireName.isSession(name))
    }

    @Test(arguments: unsafe) func deskOpensNothingForAnUnsafeName(_ name: String) throws {
        var receiver = FileReceiver()
        let hash = TransferWorld.hash([1])
        let offer = Offer(
            transfer: 1, session: "session_1", identity: hash, isSealed: true, fileCount: 2,
            byteCount: 9)
        _ = try receiver.receive(.offer(offer))
        _ = receiver.found(.part(fileCount: 0, byteCount: 0))
        let actions = try receiver.receive(
            .file(FileHead(transfer: 1, file: 0, byteCount: 3, hash: hash, path: name)))
        #expect(actions.count == 2 && actions.first == .abandon)
        guard case .send(.transferStop(let stop))? = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(stop.reason == .unsafeName)
    }

    @Test(arguments: unsafe) func deskLooksForNoUnsafeSession(_ name: String) throws {
        var receiver = FileReceiver()
        let offer = Offer(
            transfer: 1, session: name, identity: TransferWorld.hash([1]), isSealed: true,
            fileCount: 2, byteCount: 9)
        let actions = try receiver.receive(.offer(offer))
        #expect(actions.first == .abandon && actions.count == 2)
    }

    @Test func everyFileOfASessionHasASafeName() {
        let names =
            RowFile.allCases.map(\.rawValue) + SessionLayout.frameFiles(1_234_567) + [
                SessionLayout.manifest, SessionLayout.seal, SessionLayout.notes,
                SessionLayout.movie, SessionLayout.audio, SessionLayout.mesh(12),
                SessionLayout.damagedMovie,
            ]
        for name in names { #expect(WireName.isFile(name), "\(name)") }
        #expect(WireName.isSession("session_20260301_101500_2"))
    }

    @Test func sessionWithoutAManifestOrWithAnUnsafeFileIsNotOffered() {
        let hash = TransferWorld.hash([1])
        func file(_ path: String) -> OfferedSession.File {
            OfferedSession.File(path: path, byteCount: 1, hash: hash)
        }
        #expect(OfferedSession(name: "a", files: [file("imu.csv")]) == nil)
        #expect(OfferedSession(name: "a", files: [file("metadata.json"), file("a b")]) == nil)
        #expect(OfferedSession(name: "a/b", files: [file("metadata.json")]) == nil)
        #expect(
            OfferedSession(name: "a", files: [file("metadata.json"), file("metadata.json")]) == nil)
        let session = OfferedSession(
            name: "a",
            files: ["metadata.json", "notes.json", "b", "B", "seal.jsonl"].map(file))
        #expect(
            session?.files.map(\.path) == ["seal.jsonl", "B", "b", "notes.json", "metadata.json"])
    }
}
