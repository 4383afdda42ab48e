/// The header `ETag`: text that changes with a file's content.
struct EntityTag: Hashable {
    /// The tag with its quotation marks.
    let text: String

    /// A file that is replaced has another inode, and one that is changed another time or size.
    init(inode: UInt64, byteCount: Int64, modified: Int64) {
        let numbers = [
            String(inode, radix: 16), String(byteCount, radix: 16), String(modified, radix: 16),
        ]
        text = "\"\(numbers.joined(separator: "."))\""
    }

    /// Whether the header `If-None-Match` lists the tag, weak or not (RFC 9110, section 13.1.2).
    func isListed(in header: String) -> Bool {
        header.split(separator: ",").contains { item in
            let tag = RequestText.trimmed(item)
            return tag == "*" || tag == text || tag == "W/" + text
        }
    }
}
