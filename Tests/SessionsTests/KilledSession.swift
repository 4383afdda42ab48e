import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A session on a disk in memory whose recorder was killed before the end.
struct Killed {
    let session: TestSession
    let system: MemoryFileSystem
    let writer: SessionWriter
    var path: String { writer.path }

    init(seed: UInt64, _ storage: TestSession.Storage = .stills, count: Int = 40) throws {
        session = TestSession(seed: seed, count: count, storage: storage)
        system = MemoryFileSystem()
        writer = try session.write(in: "d", fileSystem: system)
    }

    private init(_ other: Killed) {
        session = other.session
        system = other.system.copy()
        writer = other.writer
    }

    /// The same session on a separate disk.
    func copy() -> Killed { Killed(self) }

    var files: [String: [UInt8]] { system.files(under: path) }

    var manifest: SessionManifest {
        get throws { try Session(opening: path, fileSystem: system).manifest }
    }

    func recover() throws -> RecoveryReport {
        try SessionRecovery.recover(path, fileSystem: system, codecs: BoxMovieCodecs())
    }

    func rowFiles(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        files.filter { RowFile(rawValue: $0.key) != nil }
    }

    /// Checks that the session opens and plays to its end.
    func expectPlays() throws {
        #expect(throws: Never.self) { try TestSession(playing: path, system) }
    }

    func frames() throws -> [FrameRow] { try all(opened().frameRows()) }

    func features() throws -> [FeatureRow] { try all(opened().featureRows()) }

    func events() throws -> [EventRow] { try all(opened().eventRows()) }

    func sequences(of file: RowFile) throws -> [Int64] {
        switch file {
        case .imu: return try all(opened().inertialRows()).map(\.arrival.sequence)
        case .attitude: return try all(opened().attitudeRows()).map(\.arrival.sequence)
        default: return []
        }
    }

    func removeRows(of file: RowFile, where isRemoved: (Substring) -> Bool) {
        let text = String(decoding: files[file.rawValue] ?? [], as: UTF8.self)
        let lines = text.split(separator: "\n").enumerated().filter { number, line in
            (number == 0 && file.header != nil) || !isRemoved(line)
        }
        let kept = lines.map { $0.element + "\n" }.joined()
        system.put(Array(kept.utf8), at: path + "/" + file.rawValue)
    }

    private func opened() throws -> Session { try Session(opening: path, fileSystem: system) }

    private func all<Row>(_ reader: RowReader<Row>?) throws -> [Row] {
        var rows: [Row] = []
        while let row = try reader?.next() { rows.append(row) }
        return rows
    }
}
