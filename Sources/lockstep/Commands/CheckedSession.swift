import LockstepFormats
import LockstepInterchange
import LockstepSamples
import LockstepSessions

/// What `check`, `compare` and `report` read: a session, or the one that a recording of another
/// layout becomes for as long as it is looked at.
struct CheckedSession {
    let session: Session
    /// What the recording was taken for; nil for a session.
    let layout: RecordingLayout?
    /// The folder that is there for as long as the recording is looked at.
    private let folder: String?
    private static let fileSystem = LocalFileSystem()

    /// A session as it lies, else a recording of any layout that can be imported.
    ///
    /// - Parameter purpose: tells folders of recordings that are there at the same time apart.
    init(_ path: String, for purpose: String, isSilent: Bool) throws {
        try InputPath.require(path)
        do {
            session = try Session(opening: path, fileSystem: Self.fileSystem)
            (layout, folder) = (nil, nil)
        } catch {
            guard let layout = try Self.layout(of: path, thatIsNoSession: error) else {
                throw error
            }
            let folder = try TemporaryPlace.newFolder(for: purpose)
            do {
                session = try Self.importing(path, as: layout, to: folder, isSilent)
            } catch {
                // What went wrong first matters.
                try? Self.fileSystem.removeTree(folder)
                throw error is Interrupted ? Interrupted(hasWritten: false) : error
            }
            (self.layout, self.folder) = (layout, folder)
        }
    }

    /// Ends the tool if a user interrupted it while what was imported is read; what was imported is
    /// removed.
    static func endIfInterrupted(reading sessions: CheckedSession...) {
        Interruption.endTool(removing: sessions.compactMap(\.folder))
    }

    /// Reads a recording, and takes away what was made of it, whatever became of the work.
    ///
    /// - Parameter work: must not print: a reader that leaves ends the tool at once.
    static func use<Value>(
        _ path: String, for purpose: String, isSilent: Bool,
        _ work: (CheckedSession) throws -> Value
    ) throws -> Value {
        let checked = try CheckedSession(path, for: purpose, isSilent: isSilent)
        let value = Result { try work(checked) }
        try checked.end()
        return try value.get()
    }

    /// What stands between another app's recording and its session; nothing of a session.
    var importNotes: [String] {
        guard let layout else { return [] }
        return ["Read as \(layout.rawValue): \(layout.summary)."] + session.manifest.notices
    }

    /// Takes away what was made.
    func end() throws {
        if let folder { try Self.fileSystem.removeTree(folder) }
    }

    /// What a recording is; nil for a session that could not be opened, of which its own error says
    /// more.
    private static func layout(
        of path: String, thatIsNoSession sessionError: any Error
    ) throws -> RecordingLayout? {
        do {
            let layout = try Interchange.recognize(path, fileSystem: fileSystem)
            return layout == .lockstep && !path.hasSuffix(".zip") ? nil : layout
        } catch {
            let manifest = try? fileSystem.open(path + "/" + SessionLayout.manifest)
            let hasRows = (sessionError as? SessionError)?.fact == .noManifest
            guard manifest != nil || hasRows else { throw error }
            return nil
        }
    }

    private static func importing(
        _ path: String, as layout: RecordingLayout, to folder: String, _ isSilent: Bool
    ) throws -> Session {
        let source = try RecordSource(viewing: path, as: layout, in: folder)
        let session = try source.recordedSession(titled: "Reading", isSilent: isSilent)
        try Interruption.check()
        return session
    }
}
