import LockstepSamples
import Testing

@Suite struct SingleColumnsTests {
    @Test func aTransformKeepsTheOrderOfItsColumns() {
        let transform = Transform(
            columns: SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12),
            SIMD4(13, 14, 15, 16))
        #expect(transform?.columnMajor == (1...16).map(Double.init))
        #expect(transform?.translation == Vector3(13, 14, 15))
    }

    @Test(arguments: 0..<16, [Float.nan, .infinity])
    func nonFiniteTransformIsNil(_ place: Int, _ number: Float) {
        var numbers = [Float](repeating: 0.5, count: 16)
        numbers[place] = number
        let columns = (0..<4).map { column in
            SIMD4((0..<4).map { numbers[4 * column + $0] })
        }
        #expect(Transform(columns: columns[0], columns[1], columns[2], columns[3]) == nil)
    }

    @Test func intrinsicsAreReadByColumns() {
        let k = Intrinsics(columns: SIMD3(1450, 0, 0), SIMD3(0, 1451, 0), SIMD3(960.5, 720.25, 1))
        #expect(k == Intrinsics(fx: 1450, fy: 1451, cx: 960.5, cy: 720.25))
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 1), (.nan, 1), (1, .infinity)] as [(Float, Float)])
    func intrinsicsWithoutFocalLengthAreNil(_ fx: Float, _ fy: Float) {
        #expect(Intrinsics(columns: SIMD3(fx, 0, 0), SIMD3(0, fy, 0), SIMD3(1, 1, 1)) == nil)
    }

    /// A `matrix_float3x3` in memory: each column uses the space of four numbers.
    private static let matrix: [Float] = [1450, 0, 0, 7, 0, 1451, 0, 7, 960.5, 720.25, 1, 7]

    @Test func bytesOfAMatrixAreIntrinsics() {
        let k = Self.matrix.withUnsafeBytes { Intrinsics(matrixBytes: $0) }
        #expect(k == Intrinsics(fx: 1450, fy: 1451, cx: 960.5, cy: 720.25))
    }

    @Test(arguments: (0...96).filter { $0 != 48 })
    func bytesOfAnotherLengthAreNil(_ count: Int) {
        let bytes = [UInt8](repeating: 63, count: count)
        #expect(bytes.withUnsafeBytes { Intrinsics(matrixBytes: $0) } == nil)
    }

    @Test func bytesNeedNoAlignment() {
        let bytes = [0] + Self.matrix.withUnsafeBytes(Array.init)
        let k = bytes.withUnsafeBytes {
            Intrinsics(matrixBytes: UnsafeRawBufferPointer(rebasing: $0.dropFirst()))
        }
        #expect(k?.cx == 960.5)
    }

    @Test func anglesArePitchYawRoll() {
        let angles = CameraEulerAngles(pitchYawRoll: SIMD3(0.125, 0.25, 0.5))
        #expect(angles == CameraEulerAngles(pitch: 0.125, yaw: 0.25, roll: 0.5))
    }

    @Test func eachPointNeedsAnIdentifier() {
        let positions = [SIMD3<Float>(1, 2, 3), SIMD3(4, 5, 6)]
        let points = FeaturePoint.points(identifiers: [9, .max], positions: positions)
        #expect(points?.map(\.identifier) == [9, .max])
        #expect(points?.last?.position == Vector3(4, 5, 6))
        #expect(FeaturePoint.points(identifiers: [9], positions: positions) == nil)
        #expect(FeaturePoint.points(identifiers: [], positions: []) == [])
    }

    @Test(arguments: [(0, 1), (1, -1), (1.5, 1), (.nan, 1), (1, .infinity)])
    func aSizeIsAPositiveInteger(_ width: Double, _ height: Double) {
        #expect(PixelSize(width: width, height: height) == nil)
        #expect(PixelSize(width: 1920.0, height: 1440.0) == PixelSize(width: 1920, height: 1440))
    }
}
