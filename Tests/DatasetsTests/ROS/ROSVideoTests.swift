import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepDatasets

/// Images that a ROS recording contains as packets of a movie.
@Suite struct ROSVideoTests {
    private static let topic = "/camera/video"
    private static let size = PixelSize(width: 640, height: 480)
    private static let startCode: [UInt8] = [0, 0, 0, 1]
    /// Sets that x264 writes for Baseline, 640×480.
    private static let sets: [[UInt8]] = [
        [
            0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x3d, 0xb0, 0x11, 0x00, 0x00, 0x03, 0x00,
            0x01, 0x00, 0x00, 0x03, 0x00, 0x3c, 0x0f, 0x16, 0x2e, 0x48,
        ],
        [0x68, 0xcb, 0x83, 0xcb, 0x20],
    ]

    private static func publishVideo(
        into file: MessageFile, hasSets: Bool = true, format: String = "h264"
    ) throws {
        for index in 0..<3 {
            let header = MessageFile.header(at: Int64(index) * 33, MessageFile.camera)
            let units = (hasSets ? sets : []) + [[0x65, 1, 2, 3]]
            try file.publish(
                topic,
                ROSCompressedVideo(
                    header.stamp, frame: header.frame, format: format,
                    bytes: units.flatMap { startCode + $0 }))
        }
    }

    private static func publishCamera(into file: MessageFile, of size: PixelSize) throws {
        try file.publish(
            "/camera/camera_info",
            ROSCameraInfo(
                MessageFile.header(at: 0, MessageFile.camera), size: size,
                Intrinsics(fx: 500, fy: 500, cx: 320, cy: 240), .none))
    }

    @Test func packetsNeedNoCameraInfo() throws {
        let source = try MessageFile.open { try Self.publishVideo(into: $0) }
        #expect(source.description.movieFormat?.size == Self.size)
        let camera = source.description.streams.first { $0.stream == .camera }
        #expect(camera?.size == Self.size)
        #expect(!source.description.says("Left out"))
        let frames = try source.drained().frames
        #expect(frames.count == 3)
        #expect(frames.allSatisfy { $0.image.size == Self.size && $0.intrinsics == nil })
    }

    /// The image size comes from the packets, even if CameraInfo states another one.
    @Test func aCameraInfoOfAnotherSizeDoesNotChangeTheMovie() throws {
        let source = try MessageFile.open { file in
            try Self.publishCamera(into: file, of: PixelSize(width: 320, height: 240))
            try Self.publishVideo(into: file)
        }
        #expect(source.description.movieFormat?.size == Self.size)
        let found = try source.drained()
        #expect(found.frames.allSatisfy { $0.intrinsics == nil } && found.frames.count == 3)
        #expect(found.notices.contains { $0.contains("is for 320×240, but an image is 640×480") })
    }

    @Test func imagesThatAreLeftOutAreCountedWithTheReason() throws {
        let source = try MessageFile.open { file in
            try Self.publishVideo(into: file, hasSets: false)
            try file.publish(
                "/imu",
                ROSImu(
                    MessageFile.header(at: 0, "imu"), angularVelocity: .zero, specificForce: .zero))
        }
        #expect(try source.drained().frames.isEmpty)
        #expect(
            source.description.says(
                "Left out: 3 images of /camera/video: no packet has the parameter sets that decoding "
                    + "needs."))
    }

    @Test func anotherCompressionIsNamed() throws {
        let source = try MessageFile.open { file in
            try Self.publishVideo(into: file, format: "av1")
            try file.publishImage(at: 0)
        }
        #expect(source.description.says("Topics that are not read: /camera/video (3 in av1)."))
    }

    @Test func decodableImagesArePreferredToUndecodablePackets() throws {
        let source = try MessageFile.open { file in
            try Self.publishVideo(into: file, hasSets: false)
            let image = ROSRawImageTests.image(
                at: 0, "mono8", PixelSize(width: 2, height: 1), [1, 2])
            try file.publish("/z/image", image)
        }
        #expect(try source.drained().frames.count == 1)
        #expect(source.description.says("Topics that are not read: /camera/video (3)."))
        #expect(source.description.says("There is no CameraInfo with intrinsics for the images."))
    }
}
