import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// docs/FORMAT.md, section 11: additions by a later writer of the same version are preserved.
@Suite("Keys of a later writer")
struct LaterVersionTests {
    @Test("are preserved when a session is recovered or calibrated")
    func stay() throws {
        let killed = try Killed(seed: 1)
        var bytes = try #require(killed.files[SessionLayout.manifest])
        bytes.insert(contentsOf: Array(#""weather":{"rain":[1,null]},"#.utf8), at: 1)
        killed.system.put(bytes, at: killed.path + "/" + SessionLayout.manifest)
        _ = try killed.recover()
        let weather = JSONValue.object(["rain": .list([.integer(1), .null])])
        #expect(try killed.manifest.unknownMembers == ["weather": weather])
        let session = try Session(opening: killed.path, fileSystem: killed.system)
        let calibration = Calibration(cameraFromImu: .identity, origin: .measured)
        let stored = try session.storing(calibration)
        #expect(stored.manifest.unknownMembers == ["weather": weather])
        #expect(stored.manifest.state == .recovered)
    }
}
