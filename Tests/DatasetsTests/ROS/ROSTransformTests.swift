import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// Transforms that state the camera's pose and the IMU's mounting.
@Suite struct ROSTransformTests {
    /// The camera's position at its only image, in the source's coordinates: along x from the root.
    private func place(_ body: (MessageFile) throws -> Void) throws -> Double? {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try body(file)
        }
        return try source.drained().frames.first?.worldFromCamera?.translation.x
    }

    @Test(arguments: ["world", "map", "odom", "/map"])
    func cameraHasItsPoseInTheWorld(_ root: String) throws {
        let place = try place { file in
            try file.publishTransform(at: -1, "lidar", "camera", metersAlongX: 7)
            try file.publishTransform(at: 0, "lidar", "camera", metersAlongX: 7)
            try file.publishTransform(at: 0, root, "camera", metersAlongX: 1)
            try file.publishTransform(at: 1, "lidar", "camera", metersAlongX: 7)
        }
        #expect(place == 1)
    }

    /// The type's name before tf2, in bags of old ROS 1 versions.
    @Test func transformsOfTheOlderTypeAreRead() throws {
        let place = try place { file in
            let transform = ROSTransformStamped(
                MessageFile.header(at: 0, "/world"), child: "/camera",
                Transform(rotation: .identity, translation: Vector3(3, 0, 0)))
            try file.publish(
                "/tf", schema: "tf/tfMessage", bytes: ROSTransforms([transform]).encoded(.two))
        }
        #expect(place == 3)
    }

    @Test func aTransformToAnotherSensorGivesNoWorldPose() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publishTransform(at: 0, "lidar", "camera", metersAlongX: 7)
        }
        #expect(source.description.says("Transforms that are not read: 'camera' in 'lidar' (1)."))
        #expect(try source.drained().frames.first?.worldFromCamera == nil)
    }

    @Test func mapIsPreferredToOdomAsTheWorldFrame() throws {
        let place = try place { file in
            try file.publishTransform(at: 0, "odom", "camera", metersAlongX: 3)
            try file.publishTransform(at: 0, "map", "camera", metersAlongX: 2)
        }
        #expect(place == 2)
    }

    /// As robots publish it: the base moves, and the camera is fixed to it through a mount.
    @Test func cameraMovesWithItsBase() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publishTransform("/tf_static", at: 0, "base", "mount", metersAlongX: 10)
            try file.publishTransform("/tf_static", at: 0, "mount", "camera", metersAlongX: 100)
            try file.publishTransform(at: 0, "odom", "base", metersAlongX: 1)
            try file.publishTransform(at: 0, "map", "odom", metersAlongX: 5)
        }
        #expect(
            source.description.says("Poses are those of 'base' in 'odom', converted to the camera"))
        #expect(source.description.says("'odom' in 'map' (1)"))
        #expect(try source.drained().frames.first?.worldFromCamera?.translation.x == 111)
    }

    @Test func theCalibrationIsFoundInTransformsWithCycles() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publish(
                "/imu",
                ROSImu(MessageFile.header, angularVelocity: .zero, specificForce: .zero))
            try file.publishTransform("/tf_static", at: 0, "base", "camera", metersAlongX: 10)
            try file.publishTransform("/tf_static", at: 0, "base", "mount", metersAlongX: 30)
            try file.publishTransform("/tf_static", at: 0, "mount", "imu", metersAlongX: 1)
            try file.publishTransform("/tf_static", at: 0, "imu", "imu", metersAlongX: 0)
            try file.publishTransform("/tf_static", at: 0, "mount", "base", metersAlongX: -30)
        }
        #expect(source.description.calibration?.cameraFromImu?.translation.x == 21)
    }

    @Test func unconnectedFramesProduceNoCalibration() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publish(
                "/imu",
                ROSImu(MessageFile.header, angularVelocity: .zero, specificForce: .zero))
            try file.publishTransform("/tf_static", at: 0, "base", "camera", metersAlongX: 10)
            try file.publishTransform("/tf_static", at: 0, "other", "imu", metersAlongX: 1)
        }
        #expect(source.description.calibration == nil)
        #expect(source.description.says("No transform connects 'imu' with 'camera'."))
    }

    @Test func nonFiniteTransformsAreLeftOut() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publishTransform(at: 0, "world", "camera", metersAlongX: .nan)
            try file.publishTransform("/tf_static", at: 0, "a", "camera", metersAlongX: .infinity)
        }
        #expect(source.description.says("2 messages cannot be read"))
        #expect(try source.drained().frames.first?.worldFromCamera == nil)
    }
}
