/// A response that is being sent, piece by piece.
struct Transfer {
    /// What to do when the connection can take more.
    enum Step: Hashable {
        case send([UInt8])
        /// Everything was sent.
        case finished
        /// The file has become shorter than its header promised.
        case broken
    }

    /// The size of a piece in bytes: what a socket usually takes at once.
    static let pieceByteCount = 65_536

    let closesConnection: Bool
    private var head: [UInt8]
    private let body: Answer.Body
    private let file: OpenFile?
    private var sentByteCount: Int64 = 0

    init(_ answer: Answer, file: OpenFile?) {
        closesConnection = answer.closesConnection
        head = answer.head.bytes
        body = answer.body
        self.file = file
    }

    /// The next step; the first piece begins with the headers.
    mutating func next() -> Step {
        let head = head
        self.head = []
        guard let piece = nextPiece() else { return .broken }
        sentByteCount += Int64(piece.count)
        return head.isEmpty && piece.isEmpty ? .finished : .send(head + piece)
    }

    /// The next bytes of the body: none at its end, nil if they are missing.
    private func nextPiece() -> [UInt8]? {
        switch body {
        case .none: return []
        case .bytes(let bytes):
            return Array(bytes.dropFirst(Int(sentByteCount)).prefix(Self.pieceByteCount))
        case .file(let range):
            let count = Int(min(range.byteCount - sentByteCount, Int64(Self.pieceByteCount)))
            guard count > 0 else { return [] }
            let piece = file?.bytes(at: range.offset + sentByteCount, count: count)
            return piece?.count == count ? piece : nil
        }
    }
}
