import Foundation
import LockstepAppleSensors
import Testing

/// The mark that leaves a folder out of backups.
///
/// Foundation on Linux accepts the mark and forgets it, so only a device shows its effect.
@Suite struct PhoneBackupTests {
    @Test(arguments: [true, false]) func aFolderCanBeMarked(isExcluded: Bool) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: Never.self) { try PhoneBackup.exclude(isExcluded, folder.path) }
    }
}
