import LockstepFormats
import LockstepSamples
import LockstepSessions

extension DatasetFormat {
    /// A session folder of this project.
    public static let lockstep = DatasetFormat(
        name: "lockstep", title: "Lockstep session",
        summary: "a Lockstep session (\(SessionLayout.manifest))",
        streams: Set(Stream.allCases), facets: Set(SessionFacet.allCases),
        recognizes: { try $0.holdsManifest },
        reader: DatasetReader(losses: []) { folder, options in
            let session = try Session(opening: folder.path, fileSystem: folder.fileSystem)
            guard session.manifest.state != .recording else {
                throw SessionError(.notComplete, place: Place(file: folder.path))
            }
            return try SessionPlayback(session, codecs: options.codecs)
        })
}

extension RecordingFolder {
    /// Other loggers write a `metadata.json` too; only a session's names the session format.
    fileprivate var holdsManifest: Bool {
        get throws {
            guard contains(SessionLayout.manifest) else { return false }
            let bytes = try fileSystem.contents(
                of: path + "/" + SessionLayout.manifest, limit: Session.largestManifest)
            return String(decoding: bytes, as: UTF8.self).contains(SessionManifest.formatName)
        }
    }
}
