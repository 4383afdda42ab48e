internal import LockstepSamples
internal import LockstepSessions

extension SessionLibrary {
    func hide(_ name: String, _ post: (LibraryEvent) -> Void) {
        do {
            guard !isHeld(path(name)) else {
                throw SessionError(.beingRecorded, place: Place(file: name))
            }
            try fileSystem.rename(path(name), to: hidden(name))
        } catch {
            post(.deleting(.hidingFailed(name, LibraryProblem(error))))
        }
    }

    func restore(_ name: String, _ post: (LibraryEvent) -> Void) {
        do {
            try fileSystem.rename(hidden(name), to: path(name))
        } catch {
            post(.deleting(.restoringFailed(name, LibraryProblem(error))))
        }
    }

    func remove(_ name: String, _ post: (LibraryEvent) -> Void) {
        do {
            try fileSystem.removeTree(hidden(name))
        } catch let error as FileError where error.code == .missing && isGone(name) {
            // It was never hidden; that error was already reported.
        } catch {
            return post(.deleting(.removalFailed(name, LibraryProblem(error))))
        }
        post(.deleting(.removed(name)))
    }

    /// Removes sessions deleted before the app ended, which can no longer be restored.
    func removeLeftovers(_ post: (LibraryEvent) -> Void) {
        let entries = (try? fileSystem.list(directory)) ?? []
        for entry in entries where entry.isDirectory && entry.name.hasPrefix(Self.hiddenPrefix) {
            remove(String(entry.name.dropFirst(Self.hiddenPrefix.count)), post)
        }
    }

    private func isGone(_ name: String) -> Bool {
        (try? fileSystem.list(hidden(name))) == nil
    }

    private func path(_ name: String) -> String { directory + "/" + name }

    private func hidden(_ name: String) -> String { path(Self.hiddenPrefix + name) }
}
