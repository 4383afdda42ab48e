import LockstepContainers
import LockstepFormats

/// Encodes messages.
struct ROSWriter: ROSVisitor {
    let generation: ROSGeneration
    private(set) var bytes: [UInt8] = []
    /// The origin of alignment: after the CDR header.
    private let origin: Int

    init(_ generation: ROSGeneration) {
        self.generation = generation
        // DDS-XTypes 7.6.3.1.2: plain CDR, little-endian, no options.
        if generation == .two { bytes = [0, 1, 0, 0] }
        origin = bytes.count
    }

    func constant(_ type: String, _ name: String, _ value: Int) {}

    mutating func field<Number: ROSNumber>(_ name: String, _ value: inout Number) {
        append(value.bits)
    }

    mutating func field<Number: ROSNumber>(_ name: String, array: inout [Number]) {
        for number in array { append(number.bits) }
    }

    mutating func field<Number: ROSNumber>(_ name: String, list: inout [Number]) {
        append(count: list.count)
        for number in list { append(number.bits) }
    }

    mutating func field(_ name: String, bytes more: inout [UInt8]) {
        append(count: more.count)
        bytes += more
    }

    mutating func field(_ name: String, text: inout String) {
        // CDR counts a terminating zero and writes it.
        let end: [UInt8] = generation == .two ? [0] : []
        append(count: text.utf8.count + end.count)
        bytes += Array(text.utf8) + end
    }

    mutating func field(_ name: String, time: inout ROSTime) {
        append(time.seconds)
        append(time.nanoseconds)
    }

    mutating func field(_ name: String, message: inout some ROSMessage) throws {
        try message.visit(&self)
    }

    mutating func field<Message: ROSMessage>(_ name: String, messages: inout [Message]) throws {
        append(count: messages.count)
        for index in messages.indices { try messages[index].visit(&self) }
    }

    /// Lists are at most as long as images, far below 32 bits.
    private mutating func append(count: Int) { append(UInt32(clamping: count)) }

    private mutating func append<Bits: FixedWidthInteger>(_ bits: Bits) {
        if generation == .two {
            while (bytes.count - origin) % MemoryLayout<Bits>.size != 0 { bytes.append(0) }
        }
        bytes.append(littleEndian: bits)
    }
}

extension ROSMessage {
    /// Encodes the message.
    public func encoded(_ generation: ROSGeneration) -> [UInt8] {
        var (message, writer) = (self, ROSWriter(generation))
        // Only readers throw.
        try? message.visit(&writer)
        return writer.bytes
    }
}
