extension ArraySlice<UInt8> {
    /// The text without a UTF-8 byte order mark, which some editors add.
    public var withoutByteOrderMark: ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return starts(with: mark) ? dropFirst(mark.count) : self
    }

    /// The text without leading and trailing spaces, tabs and carriage returns.
    public var trimmed: ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
        }
        var text = self
        while let first = text.first, isBlank(first) { text = text.dropFirst() }
        while let last = text.last, isBlank(last) { text = text.dropLast() }
        return text
    }
}
