import LockstepFormats
public import LockstepSamples
public import LockstepSessions

/// A session at a glance: what its manifest says and how much room its files take.
///
/// No row is read; ``SessionCheck`` says whether the numbers are true.
public struct SessionSummary: Hashable, Sendable {
    /// One stream at a glance.
    public struct StreamSummary: Hashable, Sendable {
        /// Which stream.
        public var stream: Stream
        /// Samples stored.
        public var count: Int
        /// From its first stamp to its last; nil without samples.
        public var duration: HostDuration?
        /// Samples a second reached; nil with fewer than two samples.
        public var achievedRateHertz: Double?
        /// Samples a second asked for; nil where nobody asked.
        public var requestedRateHertz: Double?
        /// Samples known to be lost.
        public var dropCount: Int
    }

    /// One file, or one folder with everything in it.
    public struct FileSummary: Hashable, Sendable {
        /// Its name in the session.
        public var name: String
        /// How many files it is.
        public var fileCount: Int
        /// Bytes in all.
        public var byteCount: Int64
    }

    /// The streams in a fixed order.
    public var streams: [StreamSummary]
    /// What the folder holds, by name.
    public var files: [FileSummary]
    /// Bytes of the whole session.
    public var byteCount: Int64
    /// From the first stamp to the last; nil without samples or without a shared clock.
    public var duration: HostDuration?

    /// Looks at a session.
    ///
    /// - Throws: ``FileError`` when a folder cannot be listed.
    public init(_ session: Session) throws {
        let records = session.manifest.streams
        streams = records.map { record in
            var duration: HostDuration?
            if let first = record.first, let last = record.last { duration = last - first }
            return StreamSummary(
                stream: record.description.stream, count: record.count, duration: duration,
                achievedRateHertz: record.achievedRateHertz,
                requestedRateHertz: record.description.requestedRateHertz,
                dropCount: record.drops.values.reduce(0) { $0.addingReportingOverflow($1).0 })
        }
        files = try session.fileSystem.list(session.path).map { entry in
            guard entry.isDirectory else {
                return FileSummary(name: entry.name, fileCount: 1, byteCount: entry.byteCount)
            }
            let children = try session.fileSystem.list(session.path + "/" + entry.name)
            return FileSummary(
                name: entry.name, fileCount: children.count,
                byteCount: children.reduce(0) { $0 + $1.byteCount })
        }
        byteCount = files.reduce(0) { $0 + $1.byteCount }
        let isShared = records.allSatisfy { $0.description.clock == .host }
        if isShared, let start = session.manifest.start, let end = session.manifest.end {
            duration = end - start
        }
    }
}
