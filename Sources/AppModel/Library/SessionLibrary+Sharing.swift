import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions

extension SessionLibrary {
    func share(
        _ entries: [LibraryEntry], as id: String, _ token: Int,
        _ post: @escaping @Sendable (LibraryEvent) -> Void
    ) {
        guard let choice = choices.first(where: { $0.id == id }) else { return }
        let folder = "\(temporary)/share-\(token)"
        do {
            try makeEmpty(folder)
            let items = try prepare(choice, entries, in: folder) { share in
                post(.sharing(.progress(token: token, share)))
                return !self.isCancelled(token)
            }
            guard !isCancelled(token) else { throw ShareCanceled() }
            if items.temporaryFolder == nil { try fileSystem.removeTree(folder) }
            post(.sharing(.prepared(token: token, items)))
        } catch {
            // Incomplete files are useless; a leftover folder is emptied before the next use.
            try? fileSystem.removeTree(folder)
            if error is ShareCanceled { return }
            post(.sharing(.failed(token: token, LibraryProblem(error))))
        }
    }

    /// Makes the files of all sessions, one after another; a missing part is stated once.
    private func prepare(
        _ choice: ShareChoice, _ entries: [LibraryEntry], in folder: String,
        progress: @escaping @Sendable (Double) -> Bool
    ) throws -> ShareItems {
        var all = ShareItems(paths: [])
        for (index, entry) in entries.enumerated() {
            let job = ShareJob(session: entry.path, name: entry.name, folder: folder) { share in
                progress((Double(index) + share) / Double(entries.count))
            }
            let items = try choice.prepare(job)
            all.paths += items.paths
            all.remarks += items.remarks.filter { !all.remarks.contains($0) }
            if items.temporaryFolder != nil { all.temporaryFolder = folder }
        }
        return all
    }

    func discard(_ items: ShareItems) {
        // The system eventually clears files in the temporary folder that cannot be removed here.
        if let folder = items.temporaryFolder { try? fileSystem.removeTree(folder) }
    }

    private func isCancelled(_ token: Int) -> Bool {
        canceledShares.withLock { $0.contains(token) }
    }

    private func makeEmpty(_ folder: String) throws {
        do {
            try fileSystem.makeDirectory(temporary)
        } catch let error as FileError where error.code == .exists {}
        do {
            try fileSystem.makeDirectory(folder)
        } catch let error as FileError where error.code == .exists {
            try fileSystem.removeTree(folder)
            try fileSystem.makeDirectory(folder)
        }
    }
}
