/// A gyroscope that is aligned with the poses.
struct AlignedGyroscope {
    /// The rotations in rad/s and right-handed axes.
    let turns: GyroscopeTurns
    /// Its offset, axes and bias.
    let alignment: PoseImuAlignment
}
