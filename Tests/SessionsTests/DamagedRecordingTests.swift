import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// `recover` of a recording that is both interrupted and damaged: only the damaged data is lost,
/// not the data after it.
@Suite("An interrupted and damaged recording")
struct DamagedRecordingTests {
    struct WrongSequence: Sendable {
        var file: RowFile
        var sequence: Int64
    }

    static let wrongSequences = [RowFile.imu, .attitude, .barometer, .frames].flatMap { file in
        [1_000_000, Arrival.largestSequence - 5, Arrival.largestSequence].map {
            WrongSequence(file: file, sequence: $0)
        }
    }

    @Test("loses only the row whose `seq` is wrong", arguments: wrongSequences)
    func losesOneRow(_ wrong: WrongSequence) throws {
        let whole = try Killed(seed: 2, count: 200)
        let rows = try #require(whole.files[wrong.file.rawValue])
        let lines = String(decoding: rows, as: UTF8.self).split(separator: "\n")
        let kept = try whole.copy().recover().rowsKept[wrong.file] ?? 0
        #expect(kept > 2)
        for index in lines.indices.dropFirst(wrong.file.header == nil ? 0 : 1).dropLast() {
            let disk = whole.copy()
            var changed = lines.map(String.init)
            changed[index] = Self.row(lines[index], with: wrong.sequence)
            disk.system.put(
                Array((changed.joined(separator: "\n") + "\n").utf8),
                at: disk.path + "/" + wrong.file.rawValue)
            let report = try disk.recover()
            // A device motion sample has rows in two files and is removed completely.
            let lost = wrong.file == .imu || wrong.file == .attitude ? 4 : 1
            #expect(report.rowsKept[wrong.file] ?? 0 >= kept - lost, "row \(index)")
            try disk.expectPlays()
            #expect(try disk.recover().isUnchanged)
        }
    }

    private static func row(_ line: Substring, with sequence: Int64) -> String {
        guard let key = line.firstRange(of: "\"seq\":") else {
            let column = line.lastIndex(of: ",").map { line[...$0] } ?? ""
            return "\(column)\(sequence)"
        }
        let behind = line[key.upperBound...].drop(while: \.isNumber)
        return "\(line[..<key.upperBound])\(sequence)\(behind)"
    }

    @Test("keeps fragments after a damaged one in a separate file")
    func keepsFragmentsBehindADamagedOne() throws {
        let disk = try Killed(seed: 5, .movie, count: 40)
        let movie = try #require(disk.files["video.mov"])
        let type = Array("moof".utf8)
        let fragments = movie.indices.filter { movie[$0...].starts(with: type) }.map { $0 - 4 }
        try #require(fragments.count > 3)
        var damaged = movie
        for index in fragments[2]..<(fragments[2] + 8) { damaged[index] = 0 }
        disk.system.put(damaged, at: disk.path + "/video.mov")

        let report = try disk.recover()

        #expect(disk.files["video.mov"] == Array(damaged[..<fragments[2]]))
        #expect(disk.files["video.mov.damaged"] == Array(damaged[fragments[2]...]))
        #expect(report.movie?.hasFragmentsBehind == true)
        #expect(report.losses.contains { $0.contains("now video.mov.damaged") })
        try disk.expectPlays()
        #expect(try disk.recover().isUnchanged)
    }

    @Test("is left unchanged if more images lack rows than a crash explains")
    func leavesSessionUnchangedIfManyImagesLackRows() throws {
        let disk = try Killed(seed: 2)
        for index in 1000..<1600 {
            disk.system.put([1], at: disk.path + "/depth/00\(index).bin")
        }
        try disk.system.remove(disk.path + "/frames.jsonl")
        let before = disk.files
        let error = #expect(throws: SessionError.self) { try disk.recover() }
        #expect(error?.problem.contains("images and maps have no row") == true)
        #expect(disk.files == before)
    }
}
