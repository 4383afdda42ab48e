/// The bytes of one record whose numbers begin with their lowest byte.
struct LittleEndianRecord {
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Appends a whole number in as many bytes as its type has.
    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends an IEEE 754 number of 64 bits.
    mutating func append(_ number: Double) { append(number.bitPattern) }

    /// Appends an IEEE 754 number of 32 bits.
    mutating func append(_ number: Float) { append(number.bitPattern) }

    /// Appends bytes as they are.
    mutating func append(bytes more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
