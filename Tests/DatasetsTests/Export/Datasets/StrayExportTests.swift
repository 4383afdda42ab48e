import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions
import Testing

/// The files of Stray Scanner, from a session of two frames.
@Suite struct StrayExportTests {
    @Test func strayIsAMovieAndMapsByNumber() throws {
        let export = try DatasetExample.export(.stray)
        #expect(
            export.files.keys.sorted() == [
                "camera_matrix.csv", "confidence/000000.png", "confidence/000001.png",
                "depth/000000.png", "depth/000001.png", "imu.csv", "odometry.csv", "rgb.mp4",
            ])
    }

    /// ARKit's world and vision's camera: a half turn about x.
    @Test func straysRowsHaveTheirOwnIntrinsics() throws {
        let export = try DatasetExample.export(.stray)
        #expect(
            export.text("odometry.csv") == """
                timestamp, frame, x, y, z, qx, qy, qz, qw, fx, fy, cx, cy
                100.010000000, 000000, 0.5, 1.5, -2.0, 1.0, 0.0, 0.0, 0.0, 7.5, 7.25, 3.5, 2.5
                100.043333333, 000001, 0.5, 1.5, -2.0, 1.0, 0.0, 0.0, 0.0, 8.5, 8.0, 3.75, 2.25

                """)
        #expect(
            export.text("camera_matrix.csv") == """
                8.5, 0.0, 3.75
                0.0, 8.0, 2.25
                0.0, 0.0, 1.0

                """)
    }

    @Test func straysAccelerationsAreInGravitiesWithApplesSign() throws {
        let export = try DatasetExample.export(.stray)
        #expect(
            export.lines("imu.csv").prefix(2) == [
                "timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z",
                "100.005000000, -1.0, 0.5, 0.5, 0.125, -0.25, 0.5",
            ])
    }

    @Test func straysDepthIsInMillimetersAndItsConfidenceUnchanged() throws {
        let export = try DatasetExample.export(.stray, codecs: DrawnWithRealPNG())
        let depth = try PNGCodec.decode(try #require(export.files["depth/000001.png"]))
        #expect(depth.size == PixelSize(width: 4, height: 3))
        let numbers = depth.contentBytes().withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
        let slope: [UInt16] = (1..<11).map { 1000 + $0 * 250 }
        #expect(numbers == [0] + slope + [14_000])
        let grades = try PNGCodec.decode(try #require(export.files["confidence/000001.png"]))
        let levels: [UInt8] = (0..<12).map { $0 % 3 }
        #expect(grades.contentBytes() == levels)
    }

    @Test func oneFrameWithoutIntrinsicsRemovesThemFromAllRows() throws {
        let export = try ExportExample([
            .frame(5_000_000_000) { $0.fill() },
            .frame(5_100_000_000) { frame in
                frame.fill()
                frame.intrinsics = nil
            },
        ]).export(.stray)
        #expect(
            export.lines("odometry.csv").first == "timestamp, frame, x, y, z, qx, qy, qz, qw")
        #expect(
            export.report.losses.contains(
                "Left out: per-frame intrinsics, because not every frame has them (1)."))
    }

    @Test func framesWithoutAPoseAreOnlyInTheMovie() throws {
        let export = try ExportExample([
            .frame(5_000_000_000), .frame(5_100_000_000) { $0.fill() },
        ]).export(.stray)
        #expect(export.lines("odometry.csv").count == 2)
        #expect(export.lines("odometry.csv")[1].hasPrefix("5.100000000, 000001, "))
        #expect(
            export.report.losses.contains(
                "Left out: timestamps of 1 frame without a pose; their images are in rgb.mp4."))
    }
}
