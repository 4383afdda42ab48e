import LockstepFormats
import LockstepSamples

/// Writes a copy of a session without the data that shows where and with what device it was
/// recorded.
struct RedactedCopy {
    /// What was removed so far.
    var report: RedactionReport
    let session: Session
    let metadata: ImageMetadata
    /// The copy's folder, which exists and is empty.
    var path = ""
    var fileSystem: any FileSystem { session.fileSystem }

    /// Creates a copy that has no folder yet.
    init(of session: Session, dropping metadata: ImageMetadata) {
        self.session = session
        self.metadata = metadata
        report = RedactionReport(path: path)
    }

    /// Writes every file except the seal, and the manifest last.
    mutating func write(_ progress: (Double) throws -> Void) throws {
        var files = FilesToCopy(try fileSystem.sealableFiles(of: session.path))
        try copyRowsAndMovie(&files, progress)
        try copyImagesAndMaps(&files, progress)
        try copyMeshes(&files, progress)
        let drops = try omissions()
        // Voices and places can be recognized in it. A file without rows is reported as left out.
        if report.audioBlocksRemoved > 0 { _ = files.take(SessionLayout.audio) }
        report.leftOut = files.left
        try writeEvents(adding: drops)
        var manifest = session.manifest
        manifest.redact(&report)
        try write(SessionLayout.manifest) { file in
            try manifest.encoded().withUnsafeBytes { try file.append($0) }
        }
    }

    /// Copies the complete lines of the seal, and records the changes in it.
    func seal(
        _ amending: SealAmending?, _ chain: SealChain?
    ) throws -> RedactionReport.Seal {
        guard let source = try session.openIfPresent(SessionLayout.seal) else { return .absent }
        guard let chain else { return .removed }
        try write(SessionLayout.seal) { file in
            try file.append(contentsOf: source, in: 0..<chain.byteCount)
        }
        let holds = try amending?.append(command: "redact", toCopyIn: path) ?? false
        return holds ? .amended : .broken
    }

    private mutating func copyRowsAndMovie(
        _ files: inout FilesToCopy, _ progress: (Double) throws -> Void
    ) throws {
        let names = RowFile.allCases.map(\.rawValue) + [SessionLayout.movie]
        for name in names where files.take(name) {
            try copy(name)
            try progress(files.doneShare)
        }
    }

    private mutating func copy(_ name: String) throws {
        switch RowFile(rawValue: name) {
        case .imu: try copyRows(of: InertialRow.self, in: .imu)
        case .attitude: try copyRows(of: AttitudeRow.self, in: .attitude)
        case .barometer: try copyRows(of: BarometerRow.self, in: .barometer)
        case .features:
            try rewrite(.features) { try RewrittenRow($0, as: FeatureRow(line: $0).line()) }
        case .frames:
            try rewrite(.frames) { try RewrittenRow($0, as: FrameRow(line: $0).line()) }
        case .mesh: try copySurfaceRows()
        // Positions and audio become events, and are written with them.
        case .location, .audio, .events: break
        case nil: try copyMovie()
        }
    }

    func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws {
        if let slash = name.firstIndex(of: "/") {
            try fileSystem.makeDirectoryTree(path + "/" + name[..<slash])
        }
        try fileSystem.withUnsynchronizedFile(path + "/" + name, body)
    }
}
