import LockstepAnalysis
import LockstepDatasets
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// Real recordings with their movies, imported and checked.
@Suite struct RealMovieTests {
    /// Writes a source into a session, with its movie remuxed.
    private func imported(_ path: String, into folder: TemporaryFolder) throws -> Session {
        let source = try Datasets.open(
            path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        let anchor = try #require(source.description.startAnchor)
        let opening = SessionOpening(
            source: source.description, mode: "import", start: anchor, secondsFromUTC: 0)
        let writer = try SessionWriter.create(
            in: folder.path, opening, fileSystem: LocalFileSystem())
        let format = try #require(source.description.movieFormat)
        let movie = try FFmpegCodecs().makeMovieRemuxer(format, into: writer.openMovie())
        var batch = RowBatch()
        var frames: [HostTime] = []
        for (sequence, delivery) in try source.drained().enumerated() {
            guard case .frame(let frame) = delivery.sample,
                case .packets(let packets) = frame.image
            else {
                batch.append(delivery.sample, arrival: nil, sequence: Int64(sequence))
                continue
            }
            frames.append(frame.timestamp)
            try movie.append(frame.image, at: frame.timestamp - frames[0])
            batch.append(
                frame, index: frames.count - 1,
                storage: .movie(imageIndex: packets.imageIndex), motion: nil, arrival: nil,
                sequence: Int64(sequence))
        }
        try movie.finish()
        try writer.write(batch)
        try writer.finish(SessionClosing(stopReason: "sourceEnded"))
        return try Session(opening: writer.path, fileSystem: LocalFileSystem())
    }

    private func findings(_ path: String, _ profile: CheckProfile) throws -> [String] {
        let folder = try TemporaryFolder()
        let session = try imported(path, into: folder)
        let report = try SessionCheck.run(
            session: session, codecs: FFmpegCodecs(), profile: profile)
        return report.findings.filter { $0.severity != .pass }.map { finding in
            "\(finding.severity.rawValue) \(finding.name.rawValue) "
                + (finding.stream?.rawValue ?? "")
        }
    }

    @Test(
        .enabled(if: RealRecordings.isPresent(RealRecordings.mars), "needs a recording of others"))
    func reportsMissingDataOfAnAndroidRecording() throws {
        let short = "cannot_tell alignment.image_imu_offset gyroscope"
        #expect(try findings(RealRecordings.mars, .all) == [short])
        // Its logger stores neither a principal point nor a mounting.
        #expect(
            try findings(RealRecordings.mars, .vio).sorted()
                == [
                    short, "fail camera.intrinsics camera",
                    "warn calibration.plausible gyroscope",
                ])
    }

    @Test(
        .enabled(
            if: RealRecordings.isPresent(RealRecordings.sensorLogger), "needs a recording of others"
        ))
    func findsThatAnIPhonesExportSharesNoClock() throws {
        #expect(
            try findings(RealRecordings.sensorLogger, .all)
                == [
                    "warn clock.shared ", "cannot_tell coverage.inertial accelerometer",
                    "cannot_tell coverage.inertial gyroscope",
                    "cannot_tell alignment.image_imu_offset gyroscope",
                ])
    }

    @Test(
        .enabled(
            if: RealRecordings.isPresent(RealRecordings.sensorLogger), "needs a recording of others"
        ))
    func reportsTracksSkippedByTheMovieReader() throws {
        let source = try Datasets.open(
            RealRecordings.sensorLogger, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        #expect(source.description.says("audio"))
        #expect(source.description.movieFormat?.codec == .hevc)
        #expect(source.description.streams.first?.size == PixelSize(width: 520, height: 524))
    }

    /// An imported session is a source like any other.
    @Test(
        .enabled(if: RealRecordings.isPresent(RealRecordings.mars), "needs a recording of others"))
    func playsAnImportedSessionAgain() throws {
        let folder = try TemporaryFolder()
        let session = try imported(RealRecordings.mars, into: folder)
        let first = try Datasets.open(
            RealRecordings.mars, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        let again = try Datasets.open(
            session.path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ).drained()
        #expect(again.map(\.sample.timestamp) == first.map(\.sample.timestamp))
        #expect(
            again.readings(.accelerometer).map(\.value)
                == first.readings(.accelerometer).map(\.value))
        #expect(again.frames.map(\.exposure) == first.frames.map(\.exposure))
        #expect(again.anchors == first.anchors)
        #expect(again.frames.map(\.encodedBytes) == first.frames.map(\.encodedBytes))
    }
}

extension CameraFrame {
    fileprivate var encodedBytes: [[UInt8]] {
        guard case .packets(let packets) = image else { return [] }
        return packets.packets.map(\.bytes)
    }
}
