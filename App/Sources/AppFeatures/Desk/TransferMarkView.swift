internal import LockstepAppModel
internal import SwiftUI

/// How far the transfer of a session is, in the list of sessions.
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
    /// A color that matches the text next to it.
    fileprivate var color: Color {
        switch self {
        case .sending, .verifying: return .blue
        case .transferred: return .green
        case .failed: return .red
        }
    }
}
