import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepSessions

/// Rows of long files, read ahead on another thread, equal rows that are read one by one.
@Suite struct RowReaderTests {
    /// A row, or its problem.
    enum Outcome: Hashable {
        case row(Int)
        case fault(FormatError)
    }

    /// About 2.5 MiB of rows; a short file has one row.
    private static let rowCount = 6000

    @Test(arguments: [0, 1, 100, 5999])
    func areTheSameAsLinesReadOneByOne(_ damaged: Int) throws {
        var lines = Self.lines()
        for number in 0..<damaged { lines[number * 7919 % lines.count] = "x" }
        let file = Self.file(lines)
        #expect(try outcomes(file) == expected(file))
        #expect(try outcomes(file, inRuns: true) == expected(file))
    }

    /// A reader that took some rows one by one receives the others in runs.
    @Test func comeOneByOneAndInRunsAlternately() throws {
        let reader = reader(MemorySource(Self.file()))
        var numbers: [Int] = []
        while let row = try reader.next() {
            numbers.append(row)
            if let run = try reader.nextRun() {
                #expect(!run.isEmpty)
                numbers += run
            }
        }
        #expect(numbers == Array(0..<Self.rowCount))
    }

    @Test(arguments: [300, 7 * 65_536, 30 * 65_536])
    func reportWhereAFileIsTruncated(_ length: Int) throws {
        let file = [UInt8](Self.file()[..<length])
        let outcomes = try outcomes(file)
        #expect(outcomes == (try expected(file)))
        guard case .fault(let fault) = outcomes.last else { return #expect(Bool(false)) }
        #expect(fault.fact == .cutOff)
    }

    @Test func reportOverlongLinesAndContinue() throws {
        var file = Self.file()
        file += [UInt8](repeating: 7, count: LineReader.longestLine + 1)
        file += Array(("\n" + Self.lines().joined(separator: "\n") + "\n").utf8)
        #expect(try outcomes(file) == expected(file))
    }

    @Test func reportAnUnexpectedHeaderAndContinue() throws {
        let outcomes = try outcomes(Self.file(header: "timestamp"))
        #expect(outcomes.count == Self.rowCount + 1)
        let place = Place(file: "imu.csv", row: 1, byte: 0)
        let fact = FormatError.Fact.header(expected: InertialRow.header, actual: "timestamp")
        #expect(outcomes.first == .fault(FormatError(fact, place: place)))
    }

    @Test(arguments: [1, 2, 20, 30])
    func comeBeforeALaterDiskFailure(_ call: Int) throws {
        let file = Self.file()
        let disk = MemoryFileSystem()
        disk.put(file, at: "/s/imu.csv")
        let fault = FaultyFileSystem.Fault(call: call, of: .read, code: .inputOutput)
        let source = try FaultyFileSystem(disk, fault: fault).open("/s/imu.csv")
        let reader = reader(source)
        var count = 0
        let error = #expect(throws: FileError.self) {
            while try reader.next() != nil { count += 1 }
        }
        #expect(error?.code == .inputOutput)
        // The content of the call was read, except for the line in which it ends.
        let lines = file[..<((call - 1) * 65_536)].count { $0 == UInt8(ascii: "\n") }
        #expect(count == max(0, lines - 1))
        while let row = try reader.next() {
            #expect(row == count)
            count += 1
        }
    }

    @Test func endWithTheirReader() throws {
        let file = Self.file()
        for taken in [0, 1, 2500, 4000] {
            let reader = reader(MemorySource(file))
            for number in 0..<taken { #expect(try reader.next() == number) }
        }
    }

    /// Lines with a number and 400 points each.
    private static func lines() -> [String] {
        (0..<rowCount).map { "\($0)" + String(repeating: ".", count: 400) }
    }

    private static func file(
        _ lines: [String] = lines(), header: String = InertialRow.header
    ) -> [UInt8] {
        Array((header + "\n" + lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func number(_ line: some Sequence<UInt8>) throws -> Int {
        let text = String(decoding: line.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
        guard let number = Int(text) else {
            throw FormatError(.notANumber(field: "number", text: text))
        }
        return number
    }

    private func reader(_ source: any ByteSource) -> RowReader<Int> {
        RowReader(.imu, source) { try Self.number($0) }
    }

    private func outcomes(_ file: [UInt8], inRuns: Bool = false) throws -> [Outcome] {
        let reader = reader(MemorySource(file))
        var outcomes: [Outcome] = []
        while true {
            do {
                let rows = try inRuns ? reader.nextRun() : reader.next().map { [$0] }
                guard let rows else { return outcomes }
                outcomes += rows.map(Outcome.row)
            } catch let error as FormatError {
                outcomes.append(.fault(error))
            }
        }
    }

    /// The same result from lines, without blocks or threads.
    private func expected(_ file: [UInt8]) throws -> [Outcome] {
        let lines = LineReader(MemorySource(file), file: "imu.csv")
        var outcomes: [Outcome] = []
        _ = try lines.next()
        while true {
            do {
                guard let line = try lines.next() else { return outcomes }
                outcomes.append(try outcome(line))
            } catch let error as FormatError {
                outcomes.append(.fault(error))
            }
        }
    }

    private func outcome(_ line: LineReader.Line) throws -> Outcome {
        let place = Place(file: "imu.csv", row: line.number, byte: line.offset)
        guard line.isComplete else { return .fault(FormatError(.cutOff, place: place)) }
        do {
            return .row(try Self.number(line.bytes))
        } catch let error as FormatError {
            return .fault(error.at(place))
        }
    }
}
