import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// Rows of untrusted files: rejected with a message, never a trap.
@Suite struct HostileRowTests {
    /// The reader of one kind of row, with a valid row.
    struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        var good: String
        var read: @Sendable (ArraySlice<UInt8>) throws -> Void

        var testDescription: String { name }
    }

    static let kinds = [
        Kind(name: "imu", good: "5,gyroscope,1.0,2.0,3.0,6,7") { _ = try InertialRow(line: $0) },
        Kind(name: "attitude", good: "5,0.0,0.0,0.0,1.0,high,6,7") {
            _ = try AttitudeRow(line: $0)
        },
        Kind(name: "barometer", good: "5,101.3,0.5,6,7") { _ = try BarometerRow(line: $0) },
        Kind(name: "location", good: "5,6,60.0,24.0,5.0,1.0,1.0,0.5,6,7") {
            _ = try LocationRow(line: $0)
        },
        Kind(
            name: "features",
            good: #"{"frame_index":3,"timestamp_ns":5,"ids":["1"],"points":[1.0,2.0,3.0],"seq":7}"#
        ) { _ = try FeatureRow(line: $0) },
        Kind(
            name: "events",
            good: #"{"event":"drop","time_ns":5,"stream":"camera","reason":"late","#
                + #""evidence":"reported","seq":7}"#
        ) { _ = try EventRow(line: $0) },
        Kind(
            name: "frames",
            good: #"{"frame_index":3,"camera_resolution":[8,6],"has_depth":true,"#
                + #""depth_resolution":[4,3],"timestamp_ns":5,"seq":7,"image":"rgb/000003.jpg"}"#
        ) { _ = try FrameRow(line: $0) },
    ]

    @Test(arguments: ["1.5", "1e30", "9223372036854775808"])
    func fractionalNumberIsNotReportedAsBrokenJSON(_ number: String) throws {
        let line = Array(
            #"{"event":"interruption_ended","time_ns":\#(number),"seq":1}"#.utf8)
        let error = #expect(throws: FormatError.self) { try EventRow(line: line[...]) }
        #expect(error?.problem.contains("not a 64-bit integer") == true, "\(error?.problem ?? "")")
    }

    @Test(arguments: kinds)
    func readsTheGoodRow(_ kind: Kind) throws {
        #expect(throws: Never.self) { try kind.read(Array(kind.good.utf8)[...]) }
    }

    /// Values that no field of a row may contain, except text in free-text fields.
    static let poison = [
        "", "x", "-1", "9223372036854775808", "-9223372036854775809", "1e999", "1e400", "0x10",
        " 1", "1 ", "null", "true", "[]", "{}", "[1]", "\"\"", "99999999999999999999999999",
    ]

    @Test(arguments: kinds)
    func neverTrapsOnAnyValueInAnyField(_ kind: Kind) throws {
        let parts = kind.good.split(separator: ",", omittingEmptySubsequences: false)
        for place in parts.indices {
            for poison in Self.poison + [String(repeating: "9", count: 5000)] {
                var row = parts.map(String.init)
                if kind.good.hasPrefix("{") {
                    row[place] = String(row[place].prefix { $0 != ":" }) + ":" + poison
                } else {
                    row[place] = poison
                }
                expectRefusedOrRead(kind, Array(row.joined(separator: ",").utf8))
            }
            var shorter = parts
            shorter.remove(at: place)
            expectRefused(kind, Array(shorter.joined(separator: ",").utf8))
        }
    }

    @Test(arguments: kinds)
    func rejectsTruncatedRows(_ kind: Kind) {
        let bytes = Array(kind.good.utf8)
        let isJSON = kind.good.hasPrefix("{")
        // A CSV row without its last digits may still be valid; its missing line feed reveals the
        // truncation.
        let end = isJSON ? bytes.count : bytes.count - 1
        for length in 0..<end { expectRefused(kind, Array(bytes[..<length])) }
    }

    @Test(arguments: kinds)
    func rejectsInvalidText(_ kind: Kind) {
        expectRefused(kind, [0xff, 0xfe, 0x00, 0x80])
        expectRefused(kind, [UInt8](repeating: 0, count: 4096))
        expectRefused(kind, Array(kind.good.utf8.dropLast(3)) + [0xc3, 0x28, 0x7d])
    }

    @Test(arguments: kinds)
    func neverTrapsOnChangedBytes(_ kind: Kind) {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            var bytes = Array(kind.good.utf8)
            for _ in 0..<Int.random(in: 1..<4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            expectRefusedOrRead(kind, bytes)
        }
    }

    @Test(arguments: [10, 600, 100_000])
    func refusesDeepNesting(_ depth: Int) {
        for opening in ["[", #"{"a":"#] {
            let nested = String(repeating: opening, count: depth)
            for kind in Self.kinds { expectRefused(kind, Array(nested.utf8)) }
        }
    }

    @Test func refusesTenMegabytesOfDigits() {
        let digits = [UInt8](repeating: UInt8(ascii: "7"), count: 10 << 20)
        for kind in Self.kinds { expectRefused(kind, digits) }
    }

    @Test func acceptsAdditionsOfLaterVersions() throws {
        let frame =
            #"{"later":{"a":[1]},"frame_index":3,"camera_resolution":[8,6],"#
            + #""has_depth":false,"tracking_state":"limited_later","timestamp_ns":5,"seq":7,"#
            + #""image":"rgb/000003.jpg"}"#
        #expect(try FrameRow(line: Array(frame.utf8)[...]).trackingState == .limited)
        let event = #"{"event":"later","time_ns":5,"what":[1,2],"seq":7}"#
        let row = try EventRow(line: Array(event.utf8)[...])
        #expect(row.event == .notice("unknown event 'later'"))
    }

    private func expectRefused(_ kind: Kind, _ bytes: [UInt8]) {
        let error = #expect(throws: FormatError.self) { try kind.read(bytes[...]) }
        expectSentence(error)
    }

    private func expectRefusedOrRead(_ kind: Kind, _ bytes: [UInt8]) {
        do {
            try kind.read(bytes[...])
        } catch {
            #expect(error is FormatError)
            expectSentence(error as? FormatError)
        }
    }

    private func expectSentence(_ error: FormatError?) {
        guard let error else { return }
        #expect(!error.problem.isEmpty && error.problem.count < 400)
        #expect(error.remedy.description.hasSuffix("."))
    }
}
