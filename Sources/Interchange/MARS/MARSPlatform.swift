/// Which of the two MARS loggers made a recording: they scale gravity differently.
enum MARSPlatform {
    case android
    case iOS

    /// Decides by what only one of them writes.
    init(_ inertial: MARSInertialFile, _ camera: MARSCamera?) {
        if let hasIntrinsics = camera?.facts?.hasIntrinsics {
            self = hasIntrinsics ? .iOS : .android
        } else {
            self = inertial.hasWallTime ? .android : .iOS
        }
    }

    /// m/s² that the logger wrote for one gravity.
    ///
    /// iOS: the logger multiplies Core Motion's g by −9.80 (`InertialRecorder.m`). Android: the
    /// system's own m/s².
    var metersPerSecondSquaredPerGravity: Double {
        switch self {
        case .android: return AccelerationScale.standardGravity
        case .iOS: return 9.80
        }
    }

    /// The guess as a sentence.
    var notice: String {
        switch self {
        case .android:
            return "Taken for a recording of MARS on Android: \(MARSFiles.frameFacts) names no "
                + "principal point, or \(MARSFiles.inertial) has Unix times."
        case .iOS:
            return "Taken for a recording of MARS on iOS: \(MARSFiles.frameFacts) names a "
                + "principal point, or \(MARSFiles.inertial) has no Unix times."
        }
    }
}
