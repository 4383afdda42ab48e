import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepStudio

@Suite struct TrashTests {
    private let disk = LocalFileSystem()
    private let folder: String

    init() throws {
        folder = temporaryPath("trash")
        try disk.makeDirectoryTree(folder + "/walks/a")
    }

    private func withTrash(_ body: (Trash) throws -> Void) throws {
        defer { try? disk.removeTree(folder) }
        try body(Trash(of: folder))
    }

    @Test func whatIsMovedComesBack() throws {
        try withTrash { trash in
            let now = WallTime(nanoseconds: 7)
            let item = try trash.move("walks/a", from: folder + "/walks/a", at: now)
            #expect(try disk.entry(at: folder + "/walks/a") == nil)
            #expect(try trash.items() == [item])
            // Its folder may be gone by then.
            try disk.removeTree(folder + "/walks")
            #expect(try trash.restore(item.identifier) == item)
            #expect(try disk.entry(at: folder + "/walks/a")?.isDirectory == true)
            #expect(try trash.items() == [])
        }
    }

    @Test func aPlaceThatIsTakenIsNotOverwritten() throws {
        try withTrash { trash in
            let now = WallTime(nanoseconds: 7)
            let first = try trash.move("walks/a", from: folder + "/walks/a", at: now)
            try disk.makeDirectoryTree(folder + "/walks/a")
            let second = try trash.move("walks/a", from: folder + "/walks/a", at: now)
            #expect(first.identifier != second.identifier)
            _ = try trash.restore(second.identifier)
            #expect(throws: FileError.self) { try trash.restore(first.identifier) }
            #expect(try trash.items() == [first])
        }
    }

    @Test(arguments: ["", "..", "../..", "7/../..", "nothing"])
    func anUnknownItemIsRefused(_ identifier: String) throws {
        try withTrash { trash in
            #expect(throws: StudioError.self) { try trash.restore(identifier) }
        }
    }
}
