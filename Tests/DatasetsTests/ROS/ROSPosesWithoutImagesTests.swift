import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A robot's recording without a camera keeps its poses as frames without images.
@Suite struct ROSPosesWithoutImagesTests {
    private static func header(_ milliseconds: Int64, _ frame: String = "odom") -> ROSHeader {
        MessageFile.header(at: milliseconds, frame)
    }

    private static func place(_ x: Double) -> Transform {
        Transform(rotation: .identity, translation: Vector3(x, 0, 0))
    }

    private static func frames(_ source: any StoredSource) throws -> [Double?] {
        try source.drained().frames.map { $0.worldFromCamera?.translation.x }
    }

    @Test func odometryAloneIsARecording() throws {
        let source = try MessageFile.open { file in
            for index in 0..<3 {
                try file.publish(
                    "/odom",
                    ROSOdometry(
                        Self.header(Int64(index) * 10), child: "base_link",
                        Self.place(Double(index))))
            }
        }
        #expect(try Self.frames(source) == [0, 1, 2])
        #expect(source.description.says("3 poses are kept as frames without an image"))
        #expect(source.description.says("those of 'base_link' in 'odom'"))
        #expect(source.description.duration == .milliseconds(20))
        #expect(!source.description.says("left out"))
    }

    @Test func posesAloneAreARecording() throws {
        let source = try MessageFile.open { file in
            try file.publish(
                "/groundtruth", ROSPoseStamped(Self.header(0, "world"), Self.place(4)))
        }
        #expect(try Self.frames(source) == [4])
        #expect(source.description.says("poses of an unnamed frame"))
    }

    /// As a robot publishes: wheels on the body, a correction of the map, and the body itself.
    @Test func onlyTheBodysTransformsAreRead() throws {
        let source = try MessageFile.open { file in
            for time in [0, 10, 20] as [Int64] {
                try file.publishTransform(at: time, "map", "odom", metersAlongX: 7)
                try file.publishTransform(at: time, "odom", "base_link", metersAlongX: 1)
                try file.publishTransform(at: time, "base_link", "wheel", metersAlongX: 2)
            }
        }
        #expect(try Self.frames(source) == [1, 1, 1])
        #expect(source.description.says("'odom' in 'map' (3)", "'wheel' in 'base_link' (3)"))
    }

    @Test func posesOfOneTimeAreKeptOnceAndCounted() throws {
        let source = try MessageFile.open { file in
            for x in [5, 6] {
                try file.publish(
                    "/odom", ROSOdometry(Self.header(0), child: "b", Self.place(Double(x))))
            }
        }
        #expect(try Self.frames(source) == [5])
        #expect(source.description.says("1 pose with the time of an earlier one"))
    }

    @Test func posesAreImportedWithInertialSamples() throws {
        let source = try MessageFile.open { file in
            for index in 0..<20 {
                let time = Int64(index) * 10
                try file.publish(
                    "/imu",
                    ROSImu(
                        Self.header(time, "imu"), angularVelocity: .zero,
                        specificForce: Vector3(0, 0, 9.8)))
                try file.publish(
                    "/odom",
                    ROSOdometry(Self.header(time), child: "imu", Self.place(Double(index))))
            }
        }
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let session = try RecordedImport(source, into: folder).session
        let rows = try #require(try session.frameRows())
        var count = 0
        while let row = try rows.next() {
            #expect(row.image == .missing && row.worldFromCamera != nil)
            count += 1
        }
        #expect(count == 20)
        #expect(session.manifest.streams.map(\.description.stream).contains(.accelerometer))
    }

    @Test func skippedTypesAreNamedAndTheRemedyListsSupportedOnes() throws {
        let error = #expect(throws: DatasetError.self) {
            _ = try MessageFile.open { file in
                try file.publish("/scan", schema: "sensor_msgs/msg/LaserScan", bytes: [0, 1])
            }
        }
        #expect(error?.problem.contains("/scan (1)") == true)
        let remedy = error?.remedy ?? ""
        for type in [
            "Imu", "MagneticField", "FluidPressure", "NavSatFix", "CompressedImage",
            "CompressedVideo", "Image", "Odometry", "PoseStamped", "PoseWithCovarianceStamped",
            "TransformStamped", "TFMessage",
        ] { #expect(remedy.description.contains(type), "\(type) is not in: \(remedy)") }
        #expect(!remedy.description.contains("Copy the file again"))
    }
}
