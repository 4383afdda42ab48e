import LockstepFormats
import LockstepSamples

/// The folder of a redacted copy, under its temporary and its final name.
struct RedactionPlace {
    /// The folder that is written, which exists and is empty.
    let unfinished: String
    /// The copy's path once it is complete.
    let final: String
    /// The name that the copy would have if it were not taken; nil if the copy has it.
    let takenName: String?
    /// The leftover of an earlier copy that was killed, removed now; nil without one.
    let leftoverRemoved: String?
    /// The parent folders that were created for it.
    let above: MissingFolders
    /// Held so that another copy does not mistake the folder for a leftover.
    private let claim: any AnyObject & Sendable

    /// Creates the folder for a copy in `directory`.
    ///
    /// - Throws: ``SessionError`` if it would be inside a session, ``FileError``; nothing is left
    ///   then.
    init(for copy: RedactedCopy, in directory: String) throws {
        let fileSystem = copy.fileSystem
        let source = try fileSystem.resolve(copy.session.path)
        let name = KnownWords.name(String(source.split(separator: "/").last ?? "session"))
        above = try MissingFolders(upTo: directory, fileSystem)
        do {
            let made = try Self.makeFolder(named: name, in: directory, fileSystem)
            (unfinished, final) = (made.unfinished, made.final)
            (claim, leftoverRemoved) = (made.claim, made.leftover)
            takenName = made.isFirstName ? nil : name
        } catch {
            above.remove()
            throw error
        }
    }

    private struct Made {
        let unfinished: String
        let final: String
        let isFirstName: Bool
        let claim: any AnyObject & Sendable
        let leftover: String?
    }

    private static func makeFolder(
        named name: String, in directory: String, _ fileSystem: any FileSystem
    ) throws -> Made {
        for attempt in 1..<1000 {
            let final = directory + "/" + SessionName.candidate(name, attempt: attempt)
            let unfinished = final + SessionLayout.temporarySuffix
            guard try fileSystem.entry(at: final) == nil else { continue }
            let hadLeftover = removeLeftover(unfinished, fileSystem)
            do {
                try fileSystem.makeDirectory(unfinished)
                return Made(
                    unfinished: unfinished, final: final, isFirstName: attempt == 1,
                    claim: try fileSystem.claim(unfinished),
                    leftover: hadLeftover ? unfinished : nil)
            } catch let error as FileError where [.exists, .wouldBlock].contains(error.code) {
                // The name is taken by another copy.
                continue
            }
        }
        throw FileError(.makeDirectory, path: directory + "/" + name, code: .exists)
    }

    /// Removes the unfinished copy of a redaction that was killed.
    ///
    /// Such a folder is not locked, and contains only a session's files.
    private static func removeLeftover(_ path: String, _ fileSystem: any FileSystem) -> Bool {
        guard let entry = try? fileSystem.entry(at: path), entry.isDirectory,
            let claim = try? fileSystem.claim(path),
            let files = try? fileSystem.sealableFiles(of: path), !hasHidden(path, fileSystem),
            files.allSatisfy({ SessionLayout.isOfSession($0.name) })
        else { return false }
        defer { withExtendedLifetime(claim) {} }
        return (try? fileSystem.removeTree(path)) != nil
    }

    private static func hasHidden(_ path: String, _ fileSystem: any FileSystem) -> Bool {
        let entries = (try? fileSystem.list(path)) ?? []
        return entries.contains { $0.name.hasPrefix(".") && $0.name != ".DS_Store" }
    }
}
