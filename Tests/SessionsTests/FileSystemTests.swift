import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The same claims for the test disks and the real one.
@Suite struct FileSystemTests {
    enum Disk: String, CaseIterable, Sendable {
        case memory
        case local
    }

    @Test(arguments: Disk.allCases)
    func keepsWrittenAndRenamedFiles(_ disk: Disk) throws {
        try disk.withFolder { system, root in
            let file = try system.create(root + "/a.part")
            try file.append("one two")
            try file.truncate(to: 3)
            try file.append("!")
            try file.synchronize()
            try file.close()
            try system.makeDirectory(root + "/folder")
            try system.rename(root + "/a.part", to: root + "/folder/a")
            #expect(try system.contents(of: root + "/folder/a", limit: 4) == Array("one!".utf8))
            let entries = try system.list(root)
            #expect(entries.map(\.name) == ["folder"])
            #expect(entries.allSatisfy { $0.isDirectory && $0.byteCount == 0 })
            try system.synchronizeDirectory(root)
        }
    }

    @Test(arguments: Disk.allCases)
    func onlyTheRealDiskNamesTheFileBehindASource(_ disk: Disk) throws {
        try disk.withFolder { system, root in
            try system.create(root + "/a").close()
            #expect(try system.open(root + "/a").path == (disk == .local ? root + "/a" : nil))
        }
    }

    @Test(arguments: Disk.allCases)
    func truncatesFilesAndNeverExtendsThem(_ disk: Disk) throws {
        try disk.withFolder { system, root in
            let file = try system.create(root + "/a")
            try file.append("12345")
            try file.close()
            #expect(throws: FileError(.truncate, path: root + "/a", code: .inputOutput)) {
                try system.cut(root + "/a", to: 6)
            }
            for count in [5, 3, 0] {
                try system.cut(root + "/a", to: Int64(count))
                #expect(
                    try system.contents(of: root + "/a", limit: 5)
                        == Array("12345".utf8.prefix(count)))
            }
            #expect(throws: FileError(.truncate, path: root + "/no", code: .missing)) {
                try system.cut(root + "/no", to: 0)
            }
        }
    }

    @Test func reportsFreeSpaceForAMissingFolder() throws {
        try Disk.local.withFolder { _, root in
            let disk = LocalFileSystem()
            let bytes = try #require(disk.freeBytes(at: root))
            #expect(bytes > 0)
            #expect(disk.freeBytes(at: root + "/a/b/") != nil)
            #expect(disk.freeBytes(at: "no such folder") != nil)
            #expect(disk.freeBytes(at: "") == nil || disk.freeBytes(at: "") ?? 0 > 0)
        }
    }

    @Test(arguments: Disk.allCases)
    func namesTheReasonOfAFailure(_ disk: Disk) throws {
        try disk.withFolder { system, root in
            #expect(throws: FileError(.open, path: root + "/x", code: .missing)) {
                _ = try system.open(root + "/x")
            }
            try system.makeDirectory(root + "/x")
            #expect(throws: FileError(.makeDirectory, path: root + "/x", code: .exists)) {
                try system.makeDirectory(root + "/x")
            }
            #expect(throws: FileError(.open, path: root + "/x", code: .missing)) {
                _ = try system.open(root + "/x")
            }
            #expect(throws: FileError(.remove, path: root + "/y", code: .missing)) {
                try system.remove(root + "/y")
            }
            #expect(throws: FileError.self) { _ = try system.create(root + "/no/file") }
            try system.create(root + "/x/long").append("12345")
            #expect(throws: FileError(.read, path: root + "/x/long", code: .tooLarge)) {
                _ = try system.contents(of: root + "/x/long", limit: 4)
            }
        }
    }

    struct Advice: Sendable {
        var operation: FileError.Operation
        var code: FileError.Code
        var words: String
    }

    @Test(arguments: [
        Advice(operation: .open, code: .permission, words: "permission to read"),
        Advice(operation: .list, code: .permission, words: "permission to read"),
        Advice(operation: .create, code: .permission, words: "may write to"),
        Advice(operation: .open, code: .notDirectory, words: "not a folder"),
        Advice(operation: .open, code: .wouldBlock, words: "has ended"),
    ])
    func remedyDependsOnTheOperation(_ advice: Advice) {
        let error = FileError(advice.operation, path: "p", code: advice.code)
        #expect(error.remedy.description.contains(advice.words))
    }

    @Test func powerLossRemovesUnsynchronizedData() throws {
        let system = MemoryFileSystem()
        try system.makeDirectory("d")
        let file = try system.create("d/kept")
        try file.append("kept")
        try file.synchronize()
        try system.synchronizeDirectory("")
        try system.synchronizeDirectory("d")
        try file.append(" lost")
        try system.create("d/lost").append("lost")
        #expect(system.afterPowerLoss().files(under: "") == ["d/kept": Array("kept".utf8)])
    }

    @Test func failsAtTheChosenCallAndCountsAll() throws {
        let system = FaultyFileSystem(
            MemoryFileSystem(), fault: .init(call: 2, of: .write, code: .inputOutput),
            longestWrite: 2)
        let file = try system.create("f")
        try file.append("ab")
        #expect(throws: FileError(.write, path: "f", code: .inputOutput)) { try file.append("cd") }
        try file.append("ef")
        #expect(try system.contents(of: "f", limit: 9) == Array("abef".utf8))
        #expect(system.callCount(of: .write) == 3)
        #expect(system.hasFailed)
    }
}

extension FileSystemTests.Disk {
    /// Runs `body` in an empty folder that is removed afterwards.
    func withFolder(_ body: (any FileSystem, String) throws -> Void) throws {
        let system: any FileSystem = self == .memory ? MemoryFileSystem() : LocalFileSystem()
        let root = self == .memory ? "root" : temporaryPath("files")
        try system.makeDirectory(root)
        defer { try? system.removeTree(root) }
        try body(system, root)
    }
}

extension WritableFile {
    /// Appends words.
    func append(_ words: String) throws { try append(Array(words.utf8)) }

    /// Appends all bytes, even if each call accepts only a few.
    func append(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = try rest.withUnsafeBytes { try write($0) }
            rest = rest.dropFirst(taken)
        }
    }
}
