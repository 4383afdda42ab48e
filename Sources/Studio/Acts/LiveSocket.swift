import LockstepConcurrency
import LockstepFormats
import LockstepServing

/// The WebSockets of all open pages: passes on the acts that they send, and sends changes to all.
final class LiveSocket: SocketHandler {
    private let connections = Mutex<[Int: Connection]>([:])
    private let perform: Mutex<(@Sendable (ActMessage) throws -> (inout JSONText) -> Void)?> =
        Mutex(nil)
    private let answers: JSONAnswer

    init(answers: JSONAnswer) { self.answers = answers }

    /// Sets what carries out acts; until then, connections are closed when they send one.
    func use(_ perform: @escaping @Sendable (ActMessage) throws -> (inout JSONText) -> Void) {
        self.perform.withLock { $0 = perform }
    }

    /// Whether a page is open.
    var hasPages: Bool { connections.withLock { !$0.isEmpty } }

    func opened(_ connection: Connection) {
        connections.withLock { $0[connection.number] = connection }
    }

    func received(_ text: String, from connection: Connection) {
        guard let message = ActMessage(text), let perform = perform.withLock({ $0 }) else {
            return connection.close()
        }
        var json = JSONText()
        json.object { json in
            json.member("reply", message.number)
            do {
                let result = try perform(message)
                json.object("result") { result(&$0) }
            } catch {
                json.object("error") { answers.append(error, to: &$0) }
            }
        }
        connection.send(String(decoding: json.bytes, as: UTF8.self))
    }

    func received(_ bytes: [UInt8], from connection: Connection) { connection.close() }

    func closed(_ connection: Connection, _ reason: CloseReason) {
        connections.withLock { $0[connection.number] = nil }
    }

    /// Sends a message to all pages, in place of one with the same key that was not sent yet.
    ///
    /// - Parameter key: The subject, such as a job.
    func broadcast(_ key: String, _ members: (inout JSONText) -> Void) {
        var json = JSONText()
        json.object(members)
        let text = String(decoding: json.bytes, as: UTF8.self)
        for connection in connections.withLock({ Array($0.values) }) {
            connection.sendLatest(text, key: key)
        }
    }
}
