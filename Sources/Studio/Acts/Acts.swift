import LockstepAnalysis
import LockstepCatalog
import LockstepFormats
import LockstepSamples

/// Carries out what a page requests over its WebSocket.
struct Acts: Sendable {
    let catalog: Catalog
    let shelf: SessionShelf
    let jobs: JobRunner
    let trash: Trash
    let now: @Sendable () -> WallTime
    /// Tells all pages that the catalog's content has changed.
    let catalogChanged: @Sendable () -> Void
    /// Reads the folder again, without checking.
    let refresh: @Sendable () throws -> Void

    /// Carries out an act.
    ///
    /// - Returns: What appends the members of the reply's result.
    func perform(_ message: ActMessage) throws -> (inout JSONText) -> Void {
        switch message.act {
        case "note": try addNotes(message)
        case "start": return try start(message)
        case "cancel": try jobs.cancel(try message.job())
        case "retry":
            let job = try jobs.retry(try message.job())
            return { $0.object("job", job.append) }
        case "forget": try jobs.forget(try message.job())
        case "trash": return try moveToTrash(message)
        case "restore": try restore(message)
        default: throw StudioError.unknownAct(message.act)
        }
        return { _ in }
    }

    private func addNotes(_ message: ActMessage) throws {
        let changes = try SessionNote.Change.changes(message)
        let paths = message.texts("paths")
        for path in paths where try !catalog.contains(path) {
            throw StudioError.unknownSession(path)
        }
        let time = now()
        try catalog.add(
            paths.flatMap { path in changes.map { SessionNote($0, on: path, at: time) } })
        catalogChanged()
    }

    private func start(_ message: ActMessage) throws -> (inout JSONText) -> Void {
        let request = try JobRequest(message) { path in
            let session = try shelf.session(path)
            guard let first = try session.frames(0..<1).first else { return 0 }
            return (first.timestamp - (try session.origin())).seconds
        }
        for path in request.recordings { _ = try shelf.place(of: path) }
        let draft = try request.draft()
        for target in draft.targets { try shelf.requireInside(target) }
        let job = try jobs.add(draft)
        return { $0.object("job", job.append) }
    }

    private func moveToTrash(_ message: ActMessage) throws -> (inout JSONText) -> Void {
        let items = try message.texts("paths").map { path in
            try trash.move(path, from: try shelf.place(of: path), at: now())
        }
        try refresh()
        return { json in
            json.array("moved") { json in
                for item in items { json.object { item.append(to: &$0) } }
            }
        }
    }

    private func restore(_ message: ActMessage) throws {
        for identifier in message.texts("ids") { _ = try trash.restore(identifier) }
        try refresh()
    }
}

extension Trash.Item {
    /// Appends the members of a page's item.
    func append(to json: inout JSONText) {
        json.member("id", identifier)
        json.member("path", path)
        json.member("time", time.text)
    }
}

extension SessionNote.Change {
    /// What a message adds.
    fileprivate static func changes(_ message: ActMessage) throws -> [SessionNote.Change] {
        var changes: [SessionNote.Change] = []
        if let tag = try word("tag", message) { changes.append(.addTag(tag)) }
        if let tag = try word("untag", message) { changes.append(.removeTag(tag)) }
        switch message.json["text"] {
        case .text(let text)?: changes.append(.text(text.isEmpty ? nil : text))
        case .null?: changes.append(.text(nil))
        default: break
        }
        switch message.json["verdict"] {
        case .text(let word)?:
            guard let severity = Finding.Severity(rawValue: word) else {
                throw StudioError.parameter("verdict", expected: "pass, warn or fail")
            }
            changes.append(.verdict(severity))
        case .null?: changes.append(.verdict(nil))
        default: break
        }
        guard !changes.isEmpty else {
            throw StudioError.parameter("note", expected: "a tag, a text or a verdict")
        }
        return changes
    }

    private static func word(_ name: String, _ message: ActMessage) throws -> String? {
        guard case .text(let text)? = message.json[name] else { return nil }
        guard !text.isEmpty, text.utf8.count <= 100 else {
            throw StudioError.parameter(name, expected: "1 to 100 bytes of text")
        }
        return text
    }
}
