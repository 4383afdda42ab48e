import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct RecoveryProgressTests {
    @Test(arguments: TestSession.Storage.allCases)
    func progressReachesOne(_ storage: TestSession.Storage) throws {
        let disk = try Killed(seed: 1, storage)
        var shares: [Double] = []
        _ = try SessionRecovery.recover(
            disk.path, fileSystem: disk.system, codecs: BoxMovieCodecs(),
            progress: { shares.append($0) })
        #expect(shares == shares.sorted())
        #expect(shares.count > 40)
        #expect(shares.last == 1)
        #expect(shares.first.map { (0..<0.5).contains($0) } == true)
    }
}
