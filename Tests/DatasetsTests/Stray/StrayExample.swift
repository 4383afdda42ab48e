import LockstepSamples

/// Small Stray Scanner recordings: three images of 64×48, depth of 4×3, in each of the three
/// versions.
enum StrayExample {
    /// The app version that wrote the recording.
    enum Build: String, CaseIterable, Sendable {
        case metersPerSecondSquared
        case gravities
        case store
    }

    static let codecs = StagedCodecs(
        nanoseconds: [0, 16_666_667, 33_333_333], size: ExampleMovie.size)

    /// The first pose is ARKit's identity: vision's axes are rotated by 180° about x.
    static let odometry = """
        timestamp, frame, x, y, z, qx, qy, qz, qw
        6407.152467875, 000000, 0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0
        6407.169134542, 000001, 0.5, 0.25, 0.125, 0.0, 0.0, 0.0, 1.0
        6407.185801208, 000002, 1.0, 2.0, 3.0, 0.0, 0.7071067811865476, 0.0, 0.7071067811865476

        """
    static let storeOdometry = """
        timestamp, frame, x, y, z, qx, qy, qz, qw, fx, fy, cx, cy, distortion_center_x, distortion_center_y
        6407.152467875, 000000, 0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0, 48.5, 48.25, 31.5, 23.5, , 
        6407.169134542, 000001, 0.5, 0.25, 0.125, 0.0, 0.0, 0.0, 1.0, 48.625, 48.5, 31.75, 23.25, 31.5, 23.5
        6407.185801208, 000002, 1.0, 2.0, 3.0, 0.0, 0.7071067811865476, 0.0, 0.7071067811865476, 48.75, 48.5, 31.5, 23.5

        """
    static let gravities = """
        timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z
        6407.2, 0.0125, -0.98, 0.1, 0.1, 0.2, 0.3
        6407.21, 0.0, -1.0, 0.0, -0.1, -0.2, -0.3

        """
    static let meters = """
        timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z
        6407.2, 0.0, -9.81, 4.905, 0.1, 0.2, 0.3
        6407.21, 0.0, -9.81, 0.0, -0.1, -0.2, -0.3

        """
    /// Older recordings have a last element other than 1.
    static let matrix = """
        50.0, 0.0, 31.25
        0.0, 50.5, 23.75
        0.0, 0.0, 1.04325

        """
    static let depth = ExamplePNG.gray16(width: 4, height: 3) { UInt16(1000 * $0 + $1) }
    static let confidence = ExamplePNG.gray8(width: 4, height: 3) { column, _ in UInt8(column % 3) }

    static func files(_ build: Build = .metersPerSecondSquared) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            "rgb.mp4": Array("movie".utf8), "camera_matrix.csv": Array(matrix.utf8),
            "odometry.csv": Array((build == .store ? storeOdometry : odometry).utf8),
            "imu.csv": Array((build == .metersPerSecondSquared ? meters : gravities).utf8),
        ]
        for frame in 0..<3 {
            files["depth/00000\(frame).png"] = depth
            files["confidence/00000\(frame).png"] = confidence
        }
        return files
    }

    /// A recording with one file replaced or omitted.
    static func files(_ name: String, _ text: String?) -> [String: [UInt8]] {
        var files = files()
        files[name] = text.map { Array($0.utf8) }
        return files
    }
}
