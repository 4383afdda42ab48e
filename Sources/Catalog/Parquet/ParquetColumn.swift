/// A column of a Parquet file: its description, and its values as a page.
struct ParquetColumn {
    /// A type of Parquet with its meaning.
    enum Kind {
        case boolean
        case integer
        /// Nanoseconds since 1970, UTC.
        case timestamp
        case number
        case text

        /// The number of the physical type (parquet.thrift, `Type`).
        var physicalType: Int {
            switch self {
            case .boolean: 0
            case .integer, .timestamp: 2
            case .number: 5
            case .text: 6
            }
        }
    }

    var name: String
    var kind: Kind

    init(_ field: CatalogField) {
        name = field.name
        switch field.kind {
        case .text, .choice: kind = .text
        case .boolean: kind = .boolean
        case .time: kind = .timestamp
        case .number(let quantity): kind = quantity.isWhole ? .integer : .number
        }
    }

    /// The column's entry in the schema.
    var schema: ThriftStruct {
        var element = ThriftStruct()
        element.int32(1, kind.physicalType)
        // Optional: a value may be missing.
        element.int32(3, 1)
        element.string(4, name)
        switch kind {
        case .text:
            element.int32(6, 0)
            var type = ThriftStruct()
            type.structure(1, ThriftStruct())
            element.structure(10, type)
        case .timestamp: element.structure(10, Self.timestampType)
        case .boolean, .integer, .number: break
        }
        return element
    }

    private static var timestampType: ThriftStruct {
        var (unit, stamp, type) = (ThriftStruct(), ThriftStruct(), ThriftStruct())
        unit.structure(3, ThriftStruct())
        stamp.boolean(1, true)
        stamp.structure(2, unit)
        type.structure(8, stamp)
        return type
    }

    /// The content of a page: which values exist, and those values.
    func page(_ values: [DatabaseValue]) -> [UInt8] {
        let isThere = values.map(holds)
        let levels = Self.packed(isThere)
        // One run of groups of eight values (parquet-format, Encodings.md, "RLE hybrid").
        let run = VariableLength.bytes(UInt64(levels.count) << 1 | 1) + levels
        let present = zip(values, isThere).filter(\.1).map(\.0)
        return Self.littleEndian(UInt32(run.count)) + run + encoded(present)
    }

    private func encoded(_ values: [DatabaseValue]) -> [UInt8] {
        switch kind {
        case .boolean: Self.packed(values.map { $0 != .integer(0) })
        case .integer, .timestamp:
            values.flatMap { Self.littleEndian(UInt64(bitPattern: $0.asInteger ?? 0)) }
        case .number: values.flatMap { Self.littleEndian(($0.asNumber ?? 0).bitPattern) }
        case .text:
            values.flatMap { value in
                let bytes = Array((value.asText ?? "").utf8)
                return Self.littleEndian(UInt32(bytes.count)) + bytes
            }
        }
    }

    /// Whether the column can hold a value; otherwise it is missing.
    private func holds(_ value: DatabaseValue) -> Bool {
        switch kind {
        case .boolean, .integer, .timestamp: value.asInteger != nil
        case .number: value.asNumber != nil
        case .text: value.asText != nil
        }
    }

    /// Bits, eight per byte, the lowest first.
    private static func packed(_ bits: [Bool]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
                $1.element ? $0 | 1 << UInt8($1.offset) : $0
            }
        }
    }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
