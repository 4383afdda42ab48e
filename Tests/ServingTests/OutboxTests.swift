import Testing

@testable import LockstepServing

@Suite struct OutboxTests {
    static func message(_ byte: UInt8, count: Int = 100) -> Message {
        .bytes([UInt8](repeating: byte, count: count))
    }

    /// An outbox that expectations can change.
    final class Tested {
        var outbox: Outbox

        init(limit: Int) { outbox = Outbox(limit: limit) }

        func append(_ message: Message) -> Bool { outbox.append(message) }

        func replace(_ key: String, with message: Message) -> Bool {
            outbox.replace(key, with: message)
        }

        func next() -> Message? { outbox.next() }
    }

    static func rest(_ outbox: Tested) -> [Message] {
        var messages: [Message] = []
        while let message = outbox.next() { messages.append(message) }
        return messages
    }

    @Test func messagesLeaveInOrder() {
        let outbox = Tested(limit: 1000)
        let messages = [Message.text("a"), .bytes([1]), .text("")]
        for message in messages { #expect(outbox.append(message)) }
        #expect(Self.rest(outbox) == messages)
    }

    @Test func theLatestMessageTakesThePlaceOfItsPredecessor() {
        let outbox = Tested(limit: 1000)
        #expect(outbox.replace("a", with: .text("1")))
        #expect(outbox.append(.text("2")))
        #expect(outbox.replace("b", with: .text("3")))
        #expect(outbox.replace("a", with: .text("4")))
        #expect(Self.rest(outbox) == [.text("4"), .text("2"), .text("3")])
    }

    @Test func messagesThatMustArriveOverflow() {
        let outbox = Tested(limit: 1000)
        for _ in 0..<6 { #expect(outbox.append(Self.message(0))) }
        #expect(!outbox.append(Self.message(0)))
        // Taking one makes room for one.
        _ = outbox.next()
        #expect(outbox.append(Self.message(0)))
        #expect(!outbox.append(Self.message(0)))
    }

    @Test func messagesWithoutContentOverflowToo() {
        let outbox = Tested(limit: 1000)
        let count = (0..<1000).count { _ in outbox.append(.text("")) }
        #expect(count == 15)
    }

    @Test func theOldestKeysAreDroppedForLaterOnes() {
        let outbox = Tested(limit: 350)
        for byte in UInt8(0)..<5 { #expect(outbox.replace("\(byte)", with: Self.message(byte))) }
        #expect(Self.rest(outbox) == [Self.message(3), Self.message(4)])
    }

    @Test func latestMessagesLeaveRoomForTheOthers() {
        let outbox = Tested(limit: 200)
        #expect(outbox.replace("a", with: Self.message(1)))
        #expect(outbox.append(Self.message(2)))
        #expect(outbox.replace("a", with: Self.message(3)))
        #expect(Self.rest(outbox) == [Self.message(3), Self.message(2)])
    }

    /// A queue whose time grew with its square would take minutes.
    @Test func aHundredThousandMessagesLeaveInOrder() {
        let outbox = Tested(limit: 1 << 30)
        for number in 0..<100_000 { _ = outbox.append(.text("\(number)")) }
        #expect(outbox.replace("a", with: .text("1")))
        var isInOrder = true
        for number in 0..<100_000 {
            isInOrder = isInOrder && outbox.next() == .text("\(number)")
            if number == 50_000 { _ = outbox.replace("a", with: .text("2")) }
        }
        #expect(isInOrder)
        #expect(Self.rest(outbox) == [.text("2")])
    }

    @Test func aMessageBeyondTheLimitIsRefused() {
        let outbox = Tested(limit: 100)
        #expect(!outbox.append(Self.message(0)))
        #expect(!outbox.replace("a", with: Self.message(0)))
        #expect(outbox.outbox.isEmpty)
        #expect(outbox.next() == nil)
    }
}

@Suite struct MessageAssemblyTests {
    /// An assembly that expectations can change.
    final class Tested {
        var assembly = MessageAssembly(limit: 10)

        func append(
            _ bytes: [UInt8], isText: Bool, isLast: Bool
        ) -> MessageAssembly.Outcome {
            assembly.append(bytes, isText: isText, isLast: isLast)
        }
    }

    @Test func partsBecomeOneMessage() {
        let assembly = Tested()
        #expect(assembly.append([0xC3], isText: true, isLast: false) == .incomplete)
        #expect(assembly.append([], isText: true, isLast: false) == .incomplete)
        #expect(assembly.append([0xA4], isText: true, isLast: true) == .text("ä"))
        #expect(assembly.append([0xFF], isText: false, isLast: true) == .bytes([0xFF]))
        #expect(assembly.append([], isText: true, isLast: true) == .text(""))
    }

    @Test func aMessageBeyondTheLimitIsRefusedBeforeItsEnd() {
        let assembly = Tested()
        let part = [UInt8](repeating: 0, count: 6)
        #expect(assembly.append(part, isText: false, isLast: false) == .incomplete)
        #expect(assembly.append(part, isText: false, isLast: false) == .refused(.messageTooLong))
    }

    @Test(arguments: [
        [0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ])
    func textThatIsNotUTF8IsRefused(_ bytes: [UInt8]) {
        let assembly = Tested()
        #expect(assembly.append(bytes, isText: true, isLast: true) == .refused(.invalidText))
    }
}
