import Foundation
import LockstepContainers
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Archives beyond the limits of the original zip format, read by Python.
///
/// Large files are sparse: their bytes are zeros that the disk does not store.
@Suite(.enabled(if: RepositoryFolder.hasPython, "needs .python, which Scripts/test makes"))
struct ZipReaderTests {
    private static let limit: Int64 = 0xffff_ffff

    @Test(arguments: [
        [limit - 1], [limit], [limit + 1], [limit - 40, 0], [limit - 31, 7], [1 << 34, 1 << 33, 9],
        [5, limit / 2, limit / 2, limit / 2],
    ])
    func filesOfAnyLengthAreFound(_ lengths: [Int64]) throws {
        let found = try read { directory, file in
            for (index, length) in lengths.enumerated() {
                let sum: UInt32 = length < 1 << 20 ? Self.checksumOfZeros(Int(length)) : 0
                try file.append(
                    directory.add("f\(index)", byteCount: length, checksum: sum))
                try file.truncate(to: directory.byteCount)
            }
        }
        #expect(found.map(\.size) == lengths)
        #expect(found.map(\.name) == lengths.indices.map { "f\($0)" })
    }

    @Test(arguments: [0, 1, 65_534, 65_535, 65_536, 70_000])
    func anyNumberOfFilesIsFound(_ count: Int) throws {
        let found = try read { directory, file in
            var headers: [UInt8] = []
            for index in 0..<count {
                headers += try directory.add("\(index)", byteCount: 0, checksum: 0)
            }
            if !headers.isEmpty { try file.append(headers) }
        }
        #expect(found.map(\.name) == (0..<count).map { "\($0)" })
    }

    private func read(
        _ fill: (inout ZipDirectory, any WritableFile) throws -> Void
    ) throws -> [ZipReader.Entry] {
        let folder = temporaryPath("zip")
        let disk = LocalFileSystem()
        try disk.makeDirectory(folder)
        defer { try? disk.removeTree(folder) }
        let file = try disk.create(folder + "/a.zip")
        var directory = ZipDirectory()
        try fill(&directory, file)
        var records: [UInt8] = []
        directory.end { records += $0 }
        try file.append(records)
        try file.close()
        return try ZipReader.entries(of: folder + "/a.zip")
    }

    private static func checksumOfZeros(_ count: Int) -> UInt32 {
        var sum = CRC32()
        [UInt8](repeating: 0, count: count).withUnsafeBytes { sum.update($0) }
        return sum.value
    }
}

/// Python's zipfile and Info-ZIP's unzip, run as processes.
enum ZipReader {
    struct Entry: Decodable, Equatable {
        var name: String
        var size: Int64
        var offset: Int64
    }

    static let unzip = "/usr/bin/unzip"
    static let hasUnzip = FileManager.default.isExecutableFile(atPath: unzip)

    /// The entries that Python finds; each small file is read and compared with its checksum.
    static func entries(of archive: String, unpackingInto folder: String? = nil) throws -> [Entry] {
        let output = try run(
            RepositoryFolder.python.path,
            [RepositoryFolder.reader("read_zip.py"), archive] + (folder.map { [$0] } ?? []))
        return try output.split(separator: "\n").map {
            try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
        }
    }

    /// Runs a program to its end and returns its output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}
