import LockstepSessions
import Testing

@Suite struct FileNamesTests {
    @Test(arguments: [
        ([], ""),
        (["imu.csv", "rgb/000001.jpg"], "imu.csv, rgb/000001.jpg"),
        (["rgb/1", "rgb/2", "rgb/3"], "rgb/1, rgb/2, rgb/3"),
        (["rgb/2", "a.csv", "rgb/4", "rgb/1", "rgb/3"], "4 files of rgb (rgb/1 to rgb/4), a.csv"),
        (["a", "b", "c", "d"], "a, b, c, d"),
    ])
    func filesOfAFolderAreCounted(_ names: [String], _ words: String) {
        #expect(names.namesByFolder == words)
    }
}
