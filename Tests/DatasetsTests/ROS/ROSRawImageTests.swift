import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Raw images of a recording.
@Suite struct ROSRawImageTests {
    /// A raw image in the frame with its topic's name.
    static func image(
        at milliseconds: Int64, _ encoding: String, _ size: PixelSize, _ bytes: [UInt8],
        frame: String = MessageFile.camera
    ) -> ROSImage {
        ROSImage(
            MessageFile.header(at: milliseconds, frame), size: size, encoding: encoding,
            bytes: bytes)
    }

    struct Stored: Sendable, CustomTestStringConvertible {
        var encoding: String
        var isBigEndian: UInt8 = 0
        /// Two rows of two pixels, each followed by a byte that belongs to no pixel.
        var bytes: [UInt8]
        var luma: [UInt8]
        /// Cb and Cr of all four pixels; nil for gray.
        var chroma: [UInt8]?
        var testDescription: String { encoding }
    }

    // In JFIF, red is (76, 85, 255), green (150, 44, 21), blue (29, 255, 107), white (255, 128,
    // 128); the chroma of all four is their mean.
    private static let colors: [UInt8] = [76, 150, 29, 255]
    private static let mean: [UInt8] = [128, 128]

    @Test(arguments: [
        Stored(encoding: "mono8", bytes: [1, 2, 9, 3, 4, 9], luma: [1, 2, 3, 4]),
        Stored(encoding: "8UC1", bytes: [1, 2, 9, 3, 4, 9], luma: [1, 2, 3, 4]),
        Stored(
            encoding: "mono16", bytes: [0, 1, 255, 2, 9, 0, 3, 0, 4, 9], luma: [1, 2, 3, 4]),
        Stored(
            encoding: "mono16", isBigEndian: 1, bytes: [1, 0, 2, 255, 9, 3, 0, 4, 0, 9],
            luma: [1, 2, 3, 4]),
        Stored(
            encoding: "rgb8", bytes: [255, 0, 0, 0, 255, 0, 9, 0, 0, 255, 255, 255, 255, 9],
            luma: colors, chroma: mean),
        Stored(
            encoding: "bgr8", bytes: [0, 0, 255, 0, 255, 0, 9, 255, 0, 0, 255, 255, 255, 9],
            luma: colors, chroma: mean),
        Stored(
            encoding: "rgba8",
            bytes: [255, 0, 0, 7, 0, 255, 0, 7, 9, 0, 0, 255, 7, 255, 255, 255, 7, 9],
            luma: colors, chroma: mean),
        Stored(
            encoding: "bgra8",
            bytes: [0, 0, 255, 7, 0, 255, 0, 7, 9, 255, 0, 0, 7, 255, 255, 255, 7, 9],
            luma: colors, chroma: mean),
        // One red, two green and one blue value: all pixels have the same color.
        Stored(
            encoding: "bayer_rggb8", bytes: [200, 100, 9, 100, 50, 9],
            luma: [124, 124, 124, 124], chroma: [86, 182]),
        Stored(
            encoding: "bayer_bggr8", bytes: [50, 100, 9, 100, 200, 9],
            luma: [124, 124, 124, 124], chroma: [86, 182]),
        Stored(
            encoding: "bayer_grbg8", bytes: [100, 200, 9, 50, 100, 9],
            luma: [124, 124, 124, 124], chroma: [86, 182]),
        Stored(
            encoding: "bayer_gbrg8", bytes: [100, 50, 9, 200, 100, 9],
            luma: [124, 124, 124, 124], chroma: [86, 182]),
        // Black is 16 and white 235 in limited range.
        Stored(
            encoding: "yuv422", bytes: [240, 16, 128, 235, 9, 16, 16, 128, 235, 9],
            luma: [0, 255, 0, 255], chroma: [128, 128]),
        Stored(
            encoding: "yuv422_yuy2", bytes: [16, 240, 235, 128, 9, 16, 240, 235, 128, 9],
            luma: [0, 255, 0, 255], chroma: [255, 128]),
    ])
    func pixelsOfEveryEncodingAreRead(_ stored: Stored) throws {
        let source = try MessageFile.open { file in
            let size = PixelSize(width: 2, height: 2)
            var image = Self.image(at: 0, stored.encoding, size, stored.bytes)
            image.isBigEndian = stored.isBigEndian
            try file.publish("/c/image_raw", image)
        }
        let frame = try #require(try source.drained().frames.first)
        guard case .pixels(let pixels) = frame.image else {
            Issue.record("\(frame.image)")
            return
        }
        #expect(pixels.size == PixelSize(width: 2, height: 2))
        let content = pixels.contentBytes()
        #expect(Array(content.prefix(4)) == stored.luma)
        #expect(pixels.format == (stored.chroma == nil ? .gray8 : .nv12FullRange))
        for (found, expected) in zip(content.dropFirst(4), stored.chroma ?? []) {
            #expect(abs(Int(found) - Int(expected)) <= 1)
        }
        #expect(!source.description.says("Topics that are not read"))
    }

