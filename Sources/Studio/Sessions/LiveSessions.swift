import LockstepCatalog
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The sessions that are being recorded, with the rows that each has so far.
final class LiveSessions: Sendable {
    /// What a page shows about a session that grows.
    struct Growth: Hashable {
        var path: String
        /// The state of the manifest, or `ended` once the recording has ended in whatever state.
        var state: String
        /// The number of rows so far of `camera`, `inertial`, `barometer` and `location`.
        var counts: [String: Int]
        /// The time from the first frame to the last, in seconds.
        var duration: Double
    }

    private let catalog: Catalog
    /// The indices of the rows read so far, by the file's path.
    private let indices = Mutex<[String: RowIndex]>([:])
    private let shown = Mutex<[String: Growth]>([:])

    init(of catalog: Catalog) { self.catalog = catalog }

    /// The sessions that have grown since the last call, and those that have ended.
    func changes() throws -> [Growth] {
        let query = CatalogQuery(try SessionFilter("state = recording"), columns: [.path])
        let paths = try catalog.rows(query).compactMap { $0.first?.asText }
        let current = paths.compactMap { try? growth(of: $0) }
        indices.withLock { indices in
            indices = indices.filter { file, _ in
                paths.contains { file.hasPrefix("\(catalog.folder)/\($0)/") }
            }
        }
        return shown.withLock { shown in
            let changed = current.filter { shown[$0.path] != $0 }
            let ended = shown.values.filter { !paths.contains($0.path) }.map { growth in
                var growth = growth
                growth.state = "ended"
                return growth
            }
            shown = Dictionary(current.map { ($0.path, $0) }) { first, _ in first }
            return changed + ended
        }
    }

    private func growth(of path: String) throws -> Growth {
        let folder = catalog.folder + "/" + path
        let session = try Session(opening: folder, fileSystem: LocalFileSystem())
        var counts: [String: Int] = [:]
        for file in [RowFile.frames, .imu, .barometer, .location] {
            guard let source = try session.openIfPresent(file.rawValue) else { continue }
            counts[Self.word(file)] = try index(of: folder + "/" + file.rawValue, source, file)
                .count
        }
        return Growth(
            path: path, state: session.manifest.state.rawValue, counts: counts,
            duration: try duration(of: session, folder))
    }

    private func index(
        of path: String, _ source: any ByteSource, _ file: RowFile
    ) throws -> RowIndex {
        var index = try indices.withLock { $0[path] } ?? RowIndex(source, of: file)
        try index.extend(source)
        indices.withLock { [index] indices in indices[path] = index }
        return index
    }

    private func duration(of session: Session, _ folder: String) throws -> Double {
        let name = RowFile.frames.rawValue
        guard let source = try session.openIfPresent(name),
            let index = indices.withLock({ $0[folder + "/" + name] }), index.count > 1
        else { return 0 }
        let ends =
            try index.rows(0..<1, of: source, as: FrameRow.self)
            + index.rows(index.count - 1..<index.count, of: source)
        guard let first = ends.first?.row.timestamp, let last = ends.last?.row.timestamp else {
            return 0
        }
        return (last - first).seconds
    }

    private static func word(_ file: RowFile) -> String {
        switch file {
        case .frames: "camera"
        case .imu: "inertial"
        default: file.rawValue.split(separator: ".").first.map(String.init) ?? file.rawValue
        }
    }
}
