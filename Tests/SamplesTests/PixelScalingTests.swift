import LockstepSamples
import Testing

@Suite struct PixelScalingTests {
    @Test func aPixelIsTheMeanOfTheAreaThatItCovers() throws {
        let source = try #require(
            PixelBuffer(format: .gray8, size: PixelSize(width: 5, height: 2)) { _, bytes in
                bytes.copyBytes(from: [10, 20, 30, 40, 50, 110, 120, 130, 140, 150])
            })
        let half = source.scaledDown(to: PixelSize(width: 2, height: 1))
        // Each pixel covers two and a half pixels of two rows: (10 + 20 + 15) / 2.5 = 18, and 100
        // more.
        #expect(half.contentBytes() == [68, 92])
    }

    @Test func lumaAndBothChromaComponentsAreScaled() throws {
        let source = try #require(
            PixelBuffer(format: .nv12FullRange, size: PixelSize(width: 4, height: 4)) {
                plane, bytes in
                bytes.copyBytes(
                    from: plane == 0
                        ? [0, 10, 40, 50, 0, 10, 40, 50, 100, 110, 140, 150, 100, 110, 140, 150]
                        : [10, 20, 30, 40, 50, 60, 70, 80])
            })
        let half = source.scaledDown(to: PixelSize(width: 2, height: 2))
        #expect(half.format == .nv12FullRange)
        #expect(half.contentBytes() == [5, 45, 105, 145, 40, 50])
    }

    @Test(arguments: [(1, 1), (2, 3), (7, 5), (36, 22), (37, 22), (36, 23)])
    func oneColorStaysOneColor(width: Int, height: Int) throws {
        let source = try #require(
            PixelBuffer(format: .nv12FullRange, size: PixelSize(width: 37, height: 23)) {
                plane, bytes in
                for index in bytes.indices {
                    bytes[index] = plane == 0 ? 200 : index % 2 == 0 ? 90 : 160
                }
            })
        let scaled = source.scaledDown(to: PixelSize(width: width, height: height))
        let chroma = ((width + 1) / 2) * ((height + 1) / 2)
        #expect(
            scaled.contentBytes()
                == [UInt8](repeating: 200, count: width * height)
                + (0..<2 * chroma).map { $0 % 2 == 0 ? 90 : 160 })
    }

    @Test func thePaddingOfRowsDoesNotCount() throws {
        let bytes: [UInt8] = [10, 20, 255, 30, 40, 255]
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 1)
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        let source = try #require(
            PixelBuffer(
                format: .gray8, size: PixelSize(width: 2, height: 2),
                planes: [(UnsafeRawPointer(memory), 3)]
            ) {})
        defer { memory.deallocate() }
        #expect(source.scaledDown(to: PixelSize(width: 1, height: 1)).contentBytes() == [25])
    }

    /// The last columns and rows belong to no square.
    @Test(arguments: [1, 2, 3, 5], [1, 7, 8, 9, 17])
    func aSquareHasTheMeanOfItsPixels(side: Int, columns: Int) throws {
        let (rows, rest) = (3, side - 1)
        let size = PixelSize(width: columns * side + rest, height: rows * side + rest)
        func value(_ column: Int, _ row: Int) -> UInt8 { UInt8((column * 37 + row * 101) % 256) }
        let image = try #require(
            PixelBuffer(format: .gray8, size: size) { _, bytes in
                for index in bytes.indices {
                    bytes[index] = value(index % size.width, index / size.width)
                }
            })
        let means = image.withPlane(0) { plane in
            var means = AreaMeans(ofSquares: side, in: plane)
            return (0..<rows).map { row in
                [Float](unsafeUninitializedCapacity: columns) { target, count in
                    if let target = target.baseAddress { means.write(row: row, to: target) }
                    count = columns
                }
            }
        }
        for (row, means) in means.enumerated() {
            for (column, mean) in means.enumerated() {
                var sum = 0
                for y in row * side..<(row + 1) * side {
                    for x in column * side..<(column + 1) * side { sum += Int(value(x, y)) }
                }
                #expect(abs(mean - Float(sum) / Float(side * side)) < 1e-4, "\(column), \(row)")
            }
        }
    }

    @Test func anImageThatWouldNotBecomeSmallerIsReturnedItself() throws {
        let size = PixelSize(width: 5, height: 2)
        let gray = try #require(PixelBuffer(format: .gray8, size: size) { _, _ in })
        #expect(gray.scaledDown(to: size) === gray)
        #expect(gray.scaledDown(to: PixelSize(width: 6, height: 2)) === gray)
        #expect(gray.scaledDown(to: PixelSize(width: 4, height: 3)) === gray)
        let depth = try #require(PixelBuffer(format: .float32, size: size) { _, _ in })
        #expect(depth.scaledDown(to: PixelSize(width: 1, height: 1)) === depth)
    }
}
