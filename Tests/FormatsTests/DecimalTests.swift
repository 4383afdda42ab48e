import Foundation
import LockstepFormats
import LockstepTestSupport
import Testing

/// Numbers with a fixed number of decimals, compared with the C library's output.
@Suite struct DecimalTests {
    static let numbers: [Double] = [
        0, -0.0, 0.1, -0.1, 0.5, 0.000_000_5, 0.000_001_5, 0.000_002_5, -0.000_000_5, 1e-9, -1e-9,
        .leastNonzeroMagnitude, -9.81, 9.800_19, 1, -1, 12_345.678_901, 99.999_999_5, 0.999_999_5,
        1_507_896_000.25, 60.186, 180, -179.999_999_995, 4_503_599_627.370_495, 1 / 3.0,
        2.675, 1.000_000_499_999_999_9,
    ]

    @Test(arguments: numbers) func sixDecimalsMatchPrintf(_ number: Double) {
        #expect(text { $0.append(number, decimals: 6) } == String(format: "%.6f", number))
    }

    @Test(arguments: numbers.filter { $0.magnitude < 4e7 })
    func eightDecimalsMatchPrintf(_ number: Double) {
        #expect(text { $0.append(number, decimals: 8) } == String(format: "%.8f", number))
    }

    @Test(arguments: [UInt64](0..<20)) func randomNumbersMatchPrintf(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let exponent = Int.random(in: -60...31, using: &random)
            let sign = Bool.random(using: &random) ? 1.0 : -1.0
            let number = Double(
                sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &random))
            // Halves of the last decimal, exact or nearly exact.
            let half = (number * 1e3).rounded() / 1e3 + 0.5e-6
            for value in [sign * number, sign * half] {
                let expected = String(format: "%.6f", value)
                #expect(
                    text { $0.append(value, decimals: 6) } == expected, "\(value), seed \(seed)")
            }
        }
    }

    @Test(arguments: [
        (Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"), (1e16, "1e+16"),
        (-1.7976931348623157e308, "-1.7976931348623157e+308"), (1e10, "10000000000.0"),
    ])
    func numbersWithoutFixedDecimalsArePrintedInFull(_ number: Double, _ expected: String) {
        #expect(text { $0.append(number, decimals: 6) } == expected)
    }

    @Test(arguments: [
        (Int64(0), "0.000000"), (12_345_678_901_499, "12345.678901"),
        (12_345_678_901_500, "12345.678902"), (-1_500, "-0.000002"), (499, "0.000000"),
        (1_762_361_557_996_220_200, "1762361557.996220"), (.max, "9223372036.854776"),
        (.min, "-9223372036.854776"), (999_999_500, "1.000000"),
    ])
    func nanosecondsBecomeSecondsWithIntegerArithmetic(_ nanoseconds: Int64, _ expected: String) {
        #expect(text { $0.append(secondsOf: nanoseconds) } == expected)
    }

    private func text(_ write: (inout TextBuffer) -> Void) -> String {
        var buffer = TextBuffer()
        write(&buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
