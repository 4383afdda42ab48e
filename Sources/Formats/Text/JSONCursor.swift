/// A document of JSON, read from left to right into what is wanted of it.
///
/// It knows plain JSON only: strings of ASCII without escapes, whole numbers of up to 18 digits,
/// others of up to 19, few keys that no one knows. Of anything else, and of what is no JSON, it throws
/// ``JSONNotPlain``; then ``decodeSessionJSON(_:from:)`` reads the document, or reports what is wrong
/// with it.
struct JSONCursor {
    private var text: TextCursor

    /// The document that the bytes are.
    init(_ bytes: UnsafeRawBufferPointer) { text = TextCursor(bytes) }

    /// Reads a string.
    mutating func string() throws -> String { String(decoding: try spelling(), as: UTF8.self) }

    /// Reads a string as its bytes.
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

    /// Reads a whole number.
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

    /// Reads `null` if that stands here.
    @inline(__always)
    mutating func takeNull() -> Bool {
        skipSpace()
        return text.take("null")
    }

    /// Reads a list, each element by `element`.
    @inline(__always)
    mutating func list<Element>(
        _ element: (inout JSONCursor) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        // A transform, the longest list that every row has, has sixteen.
        elements.reserveCapacity(16)
        try self.elements { elements.append(try element(&$0)) }
        return elements
    }

    /// Reads a list's elements: `element` is called with the cursor before each.
    @inline(__always)
    private mutating func elements(_ element: (inout JSONCursor) throws -> Void) throws {
        try take(UInt8(ascii: "["))
        var isFirst = true
        while try !isAtEnd(UInt8(ascii: "]"), isFirst: isFirst) {
            try element(&self)
            isFirst = false
        }
    }

    /// Reads an object's members: `member` is called with the cursor before each key's value.
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

    /// Reads any value and forgets it.
    ///
    /// - Parameter depth: how many lists and objects may be within each other; fewer than a session's
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

    /// Reads on to the end, where only spaces may stand.
    mutating func end() throws {
        skipSpace()
        guard text.isAtEnd else { throw JSONNotPlain() }
    }

    /// Reads the end of a list or object, or the comma before its next element.
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

/// A few keys of an object whose bytes are lent, each once.
struct KeySpellings {
    /// More are compared by a tree's dictionary, which takes no square of their number.
    private static let mostKeys = 32

    private var keys: [UnsafeRawBufferPointer] = []

    /// Adds a key.
    ///
    /// - Throws: ``JSONNotPlain`` where it is there already, or there are too many.
    mutating func insert(_ key: UnsafeRawBufferPointer) throws {
        guard keys.count < Self.mostKeys,
            !keys.contains(where: { $0.count == key.count && $0.elementsEqual(key) })
        else { throw JSONNotPlain() }
        keys.append(key)
    }
}

/// A document is not plain JSON, or none at all.
struct JSONNotPlain: Error {}
