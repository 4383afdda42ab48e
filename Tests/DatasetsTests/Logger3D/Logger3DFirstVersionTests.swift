import LockstepDatasets
import LockstepSamples
import LockstepTestSupport
import Testing

extension Logger3DExample {
    /// The files of a recording of two frames, by their paths.
    static func tree(_ lines: [String] = [line(0, motion), line(1, motion)]) throws
        -> [String: [UInt8]]
    {
        var files = [
            "frames.jsonl": Array(lines.map { $0 + "\n" }.joined().utf8),
            "metadata.json": Array(metadata.utf8),
        ]
        for index in lines.indices {
            files["rgb/00000\(index).jpg"] = exampleJPEG(size)
            let depths: [Float] = [1.5, Float(index) + 0.25]
            files["depth/00000\(index).bin"] = depths.withUnsafeBytes(Array.init)
            files["confidence/00000\(index).bin"] = [2, UInt8(index)]
        }
        return files
    }
}

/// The app's first version wrote device motion at 100 Hz into a separate table.
@Suite struct Logger3DFirstVersionTests {
    private static let table = """
        timestamp,acc_x,acc_y,acc_z,gyro_x,gyro_y,gyro_z,gravity_x,gravity_y,gravity_z,attitude_roll,attitude_pitch,attitude_yaw
        12345.670000,0.010000,-0.020000,0.003000,0.001000,-0.003000,0.000500,0.000000,-0.980000,-0.180000,0.120000,-0.050000,1.570000
        12345.680000,0.010000,-0.020000,0.003000,0.001000,-0.003000,0.000500,0.000000,-0.980000,-0.180000,0.120000,-0.050000,1.570000

        """

    private func open(
        _ table: String, _ lines: [String] = [Logger3DExample.line(0)]
    ) throws -> any StoredSource {
        var files = try Logger3DExample.tree(lines)
        files["imu.csv"] = Array(table.utf8)
        return try TemporaryFolder(tree: files).openWithCodecs()
    }

    @Test func readsEveryDeviceMotion() throws {
        let source = try open(Self.table)
        let motions = try source.drained().motions
        #expect(
            motions.map(\.timestamp.nanoseconds) == [12_345_670_000_000, 12_345_680_000_000])
        let motion = try #require(motions.first)
        #expect(motion.userAcceleration == Vector3(0.01, -0.02, 0.003))
        #expect(motion.rotationRate == Vector3(0.001, -0.003, 0.0005))
        #expect(motion.gravity == Vector3(0, -0.98, -0.18))
        let angles = AttitudeEulerAngles(rotation: motion.attitude.matrix)
        #expect((angles.roll - 0.12).magnitude < 1e-12)
        #expect((angles.pitch + 0.05).magnitude < 1e-12)
        #expect((angles.yaw - 1.57).magnitude < 1e-12)
        #expect(source.description.streams.map(\.stream) == [.camera, .depth, .deviceMotion])
        #expect(source.description.says("computed from its angles"))
    }

    @Test func prefersTheMotionOfTheRows() throws {
        let line = Logger3DExample.line(0, Logger3DExample.motion)
        let source = try open(Self.table, [line])
        #expect(try source.drained().motions.count == 1)
        #expect(source.description.says("imu.csv was left out"))
    }

    @Test func reportsWhyItReadsNoOtherTable() throws {
        let source = try open("time,x\n1,2\n")
        #expect(try source.drained().motions.isEmpty)
        #expect(source.description.says("imu.csv was not read: there is no column 'timestamp'"))
    }

    @Test func countsAnIncompleteLastRow() throws {
        let source = try open(Self.table.cutInItsLastRow)
        let deliveries = try source.drained()
        #expect(deliveries.motions.count == 1)
        #expect(deliveries.drops.map(\.stream) == [.deviceMotion])
        #expect(source.description.says("The last row of imu.csv has no line end"))
    }
}
