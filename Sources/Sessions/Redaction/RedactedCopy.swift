import LockstepFormats
import LockstepSamples

/// Writes a session anew without what tells where and with what device it was recorded.
struct RedactedCopy {
    /// What was taken out so far.
    var report: RedactionReport
    let session: Session
    let metadata: JPEGMetadata
    /// Takes the device's name out of texts.
    let texts: RedactedText
    private let path: String
    var fileSystem: any FileSystem { session.fileSystem }

    /// A copy in the folder `path`, which is there and empty.
    init(of session: Session, at path: String, dropping metadata: JPEGMetadata) {
        self.session = session
        self.path = path
        self.metadata = metadata
        texts = RedactedText(hiding: session.manifest.deviceModel)
        report = RedactionReport(path: path)
    }

    /// Writes every file but the seal, and the manifest last.
    mutating func write(_ progress: (Double) -> Void) throws {
        let files = try copiedFiles()
        let byteCount = files.reduce(1) { $0 &+ $1.byteCount }
        var done: Int64 = 0
        for file in files {
            try copy(file.name)
            done &+= file.byteCount
            progress(Double(done) / Double(byteCount))
        }
        try writeEvents(adding: positionDrops())
        var manifest = session.manifest
        manifest.redact(texts, &report)
        try write(SessionLayout.manifest) { file in
            try manifest.encoded().withUnsafeBytes { try file.append($0) }
        }
    }

    /// Copies the seal and says in it what was changed.
    func seal(_ amending: SealAmending?, isWanted: Bool) throws -> RedactionReport.Seal {
        guard let source = try session.openIfPresent(SessionLayout.seal) else { return .absent }
        guard isWanted else { return .removed }
        try write(SessionLayout.seal) { try $0.append(contentsOf: source) }
        let holds = try amending?.append(command: "redact", toCopyIn: path) ?? false
        return holds ? .amended : .broken
    }

    /// The session's files that are written by themselves; notes which are no part of it.
    private mutating func copiedFiles() throws -> [DirectoryEntry] {
        let apart = [
            SessionLayout.manifest, SessionLayout.seal, RowFile.events.rawValue,
            RowFile.location.rawValue,
        ]
        let files = try fileSystem.sealableFiles(of: session.path)
            .filter { !apart.contains($0.name) }
        report.leftOut = files.map(\.name).filter { CopiedFile($0) == nil }
        return files.filter { CopiedFile($0.name) != nil }.map {
            DirectoryEntry(name: $0.name, isDirectory: false, byteCount: $0.byteCount)
        }
    }

    private mutating func copy(_ name: String) throws {
        switch CopiedFile(name) {
        case .frames:
            try rewrite(.frames) { try RewrittenRow($0, as: FrameRow(line: $0).line()) }
        case .features:
            try rewrite(.features) { try RewrittenRow($0, as: FeatureRow(line: $0).line()) }
        case .movie: try copyMovie()
        case .picture: try copyPicture(name)
        case .numbers: try copyWhole(name)
        case nil: break
        }
    }

    private func copyWhole(_ name: String) throws {
        let source = try fileSystem.open(session.path + "/" + name)
        try write(name) { try $0.append(contentsOf: source) }
    }

    func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws {
        if let slash = name.firstIndex(of: "/") {
            try fileSystem.makeDirectoryTree(path + "/" + name[..<slash])
        }
        try fileSystem.withUnsynchronizedFile(path + "/" + name, body)
    }
}

/// What is known of a file by its name, and so how it is copied; a file of which nothing is known is
/// not.
private enum CopiedFile {
    /// Rows of frames, which may have keys that nobody knows.
    case frames
    /// Rows of feature points, likewise.
    case features
    /// The movie, whose boxes may hold words.
    case movie
    /// A still picture, whose blocks may hold words.
    case picture
    /// Numbers of sensors and nothing else: readings, depth and confidence.
    case numbers

    /// Nil of a file that no session has, and of a damaged movie: nobody knows what is in it.
    init?(_ name: String) {
        switch name {
        case RowFile.frames.rawValue: self = .frames
        case RowFile.features.rawValue: self = .features
        case RowFile.imu.rawValue, RowFile.attitude.rawValue, RowFile.barometer.rawValue:
            self = .numbers
        case SessionLayout.movie: self = .movie
        default:
            guard SessionLayout.isFrameFile(name) else { return nil }
            switch name.prefix(while: { $0 != "/" }) {
            case SessionLayout.pictures: self = .picture
            case SessionLayout.depths, SessionLayout.confidences: self = .numbers
            default: return nil
            }
        }
    }
}
