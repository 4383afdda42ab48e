internal import LockstepLink

/// The sign on the capture screen that the phone is connected to a desk.
public struct DeskSign: Hashable, Sendable {
    /// The desk's name.
    public var desk: String
    /// Whether the live view is sent.
    public var isStreaming: Bool

    /// Creates a sign.
    public init(desk: String, isStreaming: Bool) {
        self.desk = desk
        self.isStreaming = isStreaming
    }

    /// The text.
    public var words: Phrase {
        isStreaming
            ? Phrase("Streaming to %@", .text(desk)) : Phrase("Connected to %@", .text(desk))
    }
}

extension DeskModel {
    /// The sign on the capture screen; nil without a connection.
    public var sign: DeskSign? {
        guard case .connected(let desk) = link.phase else { return nil }
        return DeskSign(desk: desk.name, isStreaming: link.isStreaming)
    }
}

extension CaptureModel {
    /// Shows the connection to a desk, and speaks when the live view begins or ends.
    mutating func show(_ sign: DeskSign?) -> [CaptureAction] {
        let before = desk
        desk = sign
        guard sign?.isStreaming != before?.isStreaming else { return [] }
        let words = sign?.words ?? Phrase("The desk is disconnected.")
        return [.effect(.announce(words))]
    }
}
