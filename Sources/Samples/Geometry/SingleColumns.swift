// Apple's frameworks provide matrices as single-precision columns; a Double represents each number
// exactly.

extension Transform {
    /// Creates a transform from four single-precision columns: `simd_float4x4`.
    public init?(
        columns x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ w: SIMD4<Float>
    ) {
        let numbers = [x, y, z, w].flatMap { column in
            (0..<4).map { Double(column[$0]) }
        }
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(columnMajor: numbers)
    }
}

extension Intrinsics {
    /// The size of a `matrix_float3x3` in bytes: three columns of three numbers, each padded to
    /// four.
    private static let matrixByteCount = 48

    /// Creates intrinsics from the matrix K as three single-precision columns: `simd_float3x3`.
    ///
    /// - Returns: Nil if a focal length is not positive or a number is not finite.
    public init?(columns x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) {
        self.init(fx: Double(x.x), fy: Double(y.y), cx: Double(z.x), cy: Double(z.y))
        guard fx > 0, fy > 0, [fx, fy, cx, cy].allSatisfy(\.isFinite) else { return nil }
    }

    /// Creates intrinsics from the matrix K in a sample buffer's attachment: the bytes of a
    /// `matrix_float3x3`, column by column (CMSampleBuffer.h,
    /// `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`).
    ///
    /// - Returns: Nil if the bytes have another length, or the numbers do not describe a camera.
    public init?(matrixBytes bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.matrixByteCount else { return nil }
        func column(_ index: Int) -> SIMD3<Float> {
            let numbers = (0..<3).map {
                bytes.loadUnaligned(fromByteOffset: index * 16 + $0 * 4, as: Float.self)
            }
            return SIMD3(numbers[0], numbers[1], numbers[2])
        }
        self.init(columns: column(0), column(1), column(2))
    }
}

extension CameraEulerAngles {
    /// Creates angles from `ARCamera.eulerAngles`: pitch about x, yaw about y, roll about z,
    /// radians.
    public init(pitchYawRoll angles: SIMD3<Float>) {
        self.init(pitch: Double(angles.x), yaw: Double(angles.y), roll: Double(angles.z))
    }
}

extension FeaturePoint {
    /// Creates points from an `ARPointCloud`: identifiers and positions in meters.
    ///
    /// - Returns: Nil if the two lists differ in length.
    public static func points(
        identifiers: [UInt64], positions: [SIMD3<Float>]
    ) -> [FeaturePoint]? {
        guard identifiers.count == positions.count else { return nil }
        return zip(identifiers, positions).map { identifier, position in
            FeaturePoint(identifier: identifier, position: Vector3(position))
        }
    }
}

extension PixelSize {
    /// Creates a size from floating-point numbers, as in `CGSize`.
    ///
    /// - Returns: Nil if a number is not an integer or not positive.
    public init?(width: Double, height: Double) {
        guard let columns = Int(exactly: width), let rows = Int(exactly: height),
            columns > 0, rows > 0
        else { return nil }
        self.init(width: columns, height: rows)
    }
}
