/// The MARS logger that made a recording: the two scale gravity differently.
enum MARSPlatform {
    case android
    case iOS

    /// Determines the platform from what only one of the loggers writes.
    init(_ inertial: MARSInertialFile, _ camera: MARSCamera?) {
        if let hasIntrinsics = camera?.facts?.hasIntrinsics {
            self = hasIntrinsics ? .iOS : .android
        } else {
            self = inertial.hasWallTime ? .android : .iOS
        }
    }

    /// The value in m/s² that the logger writes for 1 g.
    ///
    /// iOS: the logger multiplies Core Motion's g by −9.80 (`InertialRecorder.m`). Android: the
    /// system's own m/s².
    var metersPerSecondSquaredPerGravity: Double {
        switch self {
        case .android: return AccelerationScale.standardGravity
        case .iOS: return 9.80
        }
    }

    /// A notice about the guess, one sentence.
    var notice: String {
        switch self {
        case .android:
            return "Read as a recording of MARS on Android: \(MARSFiles.frameFacts) has no "
                + "principal point, or \(MARSFiles.inertial) has Unix times."
        case .iOS:
            return "Read as a recording of MARS on iOS: \(MARSFiles.frameFacts) has a "
                + "principal point, or \(MARSFiles.inertial) has no Unix times."
        }
    }
}
