import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// Exports of images that an EXIF orientation rotates: pixels, intrinsics and depth use the same
/// frame, also for readers that ignore EXIF.
@Suite struct TurnedExportTests {
    static let formats = ["mcap", "rosbag", "logger3d"]

    private func export(
        _ session: Session, _ format: DatasetFormat, to path: String
    ) throws -> ExportReport {
        let outcome = try Datasets.export(
            session, format, to: path, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem())
        guard case .written(let report) = outcome else { throw CancellationError() }
        return report
    }

    @Test(arguments: formats) func comesBackAsItWas(_ name: String) throws {
        let format = try #require(DatasetFormat(named: name))
        let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
        let original = try RecordedImport(
            TemporaryFolder(tree: Record3DExample.files()).openWithCodecs(), into: folder)
        let report = try export(original.session, format, to: copies.path + "/export")
        #expect(
            report.losses.contains {
                $0.contains("3 images, which were rotated according to EXIF")
            })

        let exported = try copies.openWithCodecs(at: "export").drained().frames
        for frame in exported {
            guard case .still(let still) = frame.image else {
                Issue.record("no JPEG")
                continue
            }
            #expect(JPEGTurn(of: still.bytes) == .none)
            #expect(try FFmpegCodecs().makeStillCodec().decodeJPEG(still.bytes).size == still.size)
        }

        let again = try RecordedImport(copies.openWithCodecs(at: "export"), into: copies)
        let (before, after) = (try rows(original.session), try rows(again.session))
        #expect(before.count == 3 && after.count == 3)
        for (old, new) in zip(before, after) {
            #expect(new.size == old.size && new.depthSize == old.depthSize)
            let (k, l) = (try #require(old.intrinsics), try #require(new.intrinsics))
            for (one, other) in [(k.fx, l.fx), (k.fy, l.fy), (k.cx, l.cx), (k.cy, l.cy)] {
                #expect(abs(one - other) < 1e-9)
            }
            let (pose, other) = (
                try #require(old.worldFromCamera), try #require(new.worldFromCamera)
            )
            #expect(zip(pose.columnMajor, other.columnMajor).allSatisfy { abs($0 - $1) < 1e-9 })
        }
        let failures = try again.findings().filter { $0.hasPrefix("fail") }
        #expect(failures == (try original.findings().filter { $0.hasPrefix("fail") }))
    }

    /// Files of earlier exports: a rotated JPEG, and CameraInfo of the native image.
    @Test func readsATurnedJPEGInTheSizeThatItIsShownIn() throws {
        let jpeg = JPEGTurn(quarterTurnsClockwise: 3).tagged(
            try ExampleStill.jpeg(PixelSize(width: 48, height: 64)))
        let native = PixelSize(width: 64, height: 48)
        let bytes = try MessageFile.bytes { file in
            let header = MessageFile.header(at: 0, MessageFile.camera)
            try file.publish(
                "/c/image/compressed", ROSCompressedImage(header, format: "jpeg", bytes: jpeg))
            try file.publish(
                "/c/camera_info",
                ROSCameraInfo(
                    header, size: native, Intrinsics(fx: 50, fy: 51, cx: 31, cy: 23), .none))
        }
        let source = try TemporaryFolder(tree: ["a.mcap": bytes]).openWithCodecs()
        let frame = try #require(try source.drained().frames.first)
        #expect(frame.image.size == native)
        #expect(frame.intrinsics?.fx == 50)
    }

    @Test func statesThatCameraInfoIsOfAnotherSize() throws {
        let bytes = try MessageFile.bytes { file in
            let header = MessageFile.header(at: 0, MessageFile.camera)
            try file.publishImage(at: 0)
            try file.publishImage(at: 10)
            try file.publish(
                "/c/camera_info",
                ROSCameraInfo(
                    header, size: PixelSize(width: 6, height: 8),
                    Intrinsics(fx: 50, fy: 51, cx: 31, cy: 23), .none))
        }
        let source = try TemporaryFolder(tree: ["a.mcap": bytes]).openWithCodecs(DrawnCodecs())
        let deliveries = try source.drained()
        #expect(deliveries.frames.map(\.intrinsics) == [nil, nil])
        let notices = deliveries.compactMap { delivery in
            if case .event(.notice(let text), _) = delivery.sample { text } else { nil }
        }
        #expect(notices.count == 1)
        #expect(notices.first?.contains("/c/camera_info is for 6×8, but an image is 8×6") == true)
    }

    private func rows(_ session: Session) throws -> [FrameRow] {
        var rows: [FrameRow] = []
        let reader = try session.frameRows()
        while let row = try reader?.next() { rows.append(row) }
        return rows
    }
}
