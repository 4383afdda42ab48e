/// Writes boxes of ISO base media (ISO/IEC 14496-12, 4.2), with big-endian numbers.
struct BoxWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes a box around the output of `body`.
    mutating func box(_ kind: String, _ body: (inout BoxWriter) -> Void) {
        var inner = BoxWriter()
        body(&inner)
        number(UInt32(truncatingIfNeeded: inner.bytes.count + 8))
        text(kind)
        bytes += inner.bytes
    }

    /// Writes a box with a version and flags.
    mutating func fullBox(
        _ kind: String, version: UInt8 = 0, flags: UInt32 = 0, _ body: (inout BoxWriter) -> Void
    ) {
        box(kind) { box in
            box.number(UInt32(version) << 24 | flags)
            body(&box)
        }
    }

    mutating func number<Number: FixedWidthInteger>(_ value: Number) {
        withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
    }

    mutating func numbers<Number: FixedWidthInteger>(_ values: [Number]) {
        for value in values { number(value) }
    }

    mutating func zeros(_ count: Int) { bytes += [UInt8](repeating: 0, count: count) }

    mutating func text(_ text: String) { bytes += Array(text.utf8) }

    mutating func data(_ data: some Sequence<UInt8>) { bytes += data }
}
