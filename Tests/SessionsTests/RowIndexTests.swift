import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepSessions

/// Any row is read without those before it.
@Suite struct RowIndexTests {
    private func rows(_ count: Int) -> [InertialRow] {
        (0..<count).map { index in
            InertialRow(
                timestamp: HostTime(nanoseconds: Int64(index) * 10), channel: .gyroscope,
                value: Vector3(Double(index), 0, 0),
                arrival: Arrival(time: nil, sequence: Int64(index)))
        }
    }

    private func file(_ rows: [InertialRow]) -> [UInt8] {
        var text = TextBuffer()
        text.append(InertialRow.header + "\n")
        for row in rows { row.append(to: &text) }
        return text.bytes
    }

    @Test(arguments: [0, 1, 2, 30, 31, 32, 33, 63, 64, 65, 1000])
    func everyRangeHasItsRows(_ count: Int) throws {
        let rows = rows(count)
        let source = MemoryBytes(file(rows))
        let index = try RowIndex(source, of: .imu)
        #expect(index.count == count)
        let starts = Set([0, 1, 31, 32, count / 2, count - 1, count].filter { $0 >= 0 })
        for start in starts.sorted() {
            for length in [1, 2, 40, count] {
                let range = start..<start + length
                let found = try index.rows(range, of: source, as: InertialRow.self)
                #expect(found.map(\.row) == Array(rows[range.clamped(to: 0..<count)]))
            }
        }
    }

    @Test(arguments: [1, 31, 32, 33, 500])
    func aFileThatGrowsIsReadOn(_ first: Int) throws {
        let rows = rows(600)
        let bytes = file(rows)
        let part = file(Array(rows[..<first]))
        // The next row has begun.
        var index = try RowIndex(MemoryBytes(part + bytes[part.count..<part.count + 5]), of: .imu)
        #expect(index.count == first)
        let source = MemoryBytes(bytes)
        try index.extend(source)
        #expect(index.count == 600)
        let found = try index.rows(0..<600, of: source, as: InertialRow.self)
        #expect(found.map(\.row) == rows)
    }

    @Test func theRowAtATimeIsFound() throws {
        let source = MemoryBytes(file(rows(100)))
        let index = try RowIndex(source, of: .imu)
        func last(_ nanoseconds: Int64) throws -> Int? {
            try index.last(of: source) { (row: InertialRow) in
                row.timestamp.nanoseconds <= nanoseconds
            }
        }
        #expect(try last(-1) == nil)
        #expect(try last(0) == 0)
        #expect(try last(505) == 50)
        #expect(try last(99_999) == 99)
    }

    @Test func unreadableRowsAreLeftOut() throws {
        let rows = rows(50)
        var bytes = file(rows)
        let place = file(Array(rows[..<20])).count
        bytes.replaceSubrange(place..<place + 3, with: Array("xyz".utf8))
        let source = MemoryBytes(bytes)
        let index = try RowIndex(source, of: .imu)
        let found = try index.rows(0..<50, of: source, as: InertialRow.self)
        #expect(found.map(\.number) == (0..<50).filter { $0 != 20 })
        let last = try index.last(of: source) { (row: InertialRow) in
            row.timestamp.nanoseconds <= 300
        }
        #expect(last == 30)
    }
}
