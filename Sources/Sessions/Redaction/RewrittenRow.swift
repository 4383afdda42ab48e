import LockstepFormats

/// A row of a copy.
struct RewrittenRow {
    /// The line with its line feed.
    var bytes: [UInt8]
    /// Whether it had keys or words that are not in ``bytes`` any more.
    let hadUnknown: Bool

    /// A frame's copy of device motion (docs/FORMAT.md, section 5), which is known only whole.
    private static let copiedKeys: Set<String> = [
        "imu_timestamp", "user_acceleration", "rotation_rate", "gravity", "attitude_euler",
        "attitude_quaternion", "magnetic_field",
    ]

    /// The line as it stands.
    init(_ line: UnsafeRawBufferPointer) {
        bytes = []
        bytes.reserveCapacity(line.count + 1)
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
        hadUnknown = false
    }

    /// A CSV file's first line, which has no other words than its kind of rows.
    init(_ line: UnsafeRawBufferPointer, asHeader header: String) throws {
        guard line.elementsEqual(header.utf8) else {
            let actual = String(decoding: line, as: UTF8.self)
            throw FormatError(.header(expected: header, actual: actual))
        }
        self.init(line)
    }

    /// The line as it stands, or as it is understood where it has keys or words that no one knows.
    ///
    /// - Parameter understood: the row that was read, written again, which a key or word is in if it
    ///   is known.
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
    /// How many members an object has by itself; as many as ``textCount`` where all are numbers.
    fileprivate var memberCount: Int {
        guard case .object(let members) = self else { return 0 }
        return members.count
    }
}
