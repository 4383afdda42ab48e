/// One row of comma-separated values without quoting.
public struct CSVFields {
    private let line: ArraySlice<UInt8>
    private var ends: [Int] = []

    /// Splits a line, given without its line ending.
    public init(_ line: ArraySlice<UInt8>) {
        self.line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        ends.reserveCapacity(8)
        for index in self.line.indices where self.line[index] == UInt8(ascii: ",") {
            ends.append(index)
        }
        ends.append(self.line.endIndex)
    }

    /// The number of fields; an empty line has one empty field.
    public var count: Int { ends.count }

    /// The bytes of a field; empty beyond the last field.
    public subscript(index: Int) -> ArraySlice<UInt8> {
        guard index >= 0, index < ends.count else { return [] }
        let start = index == 0 ? line.startIndex : ends[index - 1] + 1
        return line[start..<ends[index]]
    }

    /// Returns a field as text.
    public func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }
}

extension Int64 {
    /// Creates an integer from decimal digits with an optional leading minus; nil for anything
    /// else.
    package init?(decimal text: ArraySlice<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in digits {
            let digit = Int64(byte) - Int64(UInt8(ascii: "0"))
            guard (0...9).contains(digit) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.subtractingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        guard isNegative || value != .min else { return nil }
        self = isNegative ? value : -value
    }
}
