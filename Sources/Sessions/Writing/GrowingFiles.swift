import LockstepFormats
import LockstepSamples

/// The files of a session that only grow: the row files, the audio file and `desk.jsonl`.
///
/// Each is created with its first row.
struct GrowingFiles {
    private let path: String
    private let fileSystem: any FileSystem
    /// Called after a file was created.
    private let onFileCreated: @Sendable () -> Void
    private var files: [String: AppendingFile] = [:]
    private var audioFormat: AudioFormat?

    /// The names in the order in which files must reach the disk: data before the rows that describe
    /// it.
    private static let syncOrder =
        [SessionLayout.audio, SessionLayout.desk] + RowFile.allCases.map(\.rawValue)

    /// A file to which a batch is appended.
    private typealias Written = (file: AppendingFile, lengthBefore: Int64)

    init(
        _ path: String, fileSystem: any FileSystem, onFileCreated: @escaping @Sendable () -> Void
    ) {
        self.path = path
        self.fileSystem = fileSystem
        self.onFileCreated = onFileCreated
    }

    /// The open files, in the order in which they must reach the disk.
    var filesInSyncOrder: [AppendingFile] { Self.syncOrder.compactMap { files[$0] } }

    /// The lengths in bytes, by name.
    var lengths: [String: Int64] { files.mapValues(\.length) }

    /// Transfers the open files to the caller, who closes them.
    mutating func takeAll() -> [AppendingFile] {
        defer { files = [:] }
        return filesInSyncOrder
    }

    /// Appends a batch's rows and audio.
    ///
    /// If a write fails, every file gets back its length before; new files stay, with their header.
    ///
    /// - Returns: The number of bytes written, without the headers of new files.
    mutating func append(_ batch: RowBatch) throws -> Int64 {
        var written: [Written] = []
        do {
            let audioRows = try append(batch.audio, &written)
            try append(batch.deskBytes, to: SessionLayout.desk, header: nil, &written)
            for file in RowFile.allCases {
                let bytes = file == .audio ? audioRows : batch.bytes(of: file)
                try append(bytes, to: file.rawValue, header: file.header, &written)
            }
        } catch {
            for (file, length) in written { file.cut(to: length, after: error) }
            throw error
        }
        return written.reduce(0) { $0 + $1.file.length - $1.lengthBefore }
    }

    private mutating func append(
        _ bytes: [UInt8], to name: String, header: String?, _ written: inout [Written]
    ) throws {
        guard !bytes.isEmpty else { return }
        let file = try open(name, header: header.map { Array(($0 + "\n").utf8) } ?? [])
        written.append((file, file.length))
        try bytes.withUnsafeBytes { try file.append($0) }
    }

    /// Appends blocks to the audio file.
    ///
    /// - Returns: Their rows.
    /// - Throws: ``SessionError`` if a block has another format than the first one.
    private mutating func append(
        _ audio: [RowBatch.Audio], _ written: inout [Written]
    ) throws -> [UInt8] {
        guard let first = audio.first else { return [] }
        let format = audioFormat ?? first.block.format
        let file = try open(SessionLayout.audio, header: AudioFileHeader.bytes(of: format))
        audioFormat = format
        written.append((file, file.length))
        var rows = TextBuffer()
        for entry in audio {
            let block = entry.block
            // The recorder drops such blocks before; this protects other callers.
            guard block.format == format else {
                throw SessionError(.otherAudioFormat, place: Place(file: SessionLayout.audio))
            }
            let byteCount = file.length - Int64(AudioFileHeader.byteCount)
            let row = AudioRow(
                block, firstSample: byteCount / Int64(format.byteCount), arrival: entry.arrival)
            try block.bytes.withUnsafeBytes { try file.append($0) }
            row.append(to: &rows)
        }
        return rows.bytes
    }

    private mutating func open(_ name: String, header: [UInt8]) throws -> AppendingFile {
        if let open = files[name] { return open }
        let filePath = path + "/" + name
        let open = AppendingFile(try fileSystem.create(filePath), path: filePath)
        do {
            if !header.isEmpty { try header.withUnsafeBytes { try open.append($0) } }
        } catch {
            // The write's own error matters, not that of closing. The next row creates the file again.
            try? open.close()
            throw error
        }
        files[name] = open
        onFileCreated()
        return open
    }
}
