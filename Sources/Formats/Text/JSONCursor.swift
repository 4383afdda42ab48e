/// Reads a JSON document from left to right without building a tree.
///
/// Supports only plain JSON: ASCII strings without escapes, integers of up to 18 digits, other
/// numbers of up to 19, and few unknown keys. For any other JSON, and for invalid JSON, it throws
/// ``JSONNotPlain``; then ``decodeSessionJSON(_:from:)`` reads the document, or reports its error.
struct JSONCursor {
    private var text: TextCursor

    /// Creates a cursor at the start of a document.
    init(_ bytes: UnsafeRawBufferPointer) { text = TextCursor(bytes) }

    /// Reads a string.
    mutating func string() throws -> String { String(decoding: try spelling(), as: UTF8.self) }

    /// Reads a string and returns its bytes.
    @inline(__always)
    mutating func spelling() throws -> UnsafeRawBufferPointer {
        try take(UInt8(ascii: "\""))
        let start = text.position
        text.takePlainText()
        let spelling = text.text(from: start)
        guard text.take(UInt8(ascii: "\"")) else { throw JSONNotPlain() }
        return spelling
    }

    /// Reads a number.
    mutating func number() throws -> Double {
        skipSpace()
        guard let number = text.takeNumber() else { throw JSONNotPlain() }
        return number
    }

    /// Reads an integer.
    mutating func integer<Number: FixedWidthInteger>() throws -> Number {
        skipSpace()
        guard let integer = text.takeWholeNumber(), let number = Number(exactly: integer) else {
            throw JSONNotPlain()
        }
        return number
    }

    /// Reads `true` or `false`.
    @inline(__always)
    mutating func boolean() throws -> Bool {
        skipSpace()
        if text.take("true") { return true }
        guard text.take("false") else { throw JSONNotPlain() }
        return false
    }

    /// Reads `null` if it is next.
    @inline(__always)
    mutating func takeNull() -> Bool {
        skipSpace()
        return text.take("null")
    }

    /// Reads a list, with a closure for each element.
    @inline(__always)
    mutating func list<Element>(
        _ element: (inout JSONCursor) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        // The longest list that every row has, a transform, has sixteen elements.
        elements.reserveCapacity(16)
        try self.elements { elements.append(try element(&$0)) }
        return elements
    }

    /// Reads a list's elements; `element` is called with the cursor before each.
    @inline(__always)
    private mutating func elements(_ element: (inout JSONCursor) throws -> Void) throws {
        try take(UInt8(ascii: "["))
        var isFirst = true
        while try !isAtEnd(UInt8(ascii: "]"), isFirst: isFirst) {
            try element(&self)
            isFirst = false
        }
    }

    /// Reads an object's members; `member` is called with the cursor before each key's value.
    @inline(__always)
    mutating func members(
        _ member: (inout JSONCursor, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try take(UInt8(ascii: "{"))
        var isFirst = true
        while try !isAtEnd(UInt8(ascii: "}"), isFirst: isFirst) {
            let key = try spelling()
            try take(UInt8(ascii: ":"))
            try member(&self, key)
            isFirst = false
        }
    }

    /// Skips any value.
    ///
    /// - Parameter depth: The maximum nesting depth of lists and objects, fewer than a session's
    ///   JSON may have.
    mutating func skip(depth: Int = 60) throws {
        skipSpace()
        guard depth > 0, let next = text.next else { throw JSONNotPlain() }
        switch next {
        case UInt8(ascii: "\""): _ = try spelling()
        case UInt8(ascii: "["): try elements { try $0.skip(depth: depth - 1) }
        case UInt8(ascii: "{"):
            var keys = KeySpellings()
            try members { json, key in
                try keys.insert(key)
                try json.skip(depth: depth - 1)
            }
        case UInt8(ascii: "n"): guard text.take("null") else { throw JSONNotPlain() }
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
        default: guard text.passDecimal() else { throw JSONNotPlain() }
        }
    }

    /// Checks that only whitespace remains.
    mutating func end() throws {
        skipSpace()
        guard text.isAtEnd else { throw JSONNotPlain() }
    }

    /// Reads the end of a list or object, or the comma before the next element.
    @inline(__always)
    private mutating func isAtEnd(_ bracket: UInt8, isFirst: Bool) throws -> Bool {
        skipSpace()
        if text.take(bracket) { return true }
        if !isFirst { try take(UInt8(ascii: ",")) }
        return false
    }

    @inline(__always)
    private mutating func take(_ sign: UInt8) throws {
        skipSpace()
        guard text.take(sign) else { throw JSONNotPlain() }
    }

    @inline(__always)
    private mutating func skipSpace() {
        while let next = text.next, next <= 0x20, Self.isSpace(next) { _ = text.takeFirst() }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }
}

/// The unknown keys of an object, to detect duplicates; their bytes are borrowed.
struct KeySpellings {
    /// The maximum number of keys; beyond it, the tree's dictionary avoids comparing all pairs.
    private static let mostKeys = 32

    private var keys: [UnsafeRawBufferPointer] = []

    /// Adds a key.
    ///
    /// - Throws: ``JSONNotPlain`` if it occurs twice, or if there are too many.
    mutating func insert(_ key: UnsafeRawBufferPointer) throws {
        guard keys.count < Self.mostKeys,
            !keys.contains(where: { $0.count == key.count && $0.elementsEqual(key) })
        else { throw JSONNotPlain() }
        keys.append(key)
    }
}

/// The error for a document that is not plain JSON, or not JSON at all.
struct JSONNotPlain: Error {}
