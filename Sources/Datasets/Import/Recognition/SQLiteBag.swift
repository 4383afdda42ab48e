import LockstepSamples

/// A bag of ROS 2 as rosbag2 stored it before it chose MCAP: a SQLite database, which is not read.
enum SQLiteBag {
    /// What the name of its file ends in.
    static let ending = ".db3"

    /// How to make a recording of it that is read (README of rosbag2, "Converting bags").
    static let remedy: Remedy =
        "Convert it to MCAP with ROS 2: `ros2 bag convert -i BAG -o out.yaml`, where out.yaml holds "
        + "`output_bags: [{uri: converted, storage_id: mcap, all: true}]`; then give the folder "
        + "'converted'."

    /// Whether a path is the one of its file.
    static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(ending) }

    /// Whether a folder holds such a bag.
    static func isIn(_ folder: RecordingFolder) -> Bool {
        !folder.files(endingIn: ending).isEmpty
    }
}
