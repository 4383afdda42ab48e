/// A message that arrives in parts.
struct MessageAssembly {
    /// What a part completes.
    enum Outcome: Hashable {
        case incomplete
        case text(String)
        case bytes([UInt8])
        case refused(CloseReason)
    }

    private var bytes: [UInt8] = []
    private let limit: Int

    /// - Parameter limit: the maximum size of a message in bytes.
    init(limit: Int) { self.limit = limit }

    mutating func append(_ part: some Collection<UInt8>, isText: Bool, isLast: Bool) -> Outcome {
        guard part.count <= limit - bytes.count else { return .refused(.messageTooLong) }
        bytes += part
        guard isLast else { return .incomplete }
        let message = bytes
        bytes = []
        guard isText else { return .bytes(message) }
        let text = String(decoding: message, as: UTF8.self)
        // Bytes that are not UTF-8 became U+FFFD.
        return text.utf8.elementsEqual(message) ? .text(text) : .refused(.invalidText)
    }
}
