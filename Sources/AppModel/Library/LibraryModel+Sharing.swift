/// The state of sharing.
enum SharingStage: Hashable, Sendable {
    /// The user chooses a format.
    case choosing([LibraryEntry])
    /// Files are being made, with progress 0…1.
    case preparing(token: Int, share: Double)
    /// The files are ready; the list of missing data is displayed.
    case explaining(ShareItems)
    /// The files are ready, in the system's share sheet.
    case ready(ShareItems)
    /// Making the files failed.
    case failed(LibraryProblem)
}

extension LibraryModel {
    mutating func handle(_ event: SharingEvent) -> [LibraryAction] {
        switch event {
        case .asked(let name):
            guard sharing == nil, let entry = entry(name), entry.condition == .whole else {
                return []
            }
            sharing = .choosing([entry])
            return []
        case .selectedAsked:
            guard sharing == nil, selection?.canShare == true else { return [] }
            sharing = .choosing(selected)
            return []
        case .chosen(let id): return prepare(id)
        case .progress(let token, let share):
            if isPreparing(token) { sharing = .preparing(token: token, share: share) }
            return []
        case .prepared(let token, let items):
            guard isPreparing(token) else { return [.discard(items)] }
            sharing = items.remarks.isEmpty ? .ready(items) : .explaining(items)
            return []
        case .confirmed:
            if case .explaining(let items) = sharing { sharing = .ready(items) }
            return []
        case .failed(let token, let problem):
            if isPreparing(token) { sharing = .failed(problem) }
            return []
        case .ended: return endSharing()
        }
    }

    private mutating func prepare(_ id: String) -> [LibraryAction] {
        guard case .choosing(let entries) = sharing,
            offered(for: entries).contains(where: { $0.id == id })
        else { return [] }
        lastToken += 1
        sharing = .preparing(token: lastToken, share: 0)
        return [.prepareShare(token: lastToken, entries, choice: id)]
    }

    /// The share formats for some sessions.
    func offered(for entries: [LibraryEntry]) -> [ShareChoice] {
        choices.filter { $0.isForSeveral || entries.count == 1 }
    }

    private func isPreparing(_ token: Int) -> Bool {
        guard case .preparing(token, _) = sharing else { return false }
        return true
    }

    private mutating func endSharing() -> [LibraryAction] {
        defer { sharing = nil }
        switch sharing {
        case .preparing(let token, _): return [.cancelShare(token: token)]
        case .explaining(let items), .ready(let items): return [.discard(items)]
        case .choosing, .failed, nil: return []
        }
    }
}
