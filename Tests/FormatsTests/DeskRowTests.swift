import LockstepFormats
import LockstepSamples
import Testing

/// Rows of `desk.jsonl`.
@Suite struct DeskRowTests {
    static let exchangeLine =
        #"{"kind":"exchange","clock":"000102030405060708090a0b0c0d0e0f","phone_send_ns":5,"#
        + #""desk_receive_ns":1000,"desk_send_ns":1001,"phone_receive_ns":9,"phone_slept_ns":3,"#
        + #""desk_slept_ns":4,"desk_wall_ns":1780000000000000001}"#
    static let anchorLine =
        #"{"kind":"anchor","clock":"000102030405060708090a0b0c0d0e0f","segment":1,"host_ns":9,"#
        + #""desk_minus_host_ns":-7250000000000001,"desk_minus_host_bound_ns":1200345,"#
        + #""drift_ppm":-12.25,"drift_bound_ppm":100.0}"#

    static func row(_ line: String) throws -> DeskRow { try DeskRow(line: Array(line.utf8)[...]) }

    @Test(arguments: [exchangeLine, anchorLine])
    func readingAndWritingGivesTheSameBytes(_ line: String) throws {
        #expect(try Self.row(line).line() == Array((line + "\n").utf8))
    }

    @Test func fieldsAreInTheirPlaces() throws {
        guard case .exchange(let exchange) = try Self.row(Self.exchangeLine),
            case .anchor(let anchor) = try Self.row(Self.anchorLine)
        else {
            Issue.record("other kinds")
            return
        }
        #expect(exchange.roundTripNanoseconds == 3)
        #expect(exchange.lowestOffsetNanoseconds == 992)
        #expect(exchange.highestOffsetNanoseconds == 995)
        #expect(exchange.clock.bytes == Array(0...15))
        #expect(anchor.offsetNanoseconds == -7_250_000_000_000_001)
        #expect(anchor.driftPPM == -12.25 && anchor.segment == 1)
    }

    @Test func laterKindIsSkipped() throws {
        #expect(try Self.row(#"{"kind":"temperature","celsius":31}"#) == .unknown)
        #expect(
            try Self.row(#"{"kind":"exchange2","clock":7}"#.replacing("7", with: "\"x\""))
                == .unknown)
    }

    /// Every key is removed once, and gets every impossible value once.
    @Test(arguments: [exchangeLine, anchorLine])
    func impossibleRowIsRefused(_ line: String) throws {
        let members = line.dropFirst().dropLast().split(separator: ",").map(String.init)
        for place in members.indices.dropFirst() {
            var shorter = members
            shorter.remove(at: place)
            #expect(throws: FormatError.self, "\(members[place])") {
                try Self.row("{" + shorter.joined(separator: ",") + "}")
            }
            for poison in ["\"\"", "null", "1e400", "[]", "true", "99999999999999999999"] {
                var changed = members
                changed[place] = String(members[place].prefix { $0 != ":" }) + ":" + poison
                let text = "{" + changed.joined(separator: ",") + "}"
                let isNumber = poison == "99999999999999999999" && members[place].contains("ppm")
                if isNumber { continue }
                #expect(throws: FormatError.self, "\(text)") { try Self.row(text) }
            }
        }
    }

    @Test(arguments: [
        ("\"desk_receive_ns\":1000", "\"desk_receive_ns\":1002"),
        ("\"phone_receive_ns\":9", "\"phone_receive_ns\":4"),
        ("\"phone_send_ns\":5", "\"phone_send_ns\":-5"),
        ("\"desk_send_ns\":1001", "\"desk_send_ns\":9223372036854775807"),
        ("\"phone_slept_ns\":3", "\"phone_slept_ns\":-1"),
        ("0e0f\"", "0e\""), ("0e0f\"", "0E0F\""), ("0e0f\"", "0e0g\""),
    ])
    func timesThatAreNoExchangeAreRefused(_ change: (old: String, new: String)) throws {
        let line = Self.exchangeLine.split(separator: change.old, omittingEmptySubsequences: false)
            .joined(separator: change.new)
        #expect(line != Self.exchangeLine)
        #expect(throws: FormatError.self) { try Self.row(line) }
    }
}

extension String {
    fileprivate func replacing(_ old: String, with new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
