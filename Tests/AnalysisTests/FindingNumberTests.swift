import LockstepSamples
import Testing

@testable import LockstepAnalysis

/// Number formatting in findings.
@Suite struct FindingNumberTests {
    @Test(
        arguments: [
            (0, "0 s"), (3, "3 s"), (0.21, "0.21 s"), (12.345, "12.3 s"), (0.0042, "0.0042 s"),
            (-0.000_061_2, "-0.000061 s"), (0.06, "0.06 s"),
        ] as [(Double, String)])
    func aSmallNumberIsNotPrintedAsZero(_ value: Double, _ words: String) {
        #expect(Finding.Number(value, "s").words == words)
    }

    @Test(
        arguments: [
            (72.858, 24.298, "73", "24"), (25.3721, 0.4539, "25.37", "0.45"),
            (25.067, 0.076, "25.067", "0.076"), (2.313, 1.229, "2.3", "1.2"),
            (1.5, 0, "1.5", "0"),
        ] as [(Double, Double, String, String)])
    func theStandardErrorDeterminesTheNumberOfDigits(
        _ value: Double, _ error: Double, _ words: String, _ errorWords: String
    ) {
        #expect(value.short(by: error) == words)
        #expect(error.short(by: error) == errorWords)
    }
}
