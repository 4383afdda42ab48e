import LockstepLive
import LockstepSamples

/// Readers of what the other end of a connection sends.
extension FuzzTarget {
    static let liveTargets = [
        FuzzTarget("wire") { Prepared(seeds: try liveMessages(), read: readMessages) }
    ]

    /// Returns the golden messages, and all of them as one stream.
    static func liveMessages() throws -> [[UInt8]] {
        let files = try Disk.session("live").ending(".bin")
        return files + [files.flatMap { $0 }]
    }

    /// Reads the input at once and in pieces; both must give the same messages, and each message's
    /// own bytes must give it again.
    private static func readMessages(_ input: [UInt8]) throws {
        let pieces = stride(from: 0, to: input.count, by: 7).map {
            input[$0..<min($0 + 7, input.count)]
        }
        let (events, error) = events(in: [input[...]])
        let (others, otherError) = Self.events(in: pieces)
        precondition(events == others && error == otherError)
        for case .message(let message, _) in events {
            let (again, problem) = Self.events(in: [message.bytes[...]])
            precondition(again == [.message(message, byteCount: message.bytes.count)])
            precondition(problem == nil)
        }
        if let error { throw error }
    }

    private static func events(
        in pieces: [ArraySlice<UInt8>]
    ) -> ([MessageDecoder.Event], LiveError?) {
        var decoder = MessageDecoder()
        var events: [MessageDecoder.Event] = []
        do {
            for piece in pieces { try decoder.add(piece) { events.append($0) } }
        } catch {
            return (events, error as? LiveError)
        }
        precondition(decoder.pendingByteCount < 4 + LiveLimits.bodyByteCount)
        return (events, nil)
    }
}
