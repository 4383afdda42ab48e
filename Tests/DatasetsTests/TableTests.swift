import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

@Suite struct TableTests {
    static let headers: [String] = [
        "time,seconds_elapsed,z,y,x", "\u{FEFF}time,seconds_elapsed,z,y,x\r",
        "# Time, seconds_elapsed , Z, y,x[m/s^2]",
    ]

    @Test(arguments: headers)
    func findsColumnsByName(_ text: String) throws {
        let format = try SensorLoggerReadingTable(header: TableHeader(line: Array(text.utf8)[...]))
        let row = try format.row(TableRow(line: Array("12, 0.5, 3,2 , 1\r".utf8)[...]))
        #expect(row.wall == WallTime(nanoseconds: 12))
        #expect(row.value == Vector3(1, 2, 3))
    }

    @Test func namesTheColumnThatIsMissing() {
        let header = TableHeader(line: Array("time,y,z".utf8)[...])
        #expect(throws: FormatError(.missingColumn("x"))) {
            try SensorLoggerReadingTable(header: header)
        }
    }

    @Test func keepsAUnitApartFromItsName() {
        let header = TableHeader(line: Array("ax[m/s^2],plain".utf8)[...])
        #expect(header.columns.map(\.unit) == ["m/s^2", nil])
        #expect(header.columns.map(\.name) == ["ax", "plain"])
    }

    struct Stamp: Sendable {
        var text: String
        var nanoseconds: Int64?
    }

    static let timestamps: [Stamp] = [
        Stamp(text: "1762361557996220200", nanoseconds: 1_762_361_557_996_220_200),
        Stamp(text: "-5", nanoseconds: -5),
        Stamp(text: "12.000", nanoseconds: 12),
        Stamp(text: "12.5", nanoseconds: nil),
        Stamp(text: "1.40363657975856E+18", nanoseconds: nil),
        Stamp(text: "9223372036854775808", nanoseconds: nil),
        Stamp(text: "nan", nanoseconds: nil),
        Stamp(text: "", nanoseconds: nil),
        Stamp(text: ".", nanoseconds: nil),
    ]

    @Test(arguments: timestamps)
    func readsTimestampsExactlyOrNotAtAll(_ stamp: Stamp) throws {
        let column = try TableHeader(line: Array("t".utf8)[...]).column("t")
        let row = TableRow(line: Array(stamp.text.utf8)[...])
        #expect((try? row.nanoseconds(column)) == stamp.nanoseconds)
    }

    @Test(arguments: [("+1", 1), ("1.", 1), (".5", 0.5), ("01", 1), (" -1E+2 ", -100)])
    func takesNumbersAsOtherProgramsPrintThem(_ text: String, _ number: Double) throws {
        let column = try TableHeader(line: Array("t".utf8)[...]).column("t")
        #expect(try TableRow(line: Array(text.utf8)[...]).number(column) == number)
    }

    @Test(arguments: ["nan", "inf", "-inf", "x", "", "1e999", "0x1p3", "-0XF"])
    func takesNoNumberThatCannotBeCalculatedWith(_ text: String) throws {
        let column = try TableHeader(line: Array("t".utf8)[...]).column("t")
        let row = TableRow(line: Array(text.utf8)[...])
        #expect(throws: FormatError.self) { try row.number(column) }
        #expect(row.optionalNumber(column) == nil)
    }

    @Test(arguments: [
        ("…SOURCE is SENSOR_INFO_TIMESTAMP_SOURCE_REALTIME.", MARSCameraClock.shared),
        ("…SOURCE is SENSOR_INFO_TIMESTAMP_SOURCE_UNKNOWN.", MARSCameraClock.own),
        ("SENSOR_INFO_TIMESTAMP_SOURCE_REALTIME is not said", nil), ("", nil),
    ])
    func readsTheCameraClockFromTheLastWord(_ text: String, _ clock: MARSCameraClock?) {
        #expect(MARSCameraClock(line: Array(text.utf8)[...]) == clock)
    }
}
