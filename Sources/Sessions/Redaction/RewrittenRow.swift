import LockstepFormats

/// A row of a copy.
struct RewrittenRow {
    /// The line with its line feed.
    var bytes: [UInt8]
    /// Whether the row had keys or words that are no longer in ``bytes``.
    let hadUnknown: Bool

    /// A frame's copy of device motion (docs/FORMAT.md, section 5), which is only read as a unit.
    private static let copiedKeys: Set<String> = [
        "imu_timestamp", "user_acceleration", "rotation_rate", "gravity", "attitude_euler",
        "attitude_quaternion", "magnetic_field",
    ]

    /// Creates an unchanged row.
    init(_ line: UnsafeRawBufferPointer) {
        bytes = []
        bytes.reserveCapacity(line.count + 1)
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
        hadUnknown = false
    }

    /// Creates the first line of a CSV file, which must equal the header of its kind.
    init(_ line: UnsafeRawBufferPointer, asHeader header: String) throws {
        guard line.elementsEqual(header.utf8) else {
            let actual = String(decoding: line, as: UTF8.self)
            throw FormatError(.header(expected: header, actual: actual))
        }
        self.init(line)
    }

    /// Creates an unchanged row, or one rewritten from its parsed content if it has unknown keys or
    /// words.
    ///
    /// - Parameter understood: The parsed row, formatted again, which contains all known keys and
    ///   words.
    init(_ line: UnsafeRawBufferPointer, as understood: [UInt8]) throws {
        hadUnknown =
            try !understood.dropLast().elementsEqual(line) && Self.hasUnknown(line, understood)
        bytes = hadUnknown ? understood : Array(line) + [UInt8(ascii: "\n")]
    }

    private static func hasUnknown(
        _ line: UnsafeRawBufferPointer, _ understood: [UInt8]
    ) throws -> Bool {
        let read = try JSONValue(parsing: line)
        let copied = read.with(copiedKeys)
        guard copied.textCount == copied.memberCount else { return true }
        let written = try understood.withUnsafeBytes { try JSONValue(parsing: $0) }
        return !read.without(copiedKeys).hasOnlyKeysAndTexts(of: written)
    }
}

extension JSONValue {
    /// The number of an object's own members; equals ``textCount`` if all are numbers.
    fileprivate var memberCount: Int {
        guard case .object(let members) = self else { return 0 }
        return members.count
    }
}
