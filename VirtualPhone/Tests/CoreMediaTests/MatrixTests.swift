import Testing
import simd

@Suite struct MatrixTests {
    private let pose = simd_float4x4(
        simd_float4(0, 1, 0, 0), simd_float4(-1, 0, 0, 0), simd_float4(0, 0, 1, 0),
        simd_float4(3, -2, 5, 1))

    @Test func numbersAreNamedByColumnThenRow() {
        #expect(pose[3, 0] == 3 && pose.columns.3.z == 5 && pose[0][1] == 1)
        var changed = pose
        changed[3, 1] = 9
        changed[0] = simd_float4(repeating: 7)
        #expect(changed.columns.3.y == 9 && changed.columns.0.w == 7)
        #expect(changed != pose && pose == pose)
        #expect(pose.transpose[0, 3] == 3 && simd_transpose(pose.transpose) == pose)
        #expect(simd_float4x4(rows: [0, 1, 2, 3].map { pose.transpose[$0] }) == pose)
    }

    @Test func theInverseUndoes() {
        #expect(pose * pose.inverse == matrix_identity_float4x4)
        #expect(simd_mul(simd_inverse(pose), pose) == matrix_identity_float4x4)
        let k = simd_float3x3(
            simd_float3(600, 0, 0), simd_float3(0, 500, 0), simd_float3(320, 240, 1))
        let point = k.inverse * (k * simd_float3(0.25, -0.5, 1))
        #expect(simd_distance(point, simd_float3(0.25, -0.5, 1)) < 1e-5)
    }

    @Test func aMatrixMovesAPoint() {
        #expect(pose * simd_float4(1, 2, 3, 1) == simd_float4(1, -1, 8, 1))
        #expect((pose * pose) * simd_float4(1, 2, 3, 1) == pose * (pose * simd_float4(1, 2, 3, 1)))
        #expect((2 * matrix_identity_float3x3).columns.1 == simd_float3(0, 2, 0))
    }

    static let turns: [(Float, simd_float3)] = [
        (0.5, simd_float3(0, 0, 1)), (2.5, simd_float3(1, 0, 0)), (3.1, simd_float3(0, 1, 0)),
        (3.0, simd_normalize(simd_float3(1, -2, 3))),
    ]

    @Test(arguments: turns)
    func quaternionsAndMatricesTurnAlike(_ angle: Float, _ axis: simd_float3) {
        let turn = simd_quatf(angle: angle, axis: axis)
        let vector = simd_float3(0.3, -0.7, 1.1)
        let byMatrix = simd_float3x3(turn) * vector
        #expect(simd_distance(turn.act(vector), byMatrix) < 1e-5)
        let back = simd_quatf(simd_float4x4(turn))
        #expect(simd_distance(back.act(vector), byMatrix) < 1e-5)
        #expect(simd_distance(turn.inverse.act(turn.act(vector)), vector) < 1e-5)
        #expect(simd_distance((turn * turn).act(vector), turn.act(turn.act(vector))) < 1e-5)
        #expect(abs(turn.angle - angle) < 1e-5 && simd_distance(turn.axis, axis) < 1e-5)
    }
}
