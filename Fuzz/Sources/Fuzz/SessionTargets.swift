import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepReports
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Targets of all code that opens a session's folder; the input is one of the folder's files.
extension FuzzTarget {
    static let sessionTargets = [
        FuzzTarget("session") {
            try ChangedFolder(try sessionFolders()).prepared { disk, path in
                let session = try Session(opening: path, fileSystem: disk)
                let rows = try SequencedRows(session)
                while try rows.next() != nil {}
                let playback = try SessionPlayback(session, codecs: FrozenCodecs())
                while try playback.next() != nil {}
            }
        },
        FuzzTarget("check") {
            try ChangedFolder(try someFolders()).prepared { disk, path in
                _ = try SessionCheck.run(
                    session: Session(opening: path, fileSystem: disk), codecs: FrozenCodecs())
            }
        },
        FuzzTarget("report") {
            let shelf = MemoryFileSystem()
            shelf.put([1], at: "dygraph.min.js")
            shelf.put([1], at: "dygraph.min.css")
            let library = try PlottingLibrary(in: "", fileSystem: shelf)
            return try ChangedFolder(try someFolders()).prepared { disk, path in
                _ = try SessionReport(
                    of: Session(opening: path, fileSystem: disk), codecs: FrozenCodecs(),
                    library: library, namingActions: { "\($0)" })
            }
        },
        FuzzTarget("compare") {
            try ChangedFolder(try someFolders()).prepared { disk, path in
                let session = try Session(opening: path, fileSystem: disk)
                let other = path == "logger-depth" ? "vio-places" : "logger-depth"
                _ = try SessionComparison(
                    session, Session(opening: other, fileSystem: disk), codecs: FrozenCodecs())
            }
        },
        FuzzTarget("recover") {
            try ChangedFolder(try sessionFolders()).prepared { disk, path in
                _ = try SessionRecovery.recover(path, fileSystem: disk, codecs: FrozenCodecs())
            }
        },
        FuzzTarget("verify") {
            try ChangedFolder(["sealed": try sealedSession()]).prepared { disk, path in
                _ = try SealVerification.verify(
                    path, fileSystem: disk, cryptography: StubCryptography())
            }
        },
        FuzzTarget("redact") {
            var folders = try someFolders()
            folders["sealed"] = try sealedSession()
            return try ChangedFolder(folders).prepared { disk, path in
                _ = try SessionRedaction.redact(
                    path, to: "copies", fileSystem: disk, seal: { .stub() })
            }
        },
        FuzzTarget("export") {
            try ChangedFolder(try someFolders()).prepared { disk, path in
                let session = try Session(opening: path, fileSystem: disk)
                for (number, format) in DatasetFormat.exported.enumerated() {
                    expectWords {
                        _ = try Datasets.export(
                            session, format, to: "export-\(number)", codecs: FrozenCodecs(),
                            fileSystem: disk)
                    }
                }
            }
        },
    ]

    /// Returns two of them, for slow readers.
    private static func someFolders() throws -> [String: [String: [UInt8]]] {
        try sessionFolders().filter {
            ["logger-depth", "vio-places", "surfaces", "audio"].contains($0.key)
        }
    }

    private static func sessionFolders() throws -> [String: [String: [UInt8]]] {
        var folders: [String: [String: [UInt8]]] = [:]
        for name in [
            "logger-depth", "vio-places", "drops-events", "calibrated", "killed", "surfaces",
            "audio",
        ] {
            folders[name] = try Disk.session(name).shortened(toLines: 12)
        }
        return folders
    }

    /// Returns a sealed session with every type of file.
    static func sealedSession() throws -> [String: [UInt8]] {
        let disk = MemoryFileSystem()
        try disk.makeDirectory("recordings")
        let writer = try TestSession(seed: 1, count: 12).write(
            in: "recordings", fileSystem: disk, seal: .stub())
        try writer.finish(SessionClosing(stopReason: "user"))
        return disk.files(under: "recordings/" + (try disk.list("recordings")[0].name))
    }

    /// Returns the content of exports to a format, from small sessions.
    static func exports(_ name: String) throws -> [String: [UInt8]] {
        guard let format = DatasetFormat(named: name) else { return [:] }
        let disk = MemoryFileSystem()
        for session in ["logger-depth", "vio-places"] {
            for (file, bytes) in try Disk.session(session) {
                disk.put(bytes, at: session + "/" + file)
            }
            _ = try Datasets.export(
                Session(opening: session, fileSystem: disk), format, to: "export-" + session,
                codecs: FFmpegCodecs(), fileSystem: disk)
        }
        return disk.files(under: "")
    }
}
