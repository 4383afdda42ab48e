import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct TimestampTests {
    private func fields(_ text: String) throws -> (TableRow, TableColumn) {
        let header = TableHeader(line: Array("timestamp".utf8)[...])
        return (TableRow(line: Array(text.utf8)[...]), try header.column("timestamp"))
    }

    struct Case: Sendable {
        var text: String
        var nanoseconds: Int64
    }

    static let seconds: [Case] = [
        Case(text: "1305031102.175304", nanoseconds: 1_305_031_102_175_304_000),
        Case(text: "6407.152467875", nanoseconds: 6_407_152_467_875),
        Case(text: "0.1234567894", nanoseconds: 123_456_789),
        Case(text: "0.1234567895", nanoseconds: 123_456_790),
        Case(text: "0.9999999999", nanoseconds: 1_000_000_000),
        Case(text: "-0.5", nanoseconds: -500_000_000), Case(text: "7", nanoseconds: 7_000_000_000),
        Case(text: "7.", nanoseconds: 7_000_000_000),
        Case(text: " 7.5 ", nanoseconds: 7_500_000_000),
        Case(text: "9223372036.854775807", nanoseconds: .max),
    ]

    @Test(arguments: seconds) func readsDecimalSecondsDigitByDigit(_ example: Case) throws {
        let (row, column) = try fields(example.text)
        #expect(try row.nanoseconds(ofSeconds: column) == example.nanoseconds)
    }

    @Test(arguments: [
        "", ".", ".5", "-", "--1", "1.2.3", "nan", "inf", "0x1p3", "+1", "1_0",
        "9223372036.854775808", "99999999999", "1.5 s",
    ])
    func rejectsInvalidTimes(_ text: String) throws {
        let (row, column) = try fields(text)
        #expect(throws: FormatError.self) { try row.nanoseconds(ofSeconds: column) }
    }

    @Test(arguments: ["1.40363657975856E+018", "1.403636579e18", "1.3E+09"])
    func reportsTimestampDamagedBySpreadsheet(_ text: String) throws {
        let (row, column) = try fields(text)
        for read in [TableRow.nanoseconds(ofSeconds:), TableRow.nanoseconds(_:)] {
            let error = #expect(throws: FormatError.self) { try read(row)(column) }
            #expect(error?.problem.contains("a timestamp that a spreadsheet rounded") == true)
        }
    }
}
