import LockstepDatasets
import LockstepFormats
import Testing

/// A short OpenEXR file can claim any size; memory is allocated only up to a limit.
@Suite struct EXRSizeTests {
    /// 16,777,216 values, and slightly more in either direction.
    @Test(arguments: [(4096, 4096, true), (4097, 4096, false), (4096, 4097, false)])
    func aSizeBeyondTheLimitIsRefused(width: Int, height: Int, isTaken: Bool) throws {
        let error = #expect(throws: FormatError.self) {
            try EXRImage(Self.head(width: width, height: height))
        }
        let refusal = "the size \(width)×\(height) is invalid"
        #expect((error?.problem.contains(refusal) == true) == !isTaken, "\(error?.problem ?? "")")
        // A size within the limit is read further, but nothing follows the header here.
        #expect(
            (error?.problem.contains("the table of line offsets is truncated") == true) == isTaken)
    }

    /// The header of a file with one channel, without data.
    private static func head(width: Int, height: Int) -> [UInt8] {
        let channel = Array("R\0".utf8) + number(2) + number(0) + number(1) + number(1) + [0]
        let window = number(0) + number(0) + number(width - 1) + number(height - 1)
        return number(20_000_630) + number(2) + attribute("channels", "chlist", channel)
            + attribute("compression", "compression", [3])
            + attribute("dataWindow", "box2i", window) + [0]
    }

    private static func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
        Array((name + "\0" + type + "\0").utf8) + number(value.count) + value
    }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
