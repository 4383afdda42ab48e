/// A part of a file.
struct ByteRange: Hashable {
    var offset: Int64
    /// At least 1.
    var byteCount: Int64

    /// The last byte's offset.
    var last: Int64 { offset + byteCount - 1 }
}

/// The part of a file that a request wants (RFC 9110, section 14).
enum RangeChoice: Hashable {
    case whole
    case part(ByteRange)
    case unsatisfiable

    /// Reads the header `Range`.
    ///
    /// A malformed header, another unit, and several ranges at once select the whole file, as the
    /// RFC allows.
    init(header: String?, fileByteCount: Int64) {
        guard let header, let bounds = Self.bounds(header) else {
            self = .whole
            return
        }
        switch bounds {
        case (let first?, let last):
            guard first < fileByteCount else {
                self = .unsatisfiable
                return
            }
            let end = min(last ?? .max, fileByteCount - 1)
            self = .part(ByteRange(offset: first, byteCount: end - first + 1))
        case (nil, let suffix?):
            let byteCount = min(suffix, fileByteCount)
            self =
                byteCount == 0
                ? .unsatisfiable
                : .part(ByteRange(offset: fileByteCount - byteCount, byteCount: byteCount))
        case (nil, nil): self = .whole
        }
    }

    /// The numbers of "bytes=first-last", of which one may be missing; nil if malformed.
    private static func bounds(_ header: String) -> (Int64?, Int64?)? {
        let unit = "bytes="
        guard header.lowercased().hasPrefix(unit) else { return nil }
        let parts = header.dropFirst(unit.count)
            .split(separator: "-", omittingEmptySubsequences: false)
            .map(RequestText.trimmed)
        guard parts.count == 2, let first = number(parts[0]), let last = number(parts[1]) else {
            return nil
        }
        if let first, let last, first > last { return nil }
        return (first, last)
    }

    /// The number; `.some(nil)` for no digits, nil for anything but digits.
    ///
    /// A number that is too large is the largest.
    private static func number(_ digits: Substring) -> Int64?? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.isEmpty ? .some(nil) : .some(Int64(digits) ?? .max)
    }
}
