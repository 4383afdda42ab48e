import LockstepFormats
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

@Suite struct DepthPointsTests {
    private static let size = PixelSize(width: 4, height: 2)

    /// A map of 4 × 2 pixels.
    private func map(_ meters: [Float], confidence: [UInt8]? = nil) throws -> DepthMap {
        let depth = try #require(
            PixelBuffer(format: .float32, size: Self.size) { _, bytes in
                meters.withUnsafeBytes { bytes.copyBytes(from: $0) }
            })
        let grades = confidence.flatMap { grades in
            PixelBuffer(format: .gray8, size: Self.size) { _, bytes in
                bytes.copyBytes(from: grades)
            }
        }
        return try #require(DepthMap(depth: depth, confidence: grades))
    }

    /// A frame of 8 × 4 pixels that looks along the world's −z from (1, 2, 3).
    private func frame() throws -> PosedFrame {
        let size = PixelSize(width: 8, height: 4)
        let still = EncodedStill(bytes: [], size: size)
        var frame = CameraFrame(timestamp: HostTime(nanoseconds: 0), image: .still(still))
        frame.worldFromCamera = Transform(rotation: .identity, translation: Vector3(1, 2, 3))
        frame.intrinsics = Intrinsics(fx: 8, fy: 8, cx: 3.5, cy: 1.5)
        let row = FrameRow(
            frame, index: 0, image: .image(path: ""), motion: nil,
            arrival: Arrival(time: nil, sequence: 0))
        return try #require(PosedFrame(row, origin: .pixelCenter))
    }

    private func points(_ map: DepthMap, least: Int = 0) throws -> [(Vector3, Int, Int)] {
        let points = DepthPoints(
            map, of: try frame(), imageSize: PixelSize(width: 8, height: 4),
            leastConfidence: least)
        var found: [(Vector3, Int, Int)] = []
        points.visit { found.append(($0, $1, $2)) }
        return found
    }

    /// Scaled by 0.5, K has f = 4 and c = (1.5, 0.5): the upper left pixel looks 1.5 pixels left of
    /// the axis and 0.5 pixels above it.
    @Test func aDepthIsAlongTheViewingAxis() throws {
        let found = try points(map([2, 0, 0, 0, 0, 0, 0, 4]))
        #expect(found.map(\.0) == [Vector3(1 - 0.75, 2 + 0.25, 1), Vector3(1 + 1.5, 2 - 0.5, -1)])
        #expect(found.map(\.1) == [1, 7])
        #expect(found.map(\.2) == [1, 3])
    }

    @Test func unmeasuredDepthGivesNoPoint() throws {
        let found = try points(map([0, -0.0, -1, .nan, .infinity, -.infinity, 1, 0]))
        #expect(found.count == 1)
    }

    @Test(arguments: [(0, 8), (1, 5), (2, 2), (3, 0)])
    func omitsPointsOfLowerConfidence(_ least: Int, _ count: Int) throws {
        let grades: [UInt8] = [0, 0, 0, 1, 1, 1, 2, 2]
        let map = try map(Array(repeating: 1, count: 8), confidence: grades)
        #expect(try points(map, least: least).count == count)
    }

    @Test func aMapWithoutConfidenceHasAllItsPoints() throws {
        #expect(try points(map(Array(repeating: 1, count: 8)), least: 2).count == 8)
    }

    /// ITU-T T.871: full range, red at Cb 84.97 and Cr 255.5.
    @Test(arguments: [
        (76, 85, 255, 254, 0, 0), (150, 44, 21, 0, 255, 1), (29, 255, 107, 0, 0, 254),
        (255, 128, 128, 255, 255, 255), (0, 128, 128, 0, 0, 0), (0, 255, 255, 178, 0, 225),
    ])
    func colorsMatchJFIF(
        _ y: UInt8, _ cb: UInt8, _ cr: UInt8, _ red: UInt8, _ green: UInt8, _ blue: UInt8
    ) {
        #expect(
            Color(luma: y, blueDifference: cb, redDifference: cr)
                == Color(red: red, green: green, blue: blue))
    }
}
