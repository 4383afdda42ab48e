import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import Testing

/// Depth and confidence maps of a recording.
@Suite struct ROSDepthTests {
    private func publish(
        _ file: MessageFile, depthAt milliseconds: Int64, meters: Float
    ) throws {
        try file.publish(
            "/d",
            image(
                at: milliseconds, width: 1, "32FC1",
                withUnsafeBytes(of: meters.bitPattern.littleEndian) { Array($0) }))
    }

    private func image(
        at milliseconds: Int64, width: Int, _ encoding: String, _ bytes: [UInt8]
    ) -> ROSImage {
        ROSImage(
            MessageFile.header(at: milliseconds, MessageFile.camera),
            size: PixelSize(width: width, height: 1), encoding: encoding, bytes: bytes)
    }

    private func meters(_ map: DepthMap?) -> [Float]? {
        map?.depth.contentBytes().withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test func reportsAndCountsLateMaps() throws {
        let source = try MessageFile.open { file in
            for time in [0, 100, 200] as [Int64] { try file.publishImage(at: time) }
            try publish(file, depthAt: 100, meters: 1)
            try publish(file, depthAt: 0, meters: 2)
            try publish(file, depthAt: 200, meters: 3)
        }
        #expect(source.description.says("Left out: 1 depth map before one of an earlier image;"))
        let deliveries = try source.drained()
        #expect(deliveries.frames.map { meters($0.depth) } == [[2], nil, [3]])
        #expect(deliveries.drops.map(\.stream) == [.depth])
        #expect(deliveries.drops.first?.timestamp?.nanoseconds == MessageFile.start + 100_000_000)
    }

    @Test func reportsConfidenceWithoutAMap() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try file.publish("/confidence", image(at: -5, width: 1, "mono8", [1]))
            try publish(file, depthAt: 0, meters: 1)
            try file.publish("/confidence", image(at: 0, width: 2, "mono8", [1, 2]))
        }
        #expect(
            source.description.says(
                "Left out: 2 confidence maps that do not follow a depth map of the same timestamp and size."
            ))
        let depth = try source.drained().frames.first?.depth
        #expect(meters(depth) == [1] && depth?.confidence == nil)
    }

    @Test func keepsConfidenceOfItsMapWithoutANotice() throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            try publish(file, depthAt: 0, meters: 1)
            try file.publish("/confidence", image(at: 0, width: 1, "mono8", [2]))
        }
        #expect(!source.description.says("confidence"))
        #expect(try source.drained().frames.first?.depth?.confidence?.contentBytes() == [2])
    }

    struct Stored: Sendable {
        var encoding: String
        var isBigEndian: UInt8
        /// Two rows of two pixels, and one byte that belongs to no pixel.
        var bytes: [UInt8]
    }

    @Test(arguments: [
        Stored(
            encoding: "16UC1", isBigEndian: 0,
            bytes: [0xdc, 5, 0xd0, 7, 9, 0, 0, 0xdc, 0xff, 9]),
        Stored(
            encoding: "16UC1", isBigEndian: 1,
            bytes: [5, 0xdc, 7, 0xd0, 9, 0, 0, 0xff, 0xdc, 9]),
        Stored(
            encoding: "32FC1", isBigEndian: 0,
            bytes: [
                0, 0, 0xc0, 0x3f, 0, 0, 0, 0x40, 9, 0, 0, 0, 0, 0, 0, 0x83, 0x42, 9,
            ]),
        Stored(
            encoding: "32FC1", isBigEndian: 1,
            bytes: [
                0x3f, 0xc0, 0, 0, 0x40, 0, 0, 0, 9, 0, 0, 0, 0, 0x42, 0x83, 0, 0, 9,
            ]),
    ])
    func pixelsOfEveryKindAreMeters(_ stored: Stored) throws {
        let source = try MessageFile.open { file in
            try file.publishImage(at: 0)
            var image = image(at: 0, width: 2, stored.encoding, stored.bytes)
            image.height = 2
            image.isBigEndian = stored.isBigEndian
            image.bytesPerRow = UInt32(stored.bytes.count / 2)
            try file.publish("/d", image)
        }
        #expect(try meters(source.drained().frames.first?.depth) == [1.5, 2, 0, 65.5])
    }
}