    @Test func anEncodingThatIsNotReadIsNamed() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            let size = PixelSize(width: 1, height: 1)
            try file.publish("/flow", Self.image(at: 0, "32FC2", size, [0, 0, 0, 0, 0, 0, 0, 0]))
        }
        #expect(source.description.says("Topics that are not read: /flow (1 in 32FC2)."))
    }

    @Test func anImageOfTooFewBytesIsADrop() throws {
        let source = try MessageFile.open { file in
            let size = PixelSize(width: 2, height: 2)
            try file.publish("/c/image_raw", Self.image(at: 0, "mono8", size, [1, 2, 3]))
            try file.publish("/c/image_raw", Self.image(at: 9, "mono8", size, [1, 2, 3, 4]))
        }
        let deliveries = try source.drained()
        #expect(deliveries.frames.count == 1)
        #expect(deliveries.drops.map(\.reason) == [.unusable])
        #expect(deliveries.notices.contains { $0.contains("do not match an image of 2×2") })
    }

    struct Topics: Sendable {
        /// Topics with their encodings, in file order; "" for compressed images.
        var topics: [(name: String, encoding: String)]
        var chosen: String
    }

    @Test(arguments: [
        Topics(
            topics: [("/cam1/image_raw", "mono8"), ("/cam0/image_raw", "mono8")], chosen: "/cam0"),
        Topics(
            topics: [("/camera/infra1", "mono8"), ("/camera/rgb", "rgb8")], chosen: "/camera/rgb"),
        Topics(
            topics: [("/a/image_raw", "rgb8"), ("/b/image/compressed", "")], chosen: "/b/image"),
    ])
    func ofSeveralCamerasOneIsReadAndTheOthersAreNamed(_ example: Topics) throws {
        let size = PixelSize(width: 8, height: 6)
        let source = try MessageFile.open { file in
            for (index, topic) in example.topics.enumerated() {
                // The index in the list shows the topic of a frame.
                let time = Int64(index)
                let header = MessageFile.header(at: time, MessageFile.camera)
                guard !topic.encoding.isEmpty else {
                    let bytes = exampleJPEG(size, content: [1, 2])
                    try file.publish(
                        topic.name, ROSCompressedImage(header, format: "jpeg", bytes: bytes))
                    continue
                }
                let channels = topic.encoding == "rgb8" ? 3 : 1
                let bytes = [UInt8](repeating: 7, count: channels * size.area)
                try file.publish(topic.name, Self.image(at: time, topic.encoding, size, bytes))
            }
        }
        let times = try source.drained().frames.map(\.timestamp.nanoseconds)
        let index = example.topics.firstIndex { $0.name.hasPrefix(example.chosen) }
        #expect(times == [MessageFile.start + Int64(index ?? 9) * 1_000_000])
        for topic in example.topics where !topic.name.hasPrefix(example.chosen) {
            #expect(source.description.says("Topics that are not read: \(topic.name) (1)."))
        }
    }

    @Test func reportsDepthLostWithoutImages() throws {
        let source = try MessageFile.open { file in
            try file.publish(
                "/imu",
                ROSImu(MessageFile.header, angularVelocity: .zero, specificForce: .zero))
            let size = PixelSize(width: 1, height: 1)
            try file.publish("/d", Self.image(at: 0, "16UC1", size, [1, 0]))
        }
        #expect(source.description.says("There are no images. Left out with them: 1 depth map."))
    }
}
