/// The bytes of a zip archive's record, in little-endian order.
struct ZipRecord {
    /// The limit of 32-bit fields; a field with this value refers to its zip64 field.
    static let limit32: Int64 = 0xffff_ffff
    /// 4.4.3.2: the version that supports zip64.
    static let versionOfZip64 = 45

    private(set) var bytes: [UInt8] = []

    init() {}

    /// Creates a record that begins with its signature.
    init(signature: Int64) { append32(signature) }

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func append16(_ number: Int) {
        bytes.append(littleEndian: UInt16(truncatingIfNeeded: number))
    }

    /// Appends a number, or the value that refers to the zip64 field.
    mutating func append32(_ number: Int64) {
        bytes.append(littleEndian: UInt32(truncatingIfNeeded: min(number, Self.limit32)))
    }

    mutating func append64(_ number: Int64) { bytes.append(littleEndian: number) }

    /// 4.5.3: appends the extra field with the numbers that do not fit.
    mutating func appendZip64(_ numbers: [Int64]) {
        append16(1)
        append16(8 * numbers.count)
        for number in numbers { append64(number) }
    }

    /// 4.3.14 and 4.3.15: appends the zip64 end record of a directory and its locator.
    mutating func appendZip64End(_ count: Int64, size: Int64, offset: Int64) {
        append32(0x0606_4b50)
        // The size of the rest of the record: 44 bytes.
        append64(44)
        append16(3 << 8 | Self.versionOfZip64)
        append16(Self.versionOfZip64)
        append32(0)
        append32(0)
        append64(count)
        append64(count)
        append64(size)
        append64(offset)
        append32(0x0706_4b50)
        append32(0)
        append64(offset + size)
        append32(1)
    }
}
