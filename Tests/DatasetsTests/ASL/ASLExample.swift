/// Small recordings in ASL format: two images, five inertial samples, three poses.
///
/// Timestamps are EuRoC's own (the start of V1_01_easy); the calibration is that of its cam0.
enum ASLExample {
    static let start: Int64 = 1_403_715_273_262_142_976
    static let inertial = """
        #timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]
        1403715273257143040,-0.0020943951023931952,0.017453292519943295,0.07749261878854824,9.0874956666666655,0.13075533333333332,-3.6938381666666662
        1403715273262142976,-0.1,0.2,0.3,9.80665,0,-19.6133
        1403715273267143040,0,0,0,9.8,0.1,-3.5
        1403715273312143104,0,0,0,9.8,0.1,-3.5
        1403715273317143040,0,0,0,9.8,0.1,-3.5

        """
    static let images = """
        #timestamp [ns],filename
        1403715273262142976,1403715273262142976.png
        1403715273312143104,1403715273312143104.png

        """
    /// The body rotated by 90° about the world's z axis: its x points along the world's y.
    static let poses = """
        #timestamp, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], q_RS_z [], v_RS_R_x [m s^-1], v_RS_R_y [m s^-1], v_RS_R_z [m s^-1], b_w_RS_S_x [rad s^-1], b_w_RS_S_y [rad s^-1], b_w_RS_S_z [rad s^-1], b_a_RS_S_x [m s^-2], b_a_RS_S_y [m s^-2], b_a_RS_S_z [m s^-2]
        1403715273262142976,1,2,3,0.7071067811865476,0,0,0.7071067811865476,0,0,0,0,0,0,0,0,0
        1403715273302143104,2,4,6,0.7071067811865476,0,0,0.7071067811865476,0,0,0,0,0,0,0,0,0
        1403715273342143104,3,6,9,0.7071067811865476,0,0,0.7071067811865476,0,0,0,0,0,0,0,0,0

        """
    static let camera = """
        %YAML:1.0
        # General sensor definitions.
        sensor_type: camera
        comment: VI-Sensor cam0 (MT9M034)

        # Sensor extrinsics wrt. the body-frame.
        T_BS:
          cols: 4
          rows: 4
          data: [0.0, -1.0, 0.0, -0.0216401454975,
                 1.0, 0.0, 0.0, -0.064676986768,
                 0.0, 0.0, 1.0, 0.00981073058949,
                 0.0, 0.0, 0.0, 1.0]

        # Camera specific definitions.
        rate_hz: 20
        resolution: [8, 6]
        camera_model: pinhole
        intrinsics: [458.654, 457.296, 367.215, 248.375] #fu, fv, cu, cv
        distortion_model: radial-tangential
        distortion_coefficients: [-0.28340811, 0.07395907, 0.00019359, 1.76187114e-05]

        """
    static let imu = """
        #Default imu sensor yaml file
        sensor_type: imu
        comment: VI-Sensor IMU (ADIS16448)
        T_BS:
          cols: 4
          rows: 4
          data: [1.0, 0.0, 0.0, 0.0,
                 0.0, 1.0, 0.0, 0.0,
                 0.0, 0.0, 1.0, 0.0,
                 0.0, 0.0, 0.0, 1.0]
        rate_hz: 200
        gyroscope_noise_density: 1.6968e-04
        gyroscope_random_walk: 1.9393e-05

        """
    static let image = ExamplePNG.gray8(width: 8, height: 6) { UInt8(100 + 4 * $0 + $1) }

    /// EuRoC's files by their paths in `mav0`.
    static var euroc: [String: [UInt8]] {
        [
            "imu0/data.csv": Array(inertial.utf8), "imu0/sensor.yaml": Array(imu.utf8),
            "cam0/data.csv": Array(images.utf8), "cam0/sensor.yaml": Array(camera.utf8),
            "cam0/data/1403715273262142976.png": image,
            "cam0/data/1403715273312143104.png": image,
            "state_groundtruth_estimate0/data.csv": Array(poses.utf8),
            "vicon0/data.csv": Array("#timestamp [ns]\n".utf8),
        ]
    }

    /// The same files below a folder.
    static func below(_ folder: String, _ files: [String: [UInt8]] = euroc) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: files.map { (folder + "/" + $0.key, $0.value) })
    }

    /// EuRoC's folder with one file replaced or omitted.
    static func euroc(_ name: String, _ text: String?) -> [String: [UInt8]] {
        var files = euroc
        files[name] = text.map { Array($0.utf8) }
        return below("mav0", files)
    }
}
