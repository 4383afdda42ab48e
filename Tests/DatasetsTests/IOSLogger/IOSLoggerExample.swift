import LockstepSamples

/// Small ios_logger recordings: three images of 64×48, five poses, four samples.
enum IOSLoggerExample {
    static let codecs = StagedCodecs(
        nanoseconds: [0, 33_333_333, 66_666_667], size: ExampleMovie.size)

    static let frames = rows(
        "1627530745.040137,0,48.500000,48.250000,31.500000,23.500000",
        "1627530745.073460,1,48.625000,48.500000,31.750000,23.250000",
        "1627530745.106783,2,48.750000,48.500000,31.500000,23.500000")
    /// Twice as many as frames, with the quaternion's w first.
    static let poses = rows(
        "1627530745.040137,0.100000,0.200000,0.300000,1.000000,0.000000,0.000000,0.000000",
        "1627530745.056798,0.500000,0.250000,0.125000,1.000000,0.000000,0.000000,0.000000",
        "1627530745.073460,1.000000,2.000000,3.000000,0.707107,0.000000,0.707107,0.000000",
        "1627530745.090122,1.000000,2.000000,3.000000,0.707107,0.000000,0.707107,0.000000",
        "1627530745.106783,1.000000,2.000000,3.500000,0.707107,0.000000,0.707107,0.000000")
    static let accelerometer = rows(
        "1627530745.041000,0.012500,-0.980000,0.100000",
        "1627530745.051000,0.000000,-1.000000,0.000000")
    static let gyroscope = rows("1627530745.041100,0.100000,0.200000,0.300000")
    static let magnetometer = rows("1627530745.041200,-12.500000,300.250000,40.000000")
    /// A quarter turn about x: gravity, along the reference frame's −z, is along the device's −y.
    static let attitude = rows("1627530745.045000,0.707107,0.707107,0.000000,0.000000")
    static let motion = rows(
        "1627530745.045000,0.1,0.2,0.3,0.0,-1.0,0.0,0.01,0.02,0.03,-1.000000")
    static let field = rows("1627530745.045000,1.500000,2.500000,3.500000,2")
    static let positions = rows(
        "1627530744.500000,37.544789,126.963929,65.0,55.706356,10.0,0,-1.000000,0.855486")

    /// The text files that are read.
    static let tables = [
        "Frames.txt", "ARposes.txt", "Accel.txt", "Gyro.txt", "Magnet.txt", "Motion.txt",
        "MotARH.txt", "MotMagnFull.txt", "GPS.txt",
    ]

    private static func rows(_ lines: String...) -> String {
        lines.map { $0 + "\r\n" }.joined()
    }

    static func files(_ changes: [String: String?] = [:]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            "Frames.m4v": Array("movie".utf8), "Frames.txt": Array(frames.utf8),
            "ARposes.txt": Array(poses.utf8), "Accel.txt": Array(accelerometer.utf8),
            "Gyro.txt": Array(gyroscope.utf8), "Magnet.txt": Array(magnetometer.utf8),
            "Motion.txt": Array(attitude.utf8), "MotARH.txt": Array(motion.utf8),
            "MotMagnFull.txt": Array(field.utf8), "GPS.txt": Array(positions.utf8),
            "Head.txt": Array("1627530744.5,10.0,11.0,5.0\r\n".utf8),
        ]
        for (name, text) in changes { files[name] = text.map { Array($0.utf8) } }
        return files
    }
}
