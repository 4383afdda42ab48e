internal import LockstepLink

/// How far the transfer of a session to a desk is.
public enum TransferMark: Hashable, Sendable {
    /// It is being sent, with the share of its bytes, 0…1.
    case sending(share: Double)
    /// Everything is sent, and the desk compares it with the seal.
    case verifying
    /// The desk has it and has verified it.
    case transferred
    /// It could not be sent on this connection, and why.
    case failed(String)

    /// The text of a badge.
    public var title: Phrase {
        switch self {
        case .sending: return Phrase("Sending")
        case .verifying: return Phrase("Verifying")
        case .transferred: return Phrase("On the desk")
        case .failed: return Phrase("Not sent")
        }
    }

    /// The share that is sent, while it is being sent.
    public var progress: Double? {
        guard case .sending(let share) = self else { return nil }
        return share
    }

    /// The text of a session's screen.
    var line: Phrase {
        switch self {
        case .sending(let share):
            let percent = SessionNumbers.fixed(min(max(share, 0), 1) * 100, 0)
            return Phrase("Sending, %@", .number("\(percent) %"))
        case .verifying: return Phrase("Sent; the desk is checking it against its seal")
        case .transferred: return Phrase("On the desk, and verified there")
        case .failed(let words): return Phrase("Not sent: %@", .text(words))
        }
    }
}

extension DeskModel {
    /// The marks of sessions in the library, by the session's name.
    public var marks: [String: TransferMark] {
        var marks: [String: TransferMark] = [:]
        for name in link.transferred { marks[name] = .transferred }
        for problem in link.problems { marks[problem.session] = .failed(problem.text) }
        if let transfer = link.transfer { marks[transfer.session] = transfer.mark }
        return marks
    }
}

extension DeskLinkState.Transfer {
    /// The mark of the session that is being sent.
    var mark: TransferMark { isVerifying ? .verifying : .sending(share: share) }

    /// The share that is sent, 0…1.
    var share: Double {
        byteCount > 0 ? min(max(Double(sentByteCount) / Double(byteCount), 0), 1) : 0
    }
}
