internal import Foundation

/// A box of ISO base media (ISO/IEC 14496-12, 4.2): its type and the range of its content.
struct FileBox: Equatable {
    var kind: String
    var content: Range<Int>
}

/// Reads numbers and boxes of a file, and never outside the bytes.
struct BoxReader {
    let bytes: Data

    /// A reader of bytes, whose indices must start at 0.
    init(_ bytes: Data) { self.bytes = bytes }

    /// Returns an unsigned big-endian number; nil if the bytes end before it does.
    func number(at offset: Int, bytes count: Int, within range: Range<Int>) -> UInt64? {
        guard offset >= range.lowerBound, count <= range.upperBound,
            offset <= range.upperBound - count
        else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns a 32-bit number of a box's content.
    func word(_ box: FileBox, _ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= box.content.count else { return nil }
        return number(at: box.content.lowerBound + offset, bytes: 4, within: box.content)
            .map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Returns a 64-bit or 32-bit number of a box's content.
    func long(_ box: FileBox, _ offset: Int, isLong: Bool) -> UInt64? {
        guard offset >= 0, offset <= box.content.count else { return nil }
        return number(
            at: box.content.lowerBound + offset, bytes: isLong ? 8 : 4, within: box.content)
    }

    /// Returns the version of a full box.
    func version(_ box: FileBox) -> UInt8 { UInt8((word(box, 0) ?? 0) >> 24) }

    /// Returns the boxes of a range; stops at the first that exceeds it.
    func boxes(in range: Range<Int>) -> [FileBox] {
        var boxes: [FileBox] = []
        var offset = range.lowerBound
        while let box = box(at: offset, within: range) {
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    /// Returns the first box of a type.
    func box(_ kind: String, in parent: FileBox?) -> FileBox? {
        parent.flatMap { boxes(in: $0.content).first { $0.kind == kind } }
    }

    /// Returns the box at a path of types.
    func box(_ path: [String], in parent: FileBox) -> FileBox? {
        path.reduce(parent) { box($1, in: $0) }
    }

    private func box(at offset: Int, within range: Range<Int>) -> FileBox? {
        guard let size = number(at: offset, bytes: 4, within: range),
            number(at: offset + 4, bytes: 4, within: range) != nil
        else { return nil }
        let kind = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
        var header = 8
        var length = size
        if size == 1 {
            guard let long = number(at: offset + 8, bytes: 8, within: range) else { return nil }
            (header, length) = (16, long)
        } else if size == 0 {
            length = UInt64(range.upperBound - offset)
        }
        guard let whole = Int(exactly: length), whole >= header, whole <= range.upperBound - offset
        else { return nil }
        return FileBox(kind: kind, content: offset + header..<offset + whole)
    }
}
