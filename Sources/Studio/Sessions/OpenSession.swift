import LockstepAnalysis
import LockstepConcurrency
import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepSessions

/// A session that the studio shows, with what was read of it so far.
///
/// Nothing is read before it is requested, and each thing once: a page opens as soon as its first
/// frame is there, however long the session is.
final class OpenSession: Sendable {
    let session: Session
    private let codecs: any MediaCodecs
    private let frameIndex = Once<RowIndex?>()
    private let inertialIndex = Once<RowIndex?>()
    private let featureIndex = Once<RowIndex?>()
    private let digest = Once<SessionReading>()
    private let movieTimes = Once<[HostDuration]>()
    private let colors = Once<DepthColors?>()

    init(_ path: String, codecs: any MediaCodecs) throws {
        session = try Session(opening: path, fileSystem: LocalFileSystem())
        self.codecs = codecs
    }

    /// The row files' indices; nil for a missing file.
    func index(of file: RowFile) throws -> RowIndex? {
        let once =
            switch file {
            case .frames: frameIndex
            case .features: featureIndex
            default: inertialIndex
            }
        return try once.value {
            try session.openIfPresent(file.rawValue).map { try RowIndex($0, of: file) }
        }
    }

    /// The data of all rows.
    func reading() throws -> SessionReading {
        try digest.value { try SessionDigest(session).reading }
    }

    /// The earliest timestamp: time zero of everything that the page shows.
    func origin() throws -> HostTime {
        let starts = session.manifest.streams.compactMap(\.first)
        if session.manifest.state != .recording, let first = starts.min() { return first }
        let rows = try frames(0..<1).map(\.timestamp) + inertialRows(0..<16).map(\.timestamp)
        return rows.min() ?? HostTime(nanoseconds: 0)
    }

    /// The presentation times of the movie's images.
    func imageTimes() throws -> [HostDuration] {
        try movieTimes.value {
            guard let movie = try session.openIfPresent(SessionLayout.movie) else { return [] }
            return try codecs.openMovie(movie).presentationTimes()
        }
    }

    /// The frames with these numbers, from 0: those of their rows, which a recovered session's
    /// `frame_index` may skip.
    func numberedFrames(_ range: Range<Int>) throws -> [(number: Int, row: FrameRow)] {
        try rows(range, of: .frames, as: FrameRow.self)
    }

    /// The frames with these numbers.
    func frames(_ range: Range<Int>) throws -> [FrameRow] {
        try numberedFrames(range).map(\.row)
    }

    /// The number of frames.
    func frameCount() throws -> Int { try index(of: .frames)?.count ?? 0 }

    /// The number of the frame at a time or before it; the first frame's if there is none.
    func frameNumber(at time: HostTime) throws -> Int {
        guard let index = try index(of: .frames),
            let source = try session.openIfPresent(RowFile.frames.rawValue)
        else { return 0 }
        return try index.last(of: source) { (row: FrameRow) in row.timestamp <= time } ?? 0
    }

    /// The inertial rows with these numbers, from 0.
    func inertialRows(_ range: Range<Int>) throws -> [InertialRow] {
        try rows(range, of: .imu, as: InertialRow.self).map(\.row)
    }

    /// The inertial rows of a stretch of time, and some around it: rows are in order of arrival.
    func inertialRows(from start: HostTime, to end: HostTime) throws -> [InertialRow] {
        guard let index = try index(of: .imu),
            let source = try session.openIfPresent(RowFile.imu.rawValue)
        else { return [] }
        let margin = HostDuration.milliseconds(500)
        let first = try index.last(of: source) { (row: InertialRow) in
            row.timestamp < start + (.zero - margin)
        }
        let last = try index.last(of: source) { (row: InertialRow) in
            row.timestamp <= end + margin
        }
        return try inertialRows((first ?? 0)..<(last ?? 0) + 1)
    }

    /// The feature points of a frame.
    func featurePoints(of frame: Int) throws -> [FeaturePoint] {
        guard let index = try index(of: .features),
            let source = try session.openIfPresent(RowFile.features.rawValue),
            let number = try index.last(
                of: source, where: { (row: FeatureRow) in row.frameIndex <= frame }),
            let found = try index.rows(number..<number + 1, of: source, as: FeatureRow.self).first,
            found.row.frameIndex == frame
        else { return [] }
        return found.row.points
    }

    /// The colors of depth maps: one scale for the session.
    func depthColors() throws -> DepthColors? {
        try colors.value {
            let count = try frameCount()
            let step = max(1, count / 24)
            let maps = try stride(from: 0, to: count, by: step).flatMap { number in
                try frames(number..<number + 1).compactMap { try? session.depth(of: $0) }
            }
            return DepthColors(scaleFor: maps)
        }
    }

    private func rows<Row: LineDecodable>(
        _ range: Range<Int>, of file: RowFile, as type: Row.Type
    ) throws -> [(number: Int, row: Row)] {
        guard let index = try index(of: file),
            let source = try session.openIfPresent(file.rawValue)
        else { return [] }
        return try index.rows(range, of: source, as: type)
    }
}

/// A value that is made when it is first needed; others wait for it meanwhile.
private final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// The value; after an error, the next caller tries again.
    func value(_ make: () throws -> Value) throws -> Value {
        try made.withLock { made in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
