import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// Recordings are left out of the phone's backups unless the settings include them.
@Suite struct RecordingBackupTests {
    private let disk = MemoryFileSystem()
    private let marks = Mutex<[String: Bool]>([:])
    private let problems = Mutex<[String]>([])
    private let settings = Mutex(AppSettings())

    private func backup(refusing refusal: (any Error & Sendable)? = nil) -> RecordingBackup {
        RecordingBackup(
            directory: "/documents", fileSystem: disk, autoreleasePool: .none,
            mark: { [marks] isExcluded, path in
                if let refusal { throw refusal }
                marks.withLock { $0[path] = isExcluded }
            },
            isBackedUp: { [settings] in settings.withLock { $0 }.backsUpRecordings },
            fail: { [problems] problem in problems.withLock { $0.append(problem.sentence) } })
    }

    private func record() throws -> String {
        try LibrarySessions.record(.logger, in: "/documents", fileSystem: disk, seal: nil)
    }

    @Test func allSessionsAreExcludedByDefault() throws {
        try disk.makeDirectory("/documents")
        let paths = [try record(), try record()]
        try disk.makeDirectory("/documents/photos")
        let backup = backup()
        backup.apply()
        backup.wait()
        #expect(marks.withLock { $0 } == [paths[0]: true, paths[1]: true])
        #expect(problems.withLock { $0 } == [])
    }

    @Test func theSettingIncludesThemAgain() throws {
        try disk.makeDirectory("/documents")
        let path = try record()
        let backup = backup()
        backup.apply()
        settings.withLock { $0.backsUpRecordings = true }
        backup.apply()
        backup.wait()
        #expect(marks.withLock { $0 } == [path: false])
    }

    @Test func aNewSessionIsMarkedAlone() throws {
        let backup = backup()
        backup.apply(to: "/documents/session_1")
        backup.wait()
        #expect(marks.withLock { $0 } == ["/documents/session_1": true])
    }

    @Test func withoutSessionsThereIsNoProblem() {
        let backup = backup()
        backup.apply()
        backup.wait()
        #expect(problems.withLock { $0 } == [])
    }

    @Test func aFolderThatCannotBeMarkedIsReported() throws {
        try disk.makeDirectory("/documents")
        _ = try record()
        let backup = backup(refusing: FileError(.create, path: "x", code: .permission))
        backup.apply()
        backup.wait()
        #expect(problems.withLock { $0 }.count == 1)
    }
}
