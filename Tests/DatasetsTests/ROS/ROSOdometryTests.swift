import LockstepDatasets
import LockstepFormats
import LockstepSamples
import Testing

/// Poses in odometry messages, and which of them are the camera's.
@Suite struct ROSOdometryTests {
    private static func odometry(
        _ parent: String, _ child: String, metersAlongX: Double, on topic: String = "/odom",
        in file: MessageFile
    ) throws {
        let place = Transform(rotation: .identity, translation: Vector3(metersAlongX, 0, 0))
        let header = MessageFile.header(at: 0, parent)
        try file.publish(topic, ROSOdometry(header, child: child, place))
    }

    private func source(
        _ body: (MessageFile) throws -> Void
    ) throws -> (notices: (String) -> Bool, place: Double?) {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try body(file)
        }
        let place = try source.drained().frames.first?.worldFromCamera?.translation.x
        return ({ source.description.says($0) }, place)
    }

    @Test(arguments: ["odom", "camera_odom_frame"])
    func odometryOfTheCamerasBaseMovesTheCamera(_ parent: String) throws {
        let (says, place) = try source { file in
            try file.publishTransform("/tf_static", at: 0, "base", "camera", metersAlongX: 10)
            try Self.odometry(parent, "base", metersAlongX: 1, in: file)
        }
        #expect(place == 11)
        #expect(says("Poses are those of 'base' in '\(parent)', converted to the camera's"))
    }

    @Test func odometryOfTheCameraItselfIsItsPose() throws {
        #expect(
            try source { try Self.odometry("odom", "camera", metersAlongX: 3, in: $0) }.place == 3)
    }

    /// A base pose is wrong for the camera by its mounting, which is not stated.
    @Test func unconnectedOdometryIsOmittedAndNamed() throws {
        let (says, place) = try source { file in
            try Self.odometry("odom", "base_link", metersAlongX: 1, in: file)
        }
        #expect(place == nil)
        #expect(
            says(
                "Odometry of /odom (1 pose) is left out: no transform of /tf_static connects "
                    + "'base_link' with 'camera'."))
    }

    @Test func odometryThatNamesNoFrameIsTakenForTheCameras() throws {
        let (says, place) = try source { try Self.odometry("odom", "", metersAlongX: 2, in: $0) }
        #expect(place == 2)
        #expect(
            says("Odometry of /odom (1 pose), which names no frame, was read as the camera's."))
    }

    @Test func transformsArePreferredToOdometryAndPoses() throws {
        let (says, place) = try source { file in
            try file.publishTransform(at: 0, "odom", "camera", metersAlongX: 5)
            try Self.odometry("odom", "camera", metersAlongX: 6, in: file)
            try file.publish(
                "/goal",
                ROSPoseStamped(
                    MessageFile.header(at: 0, "odom"),
                    Transform(rotation: .identity, translation: Vector3(7, 0, 0))))
        }
        #expect(place == 5)
        #expect(says("Odometry of /odom (1 pose) is not read: /tf contains the camera's poses."))
        #expect(says("Poses of /goal (1) are not read"))
    }

    @Test func theFirstOfSeveralTopicsIsReadAndOthersAreNamed() throws {
        let (says, place) = try source { file in
            try Self.odometry("odom", "camera", metersAlongX: 1, on: "/a", in: file)
            try Self.odometry("odom", "camera", metersAlongX: 2, on: "/b", in: file)
        }
        #expect(place == 1)
        #expect(says("Topics that are not read: /b (1)."))
    }

    /// As motion capture systems publish: one transform per message.
    @Test func singleTransformsAreThoseOfATree() throws {
        let (_, place) = try source { file in
            let place = Transform(rotation: .identity, translation: Vector3(4, 0, 0))
            try file.publish(
                "/vicon/camera",
                ROSTransformStamped(MessageFile.header(at: 0, "world"), child: "camera", place))
        }
        #expect(place == 4)
    }

    @Test func posesWithCovarianceArePosesToo() throws {
        let (_, place) = try source { file in
            var pose = ROSPoseWithCovarianceStamped()
            pose.header = MessageFile.header(at: 0, "map")
            pose.pose = ROSPose(Transform(rotation: .identity, translation: Vector3(8, 0, 0)))
            try file.publish("/amcl_pose", pose)
        }
        #expect(place == 8)
    }
}
