import Foundation
import LockstepAppleSensors
import Testing
import VirtualPhone

/// The mark that leaves a folder out of backups.
@Suite struct PhoneBackupTests {
    @Test func aMarkedFolderIsLeftOutUntilItIsIncludedAgain() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withPhone { phone in
            #expect(phone.excludedFromBackup == [])
            try PhoneBackup.exclude(true, folder.path)
            #expect(phone.excludedFromBackup == [folder.path])
            try PhoneBackup.exclude(false, folder.path)
            #expect(phone.excludedFromBackup == [])
        }
    }

    @Test func aMissingFolderIsAnError() async throws {
        try await withPhone { _ in
            #expect(throws: CocoaError.self) { try PhoneBackup.exclude(true, "/no/such/folder") }
        }
    }
}
