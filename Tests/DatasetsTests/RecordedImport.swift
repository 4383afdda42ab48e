import LockstepAnalysis
import LockstepDatasets
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// Another app's recording after the recorder stored it.
struct RecordedImport {
    let session: Session

    /// A session recorded in another way.
    init(_ session: Session) { self.session = session }

    /// Records `source` into a session below `folder`, as `lockstep import` does.
    init(_ source: any StoredSource, into folder: TemporaryFolder) throws {
        var configuration = RecorderConfiguration(mode: .logger, directory: folder.path)
        configuration.isImport = true
        let recorder = Recorder(
            configuration, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem(),
            clock: ZeroClock())
        let result = try recorder.record(from: source) { _ in }
        session = try Session(opening: result.path, fileSystem: LocalFileSystem())
    }

    /// Findings of `check` in every recording of less than a few seconds.
    static let tooShort = [
        "cannot_tell alignment.pose_imu_offset gyroscope",
        "cannot_tell alignment.image_imu_offset gyroscope",
    ]

    /// The findings of `check` that do not pass: warn, fail and cannot tell.
    func findings(_ profile: CheckProfile = .all) throws -> [String] {
        try SessionCheck.run(session: session, codecs: FFmpegCodecs(), profile: profile)
            .findings.filter { $0.severity != .pass }
            .map { finding in
                let stream = finding.stream.map { " " + $0.rawValue } ?? ""
                return "\(finding.severity.rawValue) \(finding.name.rawValue)\(stream)"
            }
    }
}

/// A clock that always shows the same time.
struct ZeroClock: HostClock {
    var now: HostTime { HostTime(nanoseconds: 1_000_000_000) }
    var anchor: ClockAnchor {
        ClockAnchor(host: now, wall: WallTime(nanoseconds: 1_700_000_000_000_000_000))
    }
    func sleep(until time: HostTime) {}
}

extension TemporaryFolder {
    /// Opens the recording here, or in a subfolder, as a source with this machine's codecs.
    func openWithCodecs(
        _ codecs: any MediaCodecs = FFmpegCodecs(), at name: String = "",
        depthUnitsPerMeter: Double? = nil
    ) throws -> any StoredSource {
        let source = try Datasets.open(
            name.isEmpty ? path : path + "/" + name, depthUnitsPerMeter: depthUnitsPerMeter,
            codecs: codecs, fileSystem: LocalFileSystem())
        return FolderSource(source, in: self)
    }
}

// Unchecked: a stored source is called by one thread at a time.

/// A source whose files stay on the disk during its lifetime.
private final class FolderSource: StoredSource, @unchecked Sendable {
    private let source: any StoredSource
    private let folder: TemporaryFolder

    init(_ source: any StoredSource, in folder: TemporaryFolder) {
        self.source = source
        self.folder = folder
    }

    var description: SourceDescription { source.description }

    func next() throws -> Delivery? { try source.next() }
}
