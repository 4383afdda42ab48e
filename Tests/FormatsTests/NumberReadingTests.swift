import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

/// Numbers in rows are parsed to exactly the doubles that Swift's own parser returns.
@Suite struct NumberReadingTests {
    static let hard = [
        // Zeros, integers near 53, 63 and 64 bits, and midpoints between two doubles.
        "0", "-0", "0.0", "-0.0", "9007199254740993", "9007199254740992.5", "9007199254740993.5",
        "9223372036854775807", "18446744073709551615", "18446744073709551616",
        "9999999999999999999", "10000000000000000000", "36028797018963970", "7.2057594037927945e16",
        "1e22", "1e23", "8.5e22", "123456789012345678e4", "3e-22", "3e-23",
        // Normal numbers, subnormal numbers, and numbers out of range.
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e400",
        "2.2250738585072014e-308", "2.2250738585072011e-308", "4.9e-324", "5e-324",
        "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400",
        // Zeros and many digits.
        "0.00000000000000000000000000000000000000000123456789012345678", "0.1234567890123456789",
        "0.12345678901234567891", "12345678.12345678", "1234567.8", "123456789.1234567",
        "1e+5", "1E5", "1e05", "0e999999999999999999", "1e-0",
        "0." + String(repeating: "0", count: 5000) + "1", String(repeating: "9", count: 300),
        "1e18446744073709551617",
        // Values that CSV files contain and JSON does not.
        "nan", "inf", "-inf",
    ]

    @Test(arguments: hard) func roundsAsSwift(_ text: String) throws {
        try expectSame(text)
    }

    @Test(arguments: [
        "", "-", "--1", "1e", "1e+", "1.e", "1 ", " 1", "1_0", "1e5.", "0x", "e5", "1,5",
        // Text that Swift accepts and docs/FORMAT.md does not.
        "01", "-00.5", "+1", "5.", ".5", "-.5", "0x1p3", "0xf", "NaN", "-nan", "nan(1)", "+inf",
        "Inf", "infinity", "1.e5", "12345678901234567890123.", "+12345678901234567890123",
        "0012345678901234567890123",
    ])
    func rejectsInvalidNumbers(_ text: String) {
        for rest in [",0", "12345678901234567,1234567890123456"] {
            let line = Array("5,gyroscope,0.0,\(text),0.0,\(rest)".utf8)
            #expect(throws: FormatError.self) { try InertialRow(line: line[...]) }
        }
    }

    @Test(arguments: [UInt64](0..<20)) func roundsRandomNumbersAsSwift(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let number = Double(bitPattern: random.next())
            if number.isFinite { try expectSame("\(number)") }
            for text in Self.texts(&random) { try expectSame(text) }
        }
    }

    private static func texts(_ random: inout SeededGenerator) -> [String] {
        let digits = random.next() >> UInt64.random(in: 0...63, using: &random)
        let zeros = String(repeating: "0", count: .random(in: 0...12, using: &random))
        // An odd 54-bit number is midway between two doubles.
        let half = random.next() >> 10 | 1 << 53 | 1
        return [
            "\(digits)e\(Int.random(in: -370...330, using: &random))", "0.\(zeros)\(digits)",
            "\(digits % 1000).\(random.next())", "\(digits).\(zeros)5",
            "\(half)e\(Int.random(in: -4...3, using: &random))",
        ]
    }

    /// As two numbers of a row: at its end, and followed by enough text for word-wise reading.
    private func expectSame(_ text: String) throws {
        let expected = try #require(Double(text), "\(text)")
        // A number that is too large for a double is rejected; infinity must be spelled out.
        let isTooLarge = expected.isInfinite && !text.hasSuffix("inf")
        for rest in [",0", "12345678901234567,1234567890123456"] {
            let line = Array("5,gyroscope,\(text),0.0,\(text),\(rest)".utf8)
            guard !isTooLarge else {
                #expect(throws: FormatError.self) { try InertialRow(line: line[...]) }
                continue
            }
            let value = try InertialRow(line: line[...]).value
            #expect(value.x.bitPattern == expected.bitPattern, "\(text)")
            #expect(value.z.bitPattern == expected.bitPattern, "\(text)")
        }
    }
}
