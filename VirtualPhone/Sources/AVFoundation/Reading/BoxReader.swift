internal import Foundation

/// A box of ISO base media (ISO/IEC 14496-12, 4.2): its kind and where its content lies.
struct FileBox: Equatable {
    var kind: String
    var content: Range<Int>
}

/// Reads numbers and boxes of a file; nothing outside the bytes is ever read.
struct BoxReader {
    let bytes: Data

    /// A reader of bytes, which must count from 0.
    init(_ bytes: Data) { self.bytes = bytes }

    /// An unsigned number with the biggest byte first; nil if the bytes end before it does.
    func number(at offset: Int, bytes count: Int, within range: Range<Int>) -> UInt64? {
        guard offset >= range.lowerBound, count <= range.upperBound,
            offset <= range.upperBound - count
        else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A 32-bit number of a box's content.
    func word(_ box: FileBox, _ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= box.content.count else { return nil }
        return number(at: box.content.lowerBound + offset, bytes: 4, within: box.content)
            .map { UInt32(truncatingIfNeeded: $0) }
    }

    /// A 64-bit number of a box's content, or a 32-bit one.
    func long(_ box: FileBox, _ offset: Int, isLong: Bool) -> UInt64? {
        guard offset >= 0, offset <= box.content.count else { return nil }
        return number(
            at: box.content.lowerBound + offset, bytes: isLong ? 8 : 4, within: box.content)
    }

    /// The version of a box that has one.
    func version(_ box: FileBox) -> UInt8 { UInt8((word(box, 0) ?? 0) >> 24) }

    /// The boxes of a range; ends at the first one that reaches outside.
    func boxes(in range: Range<Int>) -> [FileBox] {
        var boxes: [FileBox] = []
        var offset = range.lowerBound
        while let box = box(at: offset, within: range) {
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    /// The first box of a kind.
    func box(_ kind: String, in parent: FileBox?) -> FileBox? {
        parent.flatMap { boxes(in: $0.content).first { $0.kind == kind } }
    }

    /// The box down a path of kinds.
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
