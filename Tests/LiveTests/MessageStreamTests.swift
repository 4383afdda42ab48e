import LockstepLive
import LockstepSamples
import LockstepTestSupport
import Testing

/// The byte stream of a connection, cut and damaged in every way.
@Suite struct MessageStreamTests {
    static let messages = MessageExamples.all.map(\.message)
    static let stream = messages.flatMap(\.bytes)

    /// What a decoder made of a stream.
    struct Reading: Equatable {
        var events: [MessageDecoder.Event] = []
        var error: LiveError?
        var pendingByteCount = 0
    }

    static func reading(_ pieces: [ArraySlice<UInt8>]) throws -> Reading {
        var decoder = MessageDecoder()
        var reading = Reading()
        do {
            for piece in pieces { try decoder.add(piece) { reading.events.append($0) } }
        } catch let error as LiveError {
            reading.error = error
        }
        reading.pendingByteCount = decoder.pendingByteCount
        return reading
    }

    static let expected = messages.map {
        MessageDecoder.Event.message($0, byteCount: $0.bytes.count)
    }

    @Test func everyKindHasAnExample() {
        #expect(Set(Self.messages.map(\.kind)) == Set(MessageKind.allCases))
    }

    @Test func oneByteAtATimeGivesTheSameMessages() throws {
        let bytes = Self.stream
        let reading = try Self.reading(bytes.indices.map { bytes[$0...$0] })
        #expect(reading == Reading(events: Self.expected))
    }

    @Test func everySplitInTwoGivesTheSameMessages() throws {
        let bytes = Self.stream
        for cut in 0...bytes.count {
            #expect(
                try Self.reading([bytes[..<cut], bytes[cut...]]) == Reading(events: Self.expected),
                "cut at \(cut)")
        }
    }

    @Test func randomPiecesGiveTheSameMessages() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            var rest = Self.stream[...]
            var pieces: [ArraySlice<UInt8>] = []
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 0...90, using: &random))
                pieces.append(piece)
                rest = rest.dropFirst(piece.count)
            }
            #expect(try Self.reading(pieces) == Reading(events: Self.expected))
        }
    }

    @Test func everyTruncationWaitsForTheRest() throws {
        for message in Self.messages {
            let bytes = message.bytes
            for count in 0..<bytes.count {
                let reading = try Self.reading([bytes[..<count]])
                #expect(reading == Reading(pendingByteCount: count), "\(message.kind), \(count)")
            }
        }
    }

    /// The header's length is that of the shortened body.
    @Test func everyShorterBodyIsAMessageOrAnErrorWithWords() throws {
        for message in Self.messages {
            let bytes = message.bytes
            for count in 0..<(bytes.count - 4) {
                let shorter =
                    bytes[..<2] + [UInt8(count & 255), UInt8(count >> 8)] + bytes[4..<4 + count]
                let reading = try Self.reading([Array(shorter)[...]])
                #expect(reading.events.count + (reading.error == nil ? 0 : 1) == 1)
                if let error = reading.error { #expect(!error.problem.isEmpty) }
            }
        }
    }

    @Test func everyFlippedBitIsAMessageAWaitOrAnErrorWithWords() throws {
        for message in Self.messages {
            let bytes = message.bytes
            for index in bytes.indices {
                for bit in 0..<8 {
                    var changed = bytes
                    changed[index] ^= 1 << UInt8(bit)
                    let reading = try Self.reading([changed[...]])
                    #expect(reading.pendingByteCount < 4 + LiveLimits.bodyByteCount)
                    if let error = reading.error {
                        #expect(!error.problem.isEmpty && !error.remedy.sentences.isEmpty)
                    }
                }
            }
        }
    }

    @Test func readingWhatWasReadGivesTheSameBytes() throws {
        var random = SeededGenerator(seed: 2)
        for message in Self.messages {
            for _ in 0..<300 {
                var bytes = message.bytes
                for _ in 0..<3 {
                    bytes[Int.random(in: 4..<max(5, bytes.count), using: &random) % bytes.count] =
                        UInt8.random(in: 0...255, using: &random)
                }
                for event in try Self.reading([bytes[...]]).events {
                    guard case .message(let read, _) = event else { continue }
                    let again = try Self.reading([read.bytes[...]])
                    #expect(again.events == [.message(read, byteCount: read.bytes.count)])
                }
            }
        }
    }

    @Test func bytesOfALaterVersionAtTheEndOfABodyAreSkipped() throws {
        for message in Self.messages where ![.livePiece, .filePiece].contains(message.kind) {
            let bytes = message.bytes
            let count = bytes.count - 4 + 3
            let longer =
                bytes[..<2] + [UInt8(count & 255), UInt8(count >> 8)] + bytes[4...] + [9, 9, 9]
            let reading = try Self.reading([Array(longer)[...]])
            #expect(reading.events == [.message(message, byteCount: bytes.count + 3)])
        }
    }

    @Test func unknownMessageFrom128OnIsSkipped() throws {
        let goodbye = Message.goodbye(Goodbye(reason: .user))
        let reading = try Self.reading([([1, 128, 3, 0, 7, 7, 7] + goodbye.bytes)[...]])
        #expect(
            reading.events == [.skipped(.live, byteCount: 7), .message(goodbye, byteCount: 5)])
    }

    @Test func unknownMessageBelow128IsRefused() throws {
        let reading = try Self.reading([[2, 127, 0, 0]])
        #expect(reading.error?.fact == .unknownMessage(channel: 2, type: 127))
        #expect(reading.error?.code == 1)
    }

    @Test func unknownChannelIsRefused() throws {
        #expect(try Self.reading([Array("GET / HTTP/1.1".utf8)[...]]).error?.fact == .channel(71))
    }

    /// The header alone is enough: nothing is stored for what it claims.
    @Test func longMessageIsRefusedByItsHeader() throws {
        let reading = try Self.reading([[0, 1, 1, 0x40]])
        #expect(reading.error?.fact == .tooLong(limit: 16_384, actual: 16_385))
        #expect(reading.pendingByteCount == 0)
    }

    /// A fuzzer found it: a message with NaN is unequal to itself.
    @Test func intrinsicsThatAreNotFiniteAreRefusedAndNeverSent() throws {
        let example = try #require(MessageExamples.all.first { $0.name == "live_item" })
        var bytes = example.message.bytes
        bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: [0, 0, 0, 0, 0, 0, 0xF8, 0x7F])
        #expect(
            try Self.reading([bytes[...]]).error?.fact
                == .value(field: "intrinsics", text: "not finite"))
        guard case .liveItem(var item) = example.message else { return }
        item.intrinsics = Intrinsics(fx: 500, fy: .infinity, cx: 1, cy: 2)
        let event = try Self.reading([Message.liveItem(item).bytes[...]]).events.first
        item.intrinsics = nil
        let sent = Message.liveItem(item)
        #expect(event == .message(sent, byteCount: sent.bytes.count))
    }

    @Test func errorStaysTheSame() {
        var decoder = MessageDecoder()
        let error = #expect(throws: LiveError.self) { try decoder.add([9, 9, 9, 9]) { _ in } }
        let good = Message.goodbye(Goodbye(reason: .user)).bytes
        let later = #expect(throws: LiveError.self) { try decoder.add(good[...]) { _ in } }
        #expect(error == later)
    }

    @Test func messagesBeforeTheErrorAreReported() throws {
        let reading = try Self.reading([(Self.stream + [200])[...] + [0, 0, 0]])
        #expect(reading.events == Self.expected)
        #expect(reading.error?.fact == .channel(200))
    }
}
