import LockstepSamples

/// Small LaMAR ScanCapture recordings: three images of 64×48 at 100 ms intervals, depth of 4×3.
enum LaMARExample {
    static let codecs = StagedCodecs(
        nanoseconds: [0, 100_000_000, 200_001_000], size: ExampleMovie.size)

    static let poses = """
        # Somebody's phone iOS 15.1 iPhone
        # timestamp, status, tx, ty, tz, qx, qy, qz, qw, w, h, fx, fy, cx, cy, exposure
        6407152467, initializing, 0.100000, 0.200000, 0.300000, 0.000000, 0.000000, 0.000000, 1.000000, 64, 48, 48.500000, 48.250000, 31.500000, 23.500000, 8333
        6407252467, excessive motion, 1.000000, 2.000000, 3.000000, 0.000000, 0.707107, 0.000000, 0.707107, 64, 48, 48.625000, 48.500000, 31.750000, 23.250000, 16667
        6407352468, normal, 1.000000, 2.000000, 3.000000, 0.000000, 0.707107, 0.000000, 0.707107, 64, 48, 48.750000, 48.500000, 31.500000, 23.500000, 16667

        """
    static let accelerometer = """
        # timestamp, ax, ay, az
        6407160000, 0.012500, -0.980000, 0.100000
        6407170000, 0.000000, -1.000000, 0.000000

        """
    static let gyroscope = "# timestamp, rx, ry, rz\n6407160100, 0.100000, 0.200000, 0.300000\n"
    static let magnetometer = "# timestamp, mx, my, mz\n6407160200, -12.5, 300.25, 40.0\n"

    /// Rows with four bytes of padding.
    static func depth(padding: Int = 4) -> [UInt8] {
        (0..<3).flatMap { row -> [UInt8] in
            let meters = (0..<4).map { Float($0) + Float(row) / 8 }
            return meters.flatMap { value in
                withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
            } + [UInt8](repeating: 0xEE, count: padding)
        }
    }

    static let confidence = ExamplePNG.gray8(width: 4, height: 3) { column, _ in UInt8(column % 3) }

    /// The confidence map as a color image, as `UIImage.pngData()` writes it.
    static let coloredConfidence = ExamplePNG.color(width: 4, height: 3) { column, _ in
        [UInt8](repeating: UInt8(column % 3), count: 3)
    }

    static func files(_ changes: [String: String?] = [:]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            "images.mp4": Array("movie".utf8), "poses.txt": Array(poses.utf8),
            "accelerometer.txt": Array(accelerometer.utf8),
            "gyroscope.txt": Array(gyroscope.utf8), "magnetometer.txt": Array(magnetometer.utf8),
            "fused_imu.txt": Array("# timestamp\n".utf8), "bluetooth.txt": Array("#\n".utf8),
            "location.txt": Array("# timestamp, lat, long, z, sigma_xy, sigma_z\n".utf8),
        ]
        for time in ["6407152467", "6407252467", "6407352468"] {
            files["depth/\(time).bin"] = depth()
            files["depth/\(time).confidence.png"] = confidence
        }
        for (name, text) in changes { files[name] = text.map { Array($0.utf8) } }
        return files
    }
}
