internal import LockstepAppModel
internal import SwiftUI

/// The progress of a session's transfer, in the list of sessions.
@MainActor
struct TransferMarkView: View {
    let mark: TransferMark

    var body: some View {
        HStack(spacing: 4) {
            if let progress = mark.progress { ProgressView(value: progress).frame(width: 40) }
            BadgeView(title: mark.title, color: mark.color)
        }
    }
}

extension TransferMark {
    /// The badge's color, which repeats what its text states.
    fileprivate var color: Color {
        switch self {
        case .sending, .verifying: return .blue
        case .transferred: return .green
        case .failed: return .red
        }
    }
}
