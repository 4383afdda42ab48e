import LockstepFormats
import LockstepSamples

/// `imu.csv` of the first version of the app iOS-3D-Logger: every device motion sample.
///
/// `timestamp,acc_x,acc_y,acc_z,gyro_x,gyro_y,gyro_z,gravity_x,gravity_y,gravity_z,attitude_roll,`
/// `attitude_pitch,attitude_yaw`, six decimals each; `acc` is user acceleration in g and `gyro` the
/// rotation rate. Source: xavhl/iOS-3D-Logger at its first commit, `IMURecorder.swift`.
struct Logger3DMotionTable: TableFormat {
    private let timestamp: TableColumn
    private let userAcceleration, rotationRate, gravity: (TableColumn, TableColumn, TableColumn)
    private let attitude: (roll: TableColumn, pitch: TableColumn, yaw: TableColumn)

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        userAcceleration = try header.vector("acc")
        rotationRate = try header.vector("gyro")
        gravity = try header.vector("gravity")
        attitude = (
            try header.column("attitude_roll"), try header.column("attitude_pitch"),
            try header.column("attitude_yaw")
        )
    }

    /// Decodes one row, with an attitude computed from its angles.
    func row(_ fields: TableRow) throws -> DeviceMotionSample {
        let angles = AttitudeEulerAngles(
            roll: try fields.number(attitude.roll), pitch: try fields.number(attitude.pitch),
            yaw: try fields.number(attitude.yaw))
        return DeviceMotionSample(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            attitude: Quaternion(rotation: angles.rotation),
            rotationRate: try fields.vector(rotationRate.0, rotationRate.1, rotationRate.2),
            gravity: try fields.vector(gravity.0, gravity.1, gravity.2),
            userAcceleration: try fields.vector(
                userAcceleration.0, userAcceleration.1, userAcceleration.2))
    }
}
