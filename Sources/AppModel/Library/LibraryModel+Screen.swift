internal import LockstepAnalysis
internal import LockstepFormats
internal import LockstepSessions

extension LibraryModel {
    /// The current state of the screen.
    public var screen: LibraryScreen {
        LibraryScreen(
            rows: shown.map(row), opened: opened.flatMap(entry).map(row),
            isLoading: !hasListed && problem == nil, emptyText: emptyText,
            part: options.part, query: options.query, order: options.order, selection: selection,
            undo: pending.map { Phrase("%@ deleted", .text($0.entry.title)) },
            canDeleteAll: !deletable.isEmpty, deleteQuestion: deleteQuestion,
            notes: notesSheet, recovery: recoverySheet, sharing: sharingSheet, problem: problem)
    }

    private var emptyText: Phrase? {
        guard hasListed else { return nil }
        if entries.isEmpty { return Phrase("No sessions yet. Your recordings appear here.") }
        return shown.isEmpty ? Phrase("No session matches the search.") : nil
    }

    private func row(_ entry: LibraryEntry) -> LibraryRow {
        let summary = entry.condition == .whole ? entry.summary : nil
        var row = LibraryRow(
            id: entry.name, path: entry.path, title: entry.title, tags: entry.notes.tags,
            note: entry.notes.notes,
            date: entry.summary?.start, duration: summary?.duration.map(SessionNumbers.clock),
            frames: summary.map { Phrase("%lld frames", .count($0.frameCount)) },
            size: .number(SessionNumbers.size(entry.byteCount)),
            hasDepth: summary?.hasDepth ?? false, hasAudio: summary?.hasAudio ?? false,
            mark: mark(of: entry), verdict: nil, thumbnail: thumbnails[entry.name], problem: nil,
            commands: commands(of: entry))
        if entry.condition == .whole {
            row.verdict = badge(checks.verdict(of: entry))
            row.transfer = transfers[entry.name]
        }
        if entry.condition == .unreadable, case .unreadable(let problem) = entry.content {
            row.problem = problem
        }
        return row
    }

    private func mark(of entry: LibraryEntry) -> LibraryRow.Mark? {
        switch entry.condition {
        case .whole: return entry.summary?.state == .recovered ? .recovered : nil
        case .live: return .live
        case .cutOff: return .cutOff
        case .unreadable: return .unreadable
        }
    }

    private func commands(of entry: LibraryEntry) -> Set<LibraryRow.Command> {
        switch entry.condition {
        case .whole: return [.open, .annotate, .share, .delete]
        case .live: return []
        case .cutOff: return [.recover, .delete]
        case .unreadable: return [.delete]
        }
    }

    private func badge(_ verdict: LibraryVerdict) -> SessionVerdict {
        switch verdict {
        case .unknown: return SessionVerdict(title: Phrase("Not checked"), tone: .neutral)
        case .waiting:
            let reason = checks.permit.reason
            return SessionVerdict(title: reason ?? Phrase("Not checked"), tone: .neutral)
        case .running(let share):
            if let reason = checks.permit.reason {
                return SessionVerdict(title: reason, tone: .neutral)
            }
            return SessionVerdict(title: Phrase("Checking"), tone: .neutral, progress: share)
        case .done(let severity): return SessionVerdict(severity)
        case .failed: return SessionVerdict(title: Phrase("Check failed"), tone: .bad)
        }
    }

    private var deleteQuestion: LibraryScreen.DeleteQuestion? {
        guard let question else { return nil }
        let going = entriesToDelete
        let size = SessionNumbers.size(going.reduce(0) { $0 &+ $1.byteCount })
        return LibraryScreen.DeleteQuestion(
            title: Phrase("Delete %lld sessions (%@)?", .count(going.count), .number(size)),
            message: Phrase("This cannot be undone."),
            confirm: question == .all ? Phrase("Delete all") : Phrase("Delete"))
    }

    private var sharingSheet: LibraryScreen.SharingSheet? {
        switch sharing {
        case .choosing(let entries):
            let offered = offered(for: entries).map {
                LibraryScreen.SharingSheet.Choice(
                    id: $0.id, title: $0.title, explanation: $0.explanation)
            }
            return .choosing(title: title(ofSharing: entries), offered)
        case .preparing(_, let share):
            return .preparing(title: Phrase("Preparing files"), share: share)
        case .explaining(let items):
            return .explaining(
                title: Phrase("Data missing from the files"), items.remarks,
                confirm: Phrase("Share"))
        case .ready(let items): return .ready(items.paths)
        case .failed(let problem): return .failed(problem)
        case nil: return nil
        }
    }

    private func title(ofSharing entries: [LibraryEntry]) -> Phrase {
        guard entries.count == 1, let entry = entries.first else {
            return Phrase("Share %lld sessions", .count(entries.count))
        }
        return Phrase("Share %@", .text(entry.title))
    }

    private var recoverySheet: LibraryScreen.RecoverySheet? {
        switch recovery {
        case .offered(let names):
            return .offer(
                title: Phrase("%lld recordings were interrupted", .count(names.count)),
                message: Phrase(
                    "Interrupted recordings can be repaired. Lost data is listed afterwards."),
                names: names)
        case .running(let waiting, let done):
            return .running(
                title: Phrase(
                    "Recovering %lld of %lld", .count(done.count + 1),
                    .count(done.count + waiting.count)),
                done: done.count, count: done.count + waiting.count,
                name: waiting.first?.name ?? "")
        case .ended(let sessions):
            return .results(title: Phrase("Recovery"), sessions.map(result))
        case nil: return nil
        }
    }

    private func result(_ session: RecoveredSession) -> LibraryScreen.RecoverySheet.Result {
        if let problem = session.problem {
            return .init(
                name: session.name,
                summary: Phrase("It could not be recovered and was left unchanged."),
                details: [.words(problem.sentence)] + [problem.remedy].compactMap { $0 })
        }
        let summary =
            session.losses.isEmpty
            ? Phrase("Recovered. Nothing was lost.")
            : Phrase("Recovered. This data was lost:")
        return .init(
            name: session.name, summary: summary, details: session.losses.map(Phrase.words))
    }
}

extension SessionVerdict {
    /// Creates the verdict for a check's worst severity.
    init(_ severity: Finding.Severity) {
        switch severity {
        case .pass: self.init(title: Phrase("Good"), tone: .good)
        case .cannotTell: self.init(title: Phrase("Cannot tell"), tone: .neutral)
        case .warn: self.init(title: Phrase("Usable with care"), tone: .warning)
        case .fail: self.init(title: Phrase("Not usable"), tone: .bad)
        }
    }
}
