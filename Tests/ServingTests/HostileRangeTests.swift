import LockstepTestSupport
import Testing

@testable import LockstepServing

/// Ranges that no browser requests.
@Suite struct HostileRangeTests {
    @Test func aRangeIsInsideTheFile() {
        var generator = SeededGenerator(seed: 7)
        let parts = [
            "bytes", "=", "-", "0", "1", "9", "99", "9223372036854775807", "9223372036854775808",
            "18446744073709551616", ",", " ", "\t", "+", "x", "٣", "",
        ]
        for _ in 0..<50_000 {
            let count = Int64.random(in: 0...200, using: &generator)
            let text = (0..<Int.random(in: 0...7, using: &generator))
                .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            let header = Bool.random(using: &generator) ? "bytes=" + text : text
            guard case .part(let range) = RangeChoice(header: header, fileByteCount: count) else {
                continue
            }
            #expect(range.offset >= 0 && range.byteCount > 0, "\(header)")
            #expect(range.last < count, "\(header)")
        }
    }
}
