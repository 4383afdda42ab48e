import LockstepSessions

/// The file names in an export of the app Sensor Logger.
enum SensorLoggerFiles {
    static let accelerometer = "AccelerometerUncalibrated.csv"
    static let totalAcceleration = "TotalAcceleration.csv"
    static let gyroscope = "GyroscopeUncalibrated.csv"
    static let magnetometer = "MagnetometerUncalibrated.csv"
    static let barometer = "Barometer.csv"
    static let location = "Location.csv"
    static let metadata = "Metadata.csv"

    /// Acceleration without gravity.
    static let userAcceleration = "Accelerometer.csv"
    static let gravity = "Gravity.csv"
    /// Angular velocity minus the bias estimated by the system.
    static let rotationRate = "Gyroscope.csv"
    static let attitude = "Orientation.csv"
    /// Magnetic field without the device's own field.
    static let field = "Magnetometer.csv"

    /// Any of these files makes a folder an export of this app.
    private static let recognizable = [accelerometer, totalAcceleration, gyroscope]
    /// Names that other apps use too; the header distinguishes them.
    private static let ambiguous = [userAcceleration, gravity, rotationRate, field]
    private static let headerStart = "time,seconds_elapsed,"

    /// Whether a folder looks like an export of this app.
    static func recognize(_ folder: RecordingFolder) throws -> Bool {
        if recognizable.contains(where: { folder.contains($0) }) { return true }
        return try ambiguous.contains { name in
            guard folder.contains(name), let line = try folder.firstLine(of: name) else {
                return false
            }
            return line.starts(with: headerStart.utf8)
        }
    }
}

extension RecordingFolder {
    /// Whether a subfolder contains image files and nothing else.
    func containsOnlyPhotos(_ name: String) -> Bool {
        guard contains(folder: name), let photos = try? subfolder(name), !photos.entries.isEmpty
        else { return false }
        return photos.entries.allSatisfy { photo in
            let name = photo.name.lowercased()
            return !photo.isDirectory
                && [".jpg", ".jpeg", ".png", ".heic"].contains(where: name.hasSuffix)
        }
    }
}
