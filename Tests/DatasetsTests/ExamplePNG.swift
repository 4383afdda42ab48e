import LockstepContainers
import LockstepDatasets

/// PNG files written byte by byte (PNG specification, third edition), uncompressed.
enum ExamplePNG {
    /// One 8-bit gray channel.
    static func gray8(width: Int, height: Int, _ value: (Int, Int) -> UInt8) -> [UInt8] {
        file(width: width, height: height, bitDepth: 8, colorType: 0) { [value($0, $1)] }
    }

    /// One 16-bit gray channel, most significant byte first.
    static func gray16(width: Int, height: Int, _ value: (Int, Int) -> UInt16) -> [UInt8] {
        file(width: width, height: height, bitDepth: 16, colorType: 0) {
            value($0, $1).bigEndianBytes
        }
    }

    /// 8-bit red, green and blue.
    static func color(width: Int, height: Int, _ value: (Int, Int) -> [UInt8]) -> [UInt8] {
        file(width: width, height: height, bitDepth: 8, colorType: 2, value)
    }

    private static func file(
        width: Int, height: Int, bitDepth: UInt8, colorType: UInt8,
        _ pixel: (_ column: Int, _ row: Int) -> [UInt8]
    ) -> [UInt8] {
        let rows = (0..<height).map { row -> [UInt8] in
            [UInt8(0)] + (0..<width).flatMap { pixel($0, row) }
        }
        let header =
            UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
            + [bitDepth, colorType, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4), one per row.
    private static func stored(_ rows: [[UInt8]]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var (low, high) = (UInt32(1), UInt32(0))
        for (index, row) in rows.enumerated() {
            let count = UInt16(row.count)
            stream += [index == rows.count - 1 ? 1 : 0]
            stream += count.bigEndianBytes.reversed() + (~count).bigEndianBytes.reversed() + row
            for byte in row {
                low = (low + UInt32(byte)) % 65_521
                high = (high + low) % 65_521
            }
        }
        return stream + (high << 16 | low).bigEndianBytes
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        var checksum = CRC32()
        body.withUnsafeBytes { checksum.update($0) }
        return UInt32(content.count).bigEndianBytes + body + checksum.value.bigEndianBytes
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
