internal import Foundation
internal import LockstepConcurrency

extension ConnectionThread {
    /// Sends and receives until the connection ends.
    ///
    /// - Returns: the final state.
    func carry(_ channel: TLSChannel, on socket: Int32) throws -> NWConnection.State {
        var received = ReceivedBytes()
        try pause(milliseconds: 0)
        while true {
            var events: Int32 = 0
            if try !sendAll(through: channel) { events |= POLLOUT }
            if try !answerReceives(from: &received, through: channel) { events |= POLLIN }
            let ready = try pause(for: events, on: socket)
            let isBroken = ready & (POLLERR | POLLHUP) != 0
            if isBroken, events == 0 { throw ConnectionStop.failed(error(of: socket)) }
        }
    }

    private func error(of socket: Int32) -> NWError {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
        return .posix(POSIXErrorCode(rawValue: code) ?? .ECONNRESET)
    }

    /// Writes what the app sends; false if the system takes no more now.
    private func sendAll(through channel: TLSChannel) throws -> Bool {
        while let send = requests.withLock({ $0.sends.first }) {
            var rest = send.rest
            while !rest.isEmpty {
                switch channel.write(rest) {
                case .done(let count): rest = rest.dropFirst(count)
                case .failed(let error): throw ConnectionStop.failed(error)
                case .closed: throw ConnectionStop.failed(.posix(.EPIPE))
                default:
                    requests.withLock { $0.sends[0].rest = rest }
                    return false
                }
            }
            requests.withLock { _ = $0.sends.removeFirst() }
            deliver { send.completion(nil) }
        }
        return true
    }

    /// Answers the app's receives; false if one of them waits for bytes.
    private func answerReceives(
        from received: inout ReceivedBytes, through channel: TLSChannel
    ) throws -> Bool {
        while let receive = requests.withLock({ $0.receives.first }) {
            received.fill(from: channel, for: receive)
            guard let answer = try received.answer(receive) else { return false }
            requests.withLock { _ = $0.receives.removeFirst() }
            deliver {
                receive.completion(answer.content, answer.context, answer.isComplete, answer.error)
            }
        }
        return true
    }
}

/// Bytes that arrived and are not passed to the app.
private struct ReceivedBytes {
    /// The arguments of a receive's completion.
    struct Answer: @unchecked Sendable {
        // Unchecked: the context is constant.
        var content: Data?
        var context: NWConnection.ContentContext?
        var isComplete = false
        var error: NWError?
    }

    private var bytes: [UInt8] = []
    private var isClosed = false
    private var failure: NWError?
    private var isEndTold = false

    mutating func fill(from channel: TLSChannel, for receive: PendingReceive) {
        while !isClosed, failure == nil, bytes.count < receive.maximum {
            switch channel.read(atMost: receive.maximum - bytes.count, into: &bytes) {
            case .done: continue
            case .closed: isClosed = true
            case .failed(let error): failure = error
            default: return
            }
        }
    }

    /// Returns the answer to a receive; nil if it has to wait.
    ///
    /// "Content will be delivered when at least the minimum is available, or the content is
    /// complete" (connection.h). After the end there is no message (`ENODATA`: experience).
    ///
    /// - Throws: the failure of the connection, after everything that arrived was passed on.
    mutating func answer(_ receive: PendingReceive) throws -> Answer? {
        if isEndTold { return Answer(error: .posix(.ENODATA)) }
        let isEnough = bytes.count >= max(receive.minimum, 1)
        if let failure, !isEnough { throw ConnectionStop.failed(failure) }
        guard isClosed || isEnough else { return nil }
        let content = bytes.prefix(receive.maximum)
        bytes.removeFirst(content.count)
        isEndTold = isClosed && bytes.isEmpty
        return Answer(
            content: content.isEmpty ? nil : Data(content),
            context: isEndTold ? .finalMessage : .defaultStream, isComplete: isEndTold)
    }
}
