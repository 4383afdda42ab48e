/// The names in an export of the app Sensor Logger.
enum SensorLoggerFiles {
    static let accelerometer = "AccelerometerUncalibrated.csv"
    static let totalAcceleration = "TotalAcceleration.csv"
    static let gyroscope = "GyroscopeUncalibrated.csv"
    static let magnetometer = "MagnetometerUncalibrated.csv"
    static let barometer = "Barometer.csv"
    static let location = "Location.csv"
    static let metadata = "Metadata.csv"

    /// One of these makes a folder an export of this app.
    static let recognisable = [accelerometer, totalAcceleration, gyroscope]
    /// Every file that is read.
    static let known: Set<String> = [
        accelerometer, totalAcceleration, gyroscope, magnetometer, barometer, location, metadata,
    ]
}
