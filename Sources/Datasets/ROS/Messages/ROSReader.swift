import LockstepFormats

/// Decodes messages.
struct ROSReader: ROSVisitor {
    /// The longest list of messages that is read.
    ///
    /// Robots have far fewer frames, and decoded messages take more memory than encoded ones.
    private static let mostMessages = 1 << 16

    let generation: ROSGeneration
    private var cursor: ByteCursor

    /// - Throws: ``BinaryError`` if the CDR header is of another kind.
    init(_ bytes: ArraySlice<UInt8>, _ generation: ROSGeneration) throws {
        self.generation = generation
        guard generation == .two else {
            cursor = ByteCursor(bytes)
            return
        }
        var header = ByteCursor(bytes)
        let kind = Array(try header.take(4))
        guard kind.starts(with: [0, 1]) else {
            let text = kind.map(String.init).joined(separator: " ")
            throw BinaryError(.value(field: "the message's header", text: text))
        }
        cursor = ByteCursor(header.rest)
    }

    func constant(_ type: String, _ name: String, _ value: Int) {}

    mutating func field<Number: ROSNumber>(_ name: String, _ value: inout Number) throws {
        value = Number(bits: try bits())
    }

    mutating func field<Number: ROSNumber>(_ name: String, array: inout [Number]) throws {
        for index in array.indices { array[index] = Number(bits: try bits()) }
    }

    mutating func field<Number: ROSNumber>(_ name: String, list: inout [Number]) throws {
        list = []
        for _ in 0..<(try count(of: MemoryLayout<Number.Bits>.size)) {
            list.append(Number(bits: try bits()))
        }
    }

    mutating func field(_ name: String, bytes: inout [UInt8]) throws {
        bytes = Array(try cursor.take(bits() as UInt32))
    }

    mutating func field(_ name: String, text: inout String) throws {
        let bytes = try cursor.take(bits() as UInt32)
        text = try String(boundedBytes: generation == .two ? bytes.dropLast() : bytes)
    }

    mutating func field(_ name: String, time: inout ROSTime) throws {
        time.seconds = try bits()
        time.nanoseconds = try bits()
        guard time.nanoseconds < 1_000_000_000 else {
            throw BinaryError(.value(field: name, text: "\(time.seconds) s \(time.nanoseconds) ns"))
        }
    }

    mutating func field(_ name: String, message: inout some ROSMessage) throws {
        try message.visit(&self)
    }

    mutating func field<Message: ROSMessage>(_ name: String, messages: inout [Message]) throws {
        messages = []
        let count = try count(of: 1)
        guard count <= Self.mostMessages else {
            throw BinaryError(.value(field: name, text: "\(count) messages"))
        }
        for _ in 0..<count {
            var message = Message()
            try message.visit(&self)
            messages.append(message)
        }
    }

    /// Reads an element count and checks that the remaining bytes suffice.
    private mutating func count(of byteCount: Int) throws -> Int {
        let count: UInt32 = try bits()
        let needed = UInt64(count) * UInt64(byteCount)
        guard needed <= UInt64(cursor.rest.count) else {
            throw BinaryError(.cutOff(needed: needed, left: cursor.rest.count))
        }
        return Int(count)
    }

    private mutating func bits<Bits: FixedWidthInteger>() throws -> Bits {
        if generation == .two {
            let size = MemoryLayout<Bits>.size
            _ = try cursor.take((size - cursor.position % size) % size)
        }
        return try cursor.number()
    }
}

extension ROSMessage {
    /// Decodes a message; bytes after it are ignored, as in ROS.
    ///
    /// - Throws: ``BinaryError`` if there are too few bytes.
    public init(decoding bytes: ArraySlice<UInt8>, _ generation: ROSGeneration) throws {
        self.init()
        var reader = try ROSReader(bytes, generation)
        try visit(&reader)
    }
}
