public import LockstepSessions

extension ShareChoice {
    /// The manifest and the frame rows, unchanged.
    public static func metadata(fileSystem: any FileSystem) -> ShareChoice {
        ShareChoice(
            id: "metadata", title: Phrase("Metadata and frames"),
            explanation: Phrase("metadata.json and frames.jsonl: poses, times and camera numbers."),
            // The files of several sessions would have the same names.
            isForSeveral: false
        ) { job in
            let names = try fileSystem.list(job.session).map(\.name)
            let wanted = [SessionLayout.manifest, RowFile.frames.rawValue]
            return ShareItems(
                paths: wanted.filter(names.contains).map { job.session + "/" + $0 })
        }
    }

    /// The complete session in one zip file.
    ///
    /// - Parameter archive: Writes the folder `session` to the file `zip` and calls `progress`
    ///   with a fraction 0…1; returns false if `progress` returned false, which means canceled.
    public static func wholeSession(
        archive:
            @escaping @Sendable (
                _ session: String, _ zip: String, _ progress: (Double) -> Bool
            ) throws -> Bool
    ) -> ShareChoice {
        ShareChoice(
            id: "zip", title: Phrase("Complete session"),
            explanation: Phrase(
                "Every file of the session in one zip file, with sound and location if recorded.")
        ) { job in
            let zip = job.folder + "/" + job.name + ".zip"
            guard try archive(job.session, zip, job.progress) else { throw ShareCanceled() }
            return ShareItems(paths: [zip], temporaryFolder: job.folder)
        }
    }
}

extension ShareChoice {
    /// The complete session in one zip file, made by ``SessionArchive``.
    public static func wholeSession(fileSystem: any FileSystem) -> ShareChoice {
        wholeSession { session, zip, progress in
            let outcome = try withoutActuallyEscaping(progress) { progress in
                try SessionArchive.write(
                    .wholeSession, of: session, to: zip, fileSystem: fileSystem
                ) { done in
                    let total = max(done.totalByteCount, 1)
                    return progress(Double(done.readByteCount) / Double(total))
                }
            }
            return outcome != .cancelled
        }
    }
}
