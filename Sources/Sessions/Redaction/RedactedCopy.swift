import LockstepFormats
import LockstepSamples

/// Writes a session anew without what tells where and with what device it was recorded.
struct RedactedCopy {
    /// What was taken out so far.
    var report: RedactionReport
    private let session: Session
    private let path: String
    private let metadata: JPEGMetadata
    private let text: RedactedText
    private var fileSystem: any FileSystem { session.fileSystem }

    /// More than a JPEG of a hundred million pixels has.
    private static let longestPicture: Int64 = 512 << 20

    /// A copy in the folder `path`, which is there and empty.
    init(of session: Session, at path: String, dropping metadata: JPEGMetadata) {
        self.session = session
        self.path = path
        self.metadata = metadata
        text = RedactedText(hiding: session.manifest.deviceModel)
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
        manifest.redact(text, &report)
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
        report.leftOut = files.map(\.name).filter { !isCopied($0) }
        return files.filter { isCopied($0.name) }.map {
            DirectoryEntry(name: $0.name, isDirectory: false, byteCount: $0.byteCount)
        }
    }

    /// A damaged movie is not: nobody knows what is in it.
    private func isCopied(_ name: String) -> Bool {
        SessionLayout.canBeSealed(name) && name != SessionLayout.damagedMovie
    }

    private mutating func copy(_ name: String) throws {
        switch name {
        case RowFile.frames.rawValue:
            try rewrite(.frames) { try RewrittenRow($0, as: FrameRow(line: $0).line()) }
        case RowFile.features.rawValue:
            try rewrite(.features) { try RewrittenRow($0, as: FeatureRow(line: $0).line()) }
        case SessionLayout.movie: try copyMovie()
        case let name where name.hasPrefix(SessionLayout.pictures + "/"): try copyPicture(name)
        default:
            let source = try fileSystem.open(session.path + "/" + name)
            try write(name) { try $0.append(contentsOf: source) }
        }
    }

    private func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws {
        if let slash = name.firstIndex(of: "/") {
            try fileSystem.makeDirectoryTree(path + "/" + name[..<slash])
        }
        try fileSystem.withUnsynchronizedFile(path + "/" + name, body)
    }
}

// Pictures.

extension RedactedCopy {
    private mutating func copyPicture(_ name: String) throws {
        let place = session.path + "/" + name
        let jpeg = try fileSystem.contents(of: place, limit: Self.longestPicture)
        guard let bare = metadata.removed(from: jpeg) else {
            throw FormatError(
                .bytes(of: "JPEG", "it has no end, so nobody knows what is in it"),
                place: Place(file: name))
        }
        if bare != jpeg { report.picturesChanged += 1 }
        try write(name) { file in try bare.withUnsafeBytes { try file.append($0) } }
    }

    /// Boxes that say something are emptied and stay as long as they are: offsets of pictures hold.
    private mutating func copyMovie() throws {
        let source = try fileSystem.open(session.path + "/" + SessionLayout.movie)
        let boxes = try MovieMetadata(byteCount: source.byteCount) {
            try source.bytes(at: $0, count: 16)
        }.boxes
        report.movieBoxesEmptied = boxes.count
        try write(SessionLayout.movie) { file in
            var offset: Int64 = 0
            for box in boxes {
                try file.append(contentsOf: source, in: offset..<box.bytes.lowerBound)
                try file.append(empty: box)
                offset = box.bytes.upperBound
            }
            try file.append(contentsOf: source, in: offset..<source.byteCount)
        }
    }
}

extension AppendingFile {
    fileprivate func append(empty box: MovieMetadata.Box) throws {
        try box.emptyHeader.withUnsafeBytes { try append($0) }
        var left = box.bytes.upperBound - box.bytes.lowerBound - Int64(box.emptyHeader.count)
        let zeros = [UInt8](repeating: 0, count: Int(min(left, 1 << 20)))
        while left > 0 {
            let count = Int(min(left, Int64(zeros.count)))
            try zeros[..<count].withUnsafeBytes { try append($0) }
            left -= Int64(count)
        }
    }
}

// Rows.

