import LockstepSamples
import Testing

@Suite struct PixelBufferTests {
    @Test(arguments: [1, 2, 3, 4, 5], [1, 2, 3])
    func fillsPlanesOfTheFormatsSize(_ width: Int, _ height: Int) throws {
        let size = PixelSize(width: width, height: height)
        for format in PixelFormat.allCases {
            let buffer = try #require(
                PixelBuffer(format: format, size: size) { plane, bytes in
                    for index in bytes.indices { bytes[index] = UInt8(plane * 100 + index % 100) }
                })
            let expected = format.planes(of: size).enumerated().flatMap { plane, shape in
                (0..<shape.size.area * shape.bytesPerPixel).map { UInt8(plane * 100 + $0 % 100) }
            }
            #expect(buffer.contentBytes() == expected)
            #expect(buffer.withContentBytes { Array($0) } == expected)
            #expect(buffer.contentByteCount == expected.count)
        }
    }

    @Test func roundsChromaOfOddImagesUp() {
        let planes = PixelFormat.nv12FullRange.planes(of: PixelSize(width: 5, height: 3))
        #expect(
            planes.map(\.size) == [
                PixelSize(width: 5, height: 3), PixelSize(width: 3, height: 2),
            ])
    }

    @Test func leavesPaddingOut() throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 12, alignment: 16)
        memory.copyBytes(from: 0..<12)
        let address = UnsafeRawPointer(try #require(memory.baseAddress))
        nonisolated(unsafe) let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        released.initialize(to: 0)
        defer {
            released.deallocate()
            memory.deallocate()
        }
        do {
            let buffer = PixelBuffer(
                format: .gray8, size: PixelSize(width: 3, height: 3), planes: [(address, 4)]
            ) { released.pointee += 1 }
            #expect(buffer?.contentBytes() == [0, 1, 2, 4, 5, 6, 8, 9, 10])
            #expect(buffer?.withContentBytes { Array($0) } == [0, 1, 2, 4, 5, 6, 8, 9, 10])
            #expect(released.pointee == 0)
        }
        #expect(released.pointee == 1)
    }

    struct Bad: Sendable {
        var size: PixelSize
        var rowBytes: [Int]
    }

    @Test(arguments: [
        Bad(size: PixelSize(width: 0, height: 3), rowBytes: [4]),
        Bad(size: PixelSize(width: 3, height: -1), rowBytes: [4]),
        Bad(size: PixelSize(width: 3, height: 3), rowBytes: [2]),
        Bad(size: PixelSize(width: 3, height: 3), rowBytes: [4, 4]),
        Bad(size: PixelSize(width: 3, height: 3), rowBytes: []),
    ])
    func rejectsMemoryOfTheWrongSize(_ bad: Bad) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { memory.deallocate() }
        let planes = bad.rowBytes.compactMap { count in
            memory.baseAddress.map { (UnsafeRawPointer($0), count) }
        }
        let buffer = PixelBuffer(format: .gray8, size: bad.size, planes: planes) {
            Issue.record("released although refused")
        }
        #expect(buffer == nil)
    }

    @Test func rejectsImagesOverOneGigabyte() {
        let size = PixelSize(width: .max, height: .max)
        #expect(PixelBuffer(format: .gray8, size: size) { _, _ in } == nil)
        let large = PixelSize(width: 1 << 15, height: (1 << 13) + 1)
        #expect(PixelBuffer(format: .gray8, size: large) { _, _ in } == nil)
    }

    /// The allocator returns previously used memory with its old content.
    @Test func unfilledBytesAreZero() throws {
        let size = PixelSize(width: 64, height: 48)
        for _ in 0..<16 {
            _ = PixelBuffer(format: .gray8, size: size) { _, bytes in
                bytes.initializeMemory(as: UInt8.self, repeating: 0xAB)
            }
            let left = try #require(PixelBuffer(format: .gray8, size: size) { _, _ in })
            let isNought = left.withPlane(0) { plane in
                (0..<48).allSatisfy { row in plane.row(row).allSatisfy { $0 == 0 } }
            }
            #expect(isNought)
        }
    }

    @Test func depthAndConfidenceHaveOneSize() throws {
        let size = PixelSize(width: 4, height: 3)
        let depth = try #require(PixelBuffer(format: .float32, size: size) { _, _ in })
        let other = PixelSize(width: 3, height: 4)
        let confidence = try #require(PixelBuffer(format: .gray8, size: other) { _, _ in })
        #expect(DepthMap(depth: depth, confidence: nil)?.size == size)
        #expect(DepthMap(depth: depth, confidence: confidence) == nil)
        #expect(DepthMap(depth: confidence, confidence: nil) == nil)
        #expect(DepthMap(depth: depth, confidence: depth) == nil)
    }
}
