internal import CSQLite

/// A prepared statement of a ``Database``.
///
/// Values reach it only as bound parameters.
final class Statement {
    /// A row of the result, valid until the next one.
    struct Row {
        fileprivate let handle: OpaquePointer

        /// The value of a column, counted from 0.
        subscript(column: Int) -> DatabaseValue {
            let column = Int32(column)
            switch sqlite3_column_type(handle, column) {
            case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
            case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
            case SQLITE_TEXT:
                let bytes = bytes(sqlite3_column_text(handle, column), column)
                return .text(String(decoding: bytes, as: UTF8.self))
            case SQLITE_BLOB:
                return .bytes(Array(bytes(sqlite3_column_blob(handle, column), column)))
            default: return .null
            }
        }

        /// The value of a column without a copy, valid until the next row.
        func lend(_ column: Int) -> LentValue {
            let column = Int32(column)
            switch sqlite3_column_type(handle, column) {
            case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
            case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
            case SQLITE_TEXT: return .text(bytes(sqlite3_column_text(handle, column), column))
            case SQLITE_BLOB: return .bytes(bytes(sqlite3_column_blob(handle, column), column))
            default: return .null
            }
        }

        /// The values of all columns.
        var values: [DatabaseValue] {
            (0..<Int(sqlite3_column_count(handle))).map { self[$0] }
        }

        private func bytes(
            _ start: UnsafeRawPointer?, _ column: Int32
        ) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
        }
    }

    /// A value whose bytes SQLite owns.
    enum LentValue {
        case null
        case integer(Int64)
        case real(Double)
        case text(UnsafeRawBufferPointer)
        case bytes(UnsafeRawBufferPointer)
    }

    private let handle: OpaquePointer
    private let failure: (Int32) -> DatabaseError

    /// - Parameter failure: makes the error of a result code.
    init(_ handle: OpaquePointer, failure: @escaping (Int32) -> DatabaseError) {
        self.handle = handle
        self.failure = failure
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement with these parameters, and lends each row of its result.
    func run(_ values: [DatabaseValue], _ body: (Row) throws -> Void) throws {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() {
            try require(bind(value, at: Int32(index + 1)), is: SQLITE_OK)
        }
        while true {
            let code = sqlite3_step(handle)
            guard code == SQLITE_ROW else { return try require(code, is: SQLITE_DONE) }
            try body(Row(handle: handle))
        }
    }

    private func require(_ code: Int32, is expected: Int32) throws {
        guard code == expected else { throw failure(code) }
    }

    private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text64(
                        handle, index, characters.baseAddress ?? Self.empty,
                        UInt64(characters.count), sqliteCopiesValue, UInt8(SQLITE_UTF8))
                }
            }
        case .bytes(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(
                    handle, index, $0.baseAddress, UInt64($0.count), sqliteCopiesValue)
            }
        }
    }

    /// The address of an empty text, because SQLite binds a null pointer as NULL.
    nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
        let end = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        end.initialize(to: 0)
        return UnsafePointer(end)
    }()
}
