/// A small recording in TUM RGB-D format: three color images, two depth maps, three poses.
///
/// Timestamps begin as in freiburg1_xyz.
enum TUMRGBDExample {
    static let images = """
        # color images
        # file: 'rgbd_dataset_freiburg1_xyz.bag'
        # timestamp filename
        1305031102.175304 rgb/1305031102.175304.png
        1305031102.211214 rgb/1305031102.211214.png
        1305031102.243211 rgb/1305031102.243211.png

        """
    static let depth = """
        # depth maps
        # timestamp filename
        1305031102.160407 depth/1305031102.160407.png
        1305031102.226738 depth/1305031102.226738.png

        """
    /// The first pose is the identity: the camera looks along the world's z, upwards.
    static let poses = """
        # timestamp tx ty tz qx qy qz qw
        1305031102.1753\t1 2 3 0 0 0 1
        1305031102.2053 1.5 2 3 0 0 0 1
        1305031102.2353 2 2 3 0.7071067811865476 0 0 0.7071067811865476

        """
    static let accelerations = """
        # timestamp ax ay az
        1305031102.100000 0 9.80665 0
        1305031102.200000 -9.80665 0 4.903325
        1305031102.300000 0 9.80665 0

        """
    static let image = ExamplePNG.color(width: 8, height: 6) { _, _ in [255, 0, 0] }
    /// 5000 is one meter, 0 is missing.
    static let map = ExamplePNG.gray16(width: 8, height: 6) { UInt16(5000 * $0 + 2500 * $1) }

    static var files: [String: [UInt8]] {
        var files = [
            "rgb.txt": Array(images.utf8), "depth.txt": Array(depth.utf8),
            "groundtruth.txt": Array(poses.utf8), "accelerometer.txt": Array(accelerations.utf8),
        ]
        for name in ["1305031102.175304", "1305031102.211214", "1305031102.243211"] {
            files["rgb/\(name).png"] = image
        }
        for name in ["1305031102.160407", "1305031102.226738"] {
            files["depth/\(name).png"] = map
        }
        return files
    }

    /// The recording with one file replaced or omitted.
    static func files(_ name: String, _ text: String?) -> [String: [UInt8]] {
        var files = files
        files[name] = text.map { Array($0.utf8) }
        return files
    }
}
