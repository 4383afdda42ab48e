extension SessionManifest {
    /// The manifest's `conventions` block: the meaning of every number of a session, for programs.
    ///
    /// docs/CONVENTIONS.md explains each convention; docs/FORMAT.md specifies the words used here.
    static let conventions: [(name: String, value: String)] = [
        ("clock", "host_time"),
        ("clockUnit", "nanoseconds"),
        ("clockOrigin", "boot"),
        ("acceleration", "g"),
        ("accelerationSign", "at_rest_along_gravity"),
        ("angularVelocity", "rad/s"),
        ("magneticField", "microtesla"),
        ("pressure", "kPa"),
        ("length", "m"),
        ("deviceAxes", "x_right_y_up_z_out_of_screen_portrait"),
        ("cameraAxes", "x_right_y_up_z_backward_native_image"),
        ("worldAxes", "y_up_gravity_along_minus_y"),
        ("cameraTransform", "world_from_camera"),
        ("matrixOrder", "column_major"),
        ("quaternionOrder", "x_y_z_w"),
        ("attitude", "reference_from_device"),
        ("cameraEulerAngles", "pitch_yaw_roll_applied_roll_pitch_yaw"),
        ("attitudeEulerAngles", "roll_pitch_yaw"),
        ("depth", "metres_along_viewing_axis_float32_little_endian_row_major"),
        ("confidence", "uint8_0_low_1_medium_2_high"),
        ("pixels", "native_orientation_never_rotated"),
        ("frameIndex", "from_0"),
    ]
}