extension RedactedCopy {
    /// A drop for each position, with its numbers: where it was is gone, that it was is not.
    private mutating func positionDrops() throws -> [EventRow] {
        var drops: [EventRow] = []
        let rows = try session.locationRows()
        while let row = try rows?.next() {
            let drop = Drop(
                stream: .location, reason: .redacted, evidence: .reported,
                timestamp: row.sample.timestamp)
            drops.append(
                EventRow(time: row.sample.timestamp, event: .drop(drop), arrival: row.arrival))
        }
        report.locationsRemoved = drops.count
        return drops
    }

    private mutating func writeEvents(adding drops: [EventRow]) throws {
        let text = text
        var hasName = false
        let isThere = try session.openIfPresent(RowFile.events.rawValue) != nil
        guard isThere || !drops.isEmpty else { return }
        try rewrite(.events, adding: drops.flatMap { $0.line() }) { line in
            var row = try EventRow(line: line)
            let understood = row.line()
            var result = try RewrittenRow(line, as: understood)
            row.event = text.redacted(row.event)
            let redacted = row.line()
            if redacted != understood {
                hasName = true
                result.bytes = redacted
            }
            return result
        }
        report.textsChanged = hasName
    }

    /// Copies the rows of a file; one with keys that nobody knows is written as it is understood.
    private mutating func rewrite(
        _ file: RowFile, adding rows: [UInt8] = [],
        _ row: (UnsafeRawBufferPointer) throws -> RewrittenRow
    ) throws {
        var rewritten = 0
        let source = try session.openIfPresent(file.rawValue)
        try write(file.rawValue) { target in
            var text = TextBatch(target)
            let lines = source.map { LineReader($0, file: file.rawValue) }
            while let line = try lines?.next() {
                let place = Place(file: file.rawValue, row: line.number, byte: line.offset)
                let row = try Self.row(line, at: place, row)
                if row.hadUnknownKeys { rewritten += 1 }
                try text.append(row.bytes)
            }
            try text.append(rows)
            try text.flush()
        }
        report.rowsRewritten += rewritten
    }

    private static func row(
        _ line: LineReader.Line, at place: Place,
        _ row: (UnsafeRawBufferPointer) throws -> RewrittenRow
    ) throws -> RewrittenRow {
        guard line.isComplete else { throw FormatError(.cutOff, place: place) }
        do {
            return try line.bytes.withUnsafeBytes { try row($0) }
        } catch let error as FormatError {
            throw error.at(place)
        }
    }
}

/// A row of a copy.
private struct RewrittenRow {
    /// The line with its line feed.
    var bytes: [UInt8]
    /// Whether it had keys that are not in ``bytes`` any more.
    let hadUnknownKeys: Bool

    /// A frame's copy of device motion (docs/FORMAT.md, section 5), which is known only whole.
    private static let copiedKeys: Set<String> = [
        "imu_timestamp", "user_acceleration", "rotation_rate", "gravity", "attitude_euler",
        "attitude_quaternion", "magnetic_field",
    ]

    /// The line as it stands, or as it is understood where it has keys that nobody knows.
    ///
    /// - Parameter understood: the row that was read, written again, which a key is in if it is
    ///   known.
    init(_ line: UnsafeRawBufferPointer, as understood: [UInt8]) throws {
        let isSame = understood.dropLast().elementsEqual(line)
        hadUnknownKeys =
            try !isSame
            && !JSONValue(decoding: Array(line)).without(Self.copiedKeys)
                .hasOnlyKeys(of: JSONValue(decoding: understood))
        bytes = hadUnknownKeys ? understood : Array(line) + [UInt8(ascii: "\n")]
    }
}

/// Rows on their way into a file, a mebibyte at a time.
private struct TextBatch {
    private let file: AppendingFile
    private var text: [UInt8] = []

    init(_ file: AppendingFile) { self.file = file }

    mutating func append(_ bytes: [UInt8]) throws {
        text += bytes
        if text.count > 1 << 20 { try flush() }
    }

    mutating func flush() throws {
        guard !text.isEmpty else { return }
        try text.withUnsafeBytes { try file.append($0) }
        text.removeAll(keepingCapacity: true)
    }
}
