import LockstepSamples

/// A ROS 2 bag as a SQLite database, rosbag2's default before MCAP, which cannot be imported.
enum SQLiteBag {
    /// The extension of the database's file.
    static let ending = ".db3"

    /// How to convert it to a format that can be imported (README of rosbag2, "Converting bags").
    static let remedy: Remedy =
        "Convert it to MCAP with ROS 2: `ros2 bag convert -i BAG -o out.yaml`, where out.yaml "
        + "contains `output_bags: [{uri: converted, storage_id: mcap, all: true}]`; then give the "
        + "folder 'converted'."

    /// Whether a path has the database's extension.
    static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(ending) }

    /// Whether a folder contains such a bag.
    static func isIn(_ folder: RecordingFolder) -> Bool {
        !folder.files(endingIn: ending).isEmpty
    }
}
