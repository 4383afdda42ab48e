package import LockstepSamples

/// A table as an Apache Parquet file: plain values, one page per column of each group of rows.
///
/// Specification: apache/parquet-format, README.md and src/main/thrift/parquet.thrift.
package struct ParquetFile {
    /// The rows of a group: enough to read efficiently, and so few that a page's size fits 31 bits.
    private static let rowsPerGroup = 65_536
    private static let mark = Array("PAR1".utf8)

    private let columns: [ParquetColumn]
    private let compressor: (any Compressor)?

    /// - Parameter compressor: compresses pages, by zstd; nil leaves them as they are.
    package init(columns: [CatalogField], compressor: (any Compressor)? = nil) {
        self.columns = columns.map(ParquetColumn.init)
        self.compressor = compressor
    }

    /// The file's bytes.
    ///
    /// - Parameter rows: the values of each row, in the order of the columns.
    /// - Throws: The compressor's error.
    package func bytes(_ rows: [[DatabaseValue]]) throws -> [UInt8] {
        var bytes = Self.mark
        var groups: [ThriftStruct] = []
        for start in stride(from: 0, to: rows.count, by: Self.rowsPerGroup) {
            let part = rows[start..<min(start + Self.rowsPerGroup, rows.count)]
            groups.append(try append(part, to: &bytes))
        }
        let footer = footer(groups, rowCount: rows.count).ended
        let count = withUnsafeBytes(of: UInt32(footer.count).littleEndian) { Array($0) }
        return bytes + footer + count + Self.mark
    }

    private func append(
        _ rows: ArraySlice<[DatabaseValue]>, to bytes: inout [UInt8]
    ) throws -> ThriftStruct {
        let start = bytes.count
        var chunks: [ThriftStruct] = []
        for (index, column) in columns.enumerated() {
            chunks.append(try append(column, rows.map { $0[index] }, to: &bytes))
        }
        var group = ThriftStruct()
        group.structures(1, chunks)
        group.int64(2, bytes.count - start)
        group.int64(3, rows.count)
        return group
    }

    /// Appends a page and returns the description of its column's part.
    private func append(
        _ column: ParquetColumn, _ values: [DatabaseValue], to bytes: inout [UInt8]
    ) throws -> ThriftStruct {
        let page = column.page(values)
        let stored =
            try compressor.map { compressor in
                try page.withUnsafeBytes { try compressor.compress($0) }
            } ?? page
        let header = header(values.count, page.count, stored.count).ended
        let offset = bytes.count
        bytes += header + stored
        var facts = ThriftStruct()
        facts.int32(1, column.kind.physicalType)
        // The encodings: plain for values, run lengths for which of them exist.
        facts.int32s(2, [0, 3])
        facts.strings(3, [column.name])
        facts.int32(4, compressor == nil ? 0 : 6)
        facts.int64(5, values.count)
        facts.int64(6, header.count + page.count)
        facts.int64(7, header.count + stored.count)
        facts.int64(9, offset)
        var chunk = ThriftStruct()
        chunk.int64(2, offset)
        chunk.structure(3, facts)
        return chunk
    }

    private func header(_ count: Int, _ size: Int, _ storedSize: Int) -> ThriftStruct {
        var data = ThriftStruct()
        data.int32(1, count)
        data.int32(2, 0)
        data.int32(3, 3)
        data.int32(4, 3)
        var header = ThriftStruct()
        header.int32(1, 0)
        header.int32(2, size)
        header.int32(3, storedSize)
        header.structure(5, data)
        return header
    }

    private func footer(_ groups: [ThriftStruct], rowCount: Int) -> ThriftStruct {
        var root = ThriftStruct()
        root.string(4, "session")
        root.int32(5, columns.count)
        var footer = ThriftStruct()
        footer.int32(1, 2)
        footer.structures(2, [root] + columns.map(\.schema))
        footer.int64(3, rowCount)
        footer.structures(4, groups)
        footer.string(6, "Lockstep")
        return footer
    }
}
