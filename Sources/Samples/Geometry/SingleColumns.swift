// Apple's frameworks give matrices as columns of single precision; a Double holds each exactly.

extension Transform {
    /// A transform given as four columns of single precision: `simd_float4x4`.
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
    /// Bytes of a `matrix_float3x3`: three columns of three numbers, each padded to four.
    private static let matrixByteCount = 48

    /// The matrix K given as three columns of single precision: `simd_float3x3`.
    ///
    /// - Returns: nil when a focal length is not positive or a number is not finite.
    public init?(columns x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) {
        self.init(fx: Double(x.x), fy: Double(y.y), cx: Double(z.x), cy: Double(z.y))
        guard fx > 0, fy > 0, [fx, fy, cx, cy].allSatisfy(\.isFinite) else { return nil }
    }

    /// The matrix K as a sample buffer's attachment holds it: the bytes of a `matrix_float3x3`,
    /// column after column (CMSampleBuffer.h, `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`).
    ///
    /// - Returns: nil when the bytes are of another length, or the numbers make no camera.
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
    /// Angles given as `ARCamera.eulerAngles`: pitch about x, yaw about y, roll about z, radians.
    public init(pitchYawRoll angles: SIMD3<Float>) {
        self.init(pitch: Double(angles.x), yaw: Double(angles.y), roll: Double(angles.z))
    }
}

extension FeaturePoint {
    /// Points given as `ARPointCloud` gives them: identifiers beside positions in meters.
    ///
    /// - Returns: nil when the two lists are not equally long.
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
    /// A size given in floating point, as `CGSize` holds it.
    ///
    /// - Returns: nil when a number is not a whole one or not positive.
    public init?(width: Double, height: Double) {
        guard let columns = Int(exactly: width), let rows = Int(exactly: height),
            columns > 0, rows > 0
        else { return nil }
        self.init(width: columns, height: rows)
    }
}
