import LockstepSamples
import LockstepTestSupport
import Testing

@Suite struct GeometryTests {
    static let rotations: [Quaternion] = {
        var random = SeededGenerator(seed: 1)
        return (0..<500).map { _ in
            Quaternion(
                x: .random(in: -1...1, using: &random), y: .random(in: -1...1, using: &random),
                z: .random(in: -1...1, using: &random), w: .random(in: -1...1, using: &random)
            ).normalized
        } + halfTurns
    }()

    /// Rotations by 180° and close to it, where a matrix's trace carries the least information.
    private static let halfTurns: [Quaternion] = [
        Quaternion(x: 1, y: 0, z: 0, w: 0), Quaternion(x: 0, y: 1, z: 0, w: 0),
        Quaternion(x: 0, y: 0, z: 1, w: 0), .identity,
        Quaternion(axis: Vector3(1, 1, 0).normalized, radians: 3.141_592),
    ]

    @Test func quaternionsAndMatricesAreTheSameRotations() {
        for q in Self.rotations {
            let back = Quaternion(rotation: q.matrix)
            #expect(back.w >= 0)
            #expect(distance(q, back) < 1e-14, "\(q)")
            #expect(abs(q.matrix.determinant - 1) < 1e-14)
            #expect(isNear(q.matrix * q.matrix.transposed, .identity))
        }
    }

    @Test func productsApplyTheRightFactorFirst() {
        for (left, right) in zip(Self.rotations, Self.rotations.dropFirst()) {
            #expect(isNear((left * right).matrix, left.matrix * right.matrix))
            #expect(distance((left * right) * (left * right).inverse, .identity) < 1e-14)
        }
        let quarter = Quaternion(axis: Vector3(0, 0, 1), radians: .pi / 2)
        #expect(((quarter * Vector3(1, 0, 0)) - Vector3(0, 1, 0)).length < 1e-15)
    }

    @Test func cameraAnglesApplyRollThenPitchThenYaw() {
        let angles = CameraEulerAngles(pitch: 0.3, yaw: -1.1, roll: 0.7)
        let yaw = Quaternion(axis: Vector3(0, 1, 0), radians: -1.1)
        let pitch = Quaternion(axis: Vector3(1, 0, 0), radians: 0.3)
        let roll = Quaternion(axis: Vector3(0, 0, 1), radians: 0.7)
        #expect(isNear(angles.rotation, yaw.matrix * pitch.matrix * roll.matrix))
        // A camera that only rolls rotates its x axis upwards in its own image.
        let rolled = CameraEulerAngles(pitch: 0, yaw: 0, roll: 0.1).rotation * Vector3(1, 0, 0)
        #expect(rolled.y > 0)
    }

    @Test func attitudeAnglesApplyRollAboutYThenPitchThenYawAboutZ() {
        let angles = AttitudeEulerAngles(roll: 0.7, pitch: 0.3, yaw: -1.1)
        let yaw = Quaternion(axis: Vector3(0, 0, 1), radians: -1.1)
        let pitch = Quaternion(axis: Vector3(1, 0, 0), radians: 0.3)
        let roll = Quaternion(axis: Vector3(0, 1, 0), radians: 0.7)
        #expect(isNear(angles.rotation, yaw.matrix * pitch.matrix * roll.matrix))
    }

    @Test func anglesOfAnyRotationReproduceIt() {
        for q in Self.rotations {
            #expect(isNear(CameraEulerAngles(rotation: q.matrix).rotation, q.matrix, 1e-7), "\(q)")
            #expect(
                isNear(AttitudeEulerAngles(rotation: q.matrix).rotation, q.matrix, 1e-7), "\(q)")
        }
    }

    @Test(arguments: [0.5, -0.5])
    func anglesHaveNoRollWhereTheyAreNotUnique(_ turns: Double) {
        let upright = CameraEulerAngles(pitch: turns * .pi, yaw: 0.4, roll: 0.3)
        let camera = CameraEulerAngles(rotation: upright.rotation)
        #expect(camera.roll == 0)
        #expect(isNear(camera.rotation, upright.rotation, 1e-7))
        let steep = AttitudeEulerAngles(roll: 0.3, pitch: turns * .pi, yaw: 0.4)
        let attitude = AttitudeEulerAngles(rotation: steep.rotation)
        #expect(attitude.roll == 0)
        #expect(isNear(attitude.rotation, steep.rotation, 1e-7))
    }

    @Test func transformsComposeAndInvert() throws {
        for (first, second) in zip(Self.rotations, Self.rotations.dropFirst()) {
            let worldFromCamera = Transform(rotation: first.matrix, translation: Vector3(1, -2, 3))
            let cameraFromImu = Transform(
                rotation: second.matrix, translation: Vector3(0.01, 0.02, -0.03))
            let point = Vector3(0.3, 5, -7)
            let there = worldFromCamera * (cameraFromImu * point)
            #expect(((worldFromCamera * cameraFromImu) * point - there).length < 1e-13)
            #expect((worldFromCamera.inverse * (worldFromCamera * point) - point).length < 1e-13)
        }
        let columns = Transform(rotation: .identity, translation: Vector3(7, 8, 9)).columnMajor
        #expect(columns[12...14] == [7, 8, 9])
        #expect(Transform(columnMajor: columns)?.translation == Vector3(7, 8, 9))
        #expect(Transform(columnMajor: [1]) == nil)
        #expect(Matrix3(columnMajor: [1, 2, 3]) == nil)
    }

    struct Scaling: Sendable {
        var origin: PixelOrigin
        var cx: Double
    }

    @Test(arguments: [
        Scaling(origin: .pixelCenter, cx: (960.0 + 0.5) / 7.5 - 0.5),
        Scaling(origin: .pixelCorner, cx: 960.0 / 7.5),
    ])
    func intrinsicsScaleAboutThePixelsOrigin(_ scaling: Scaling) {
        let size = PixelSize(width: 1920, height: 1440)
        let small = PixelSize(width: 256, height: 192)
        let k = Intrinsics(fx: 1500, fy: 1500, cx: 960, cy: 719.5)
        let scaled = k.scaled(from: size, to: small, origin: scaling.origin)
        #expect(scaled.fx == 200)
        #expect(abs(scaled.cx - scaling.cx) < 1e-12)
        let back = scaled.scaled(from: small, to: size, origin: scaling.origin)
        #expect(abs(back.cx - k.cx) < 1e-10 && abs(back.cy - k.cy) < 1e-10)
        #expect(Intrinsics(columnMajor: k.columnMajor) == k)
        #expect(Intrinsics(columnMajor: []) == nil)
    }

    private func distance(_ a: Quaternion, _ b: Quaternion) -> Double {
        // q and −q are the same rotation.
        let sign: Double = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1
        return Quaternion(
            x: a.x - sign * b.x, y: a.y - sign * b.y, z: a.z - sign * b.z, w: a.w - sign * b.w
        ).norm
    }

    private func isNear(_ a: Matrix3, _ b: Matrix3, _ tolerance: Double = 1e-14) -> Bool {
        zip(a.columnMajor, b.columnMajor).allSatisfy { abs($0 - $1) < tolerance }
    }
}
