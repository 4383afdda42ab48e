import LockstepSamples

/// What a recording lacks for a comparison of its images with the gyroscope.
enum ImageAlignmentNeed: Hashable {
    /// The frames cover too short a time, in seconds.
    case tooShort(seconds: Double)
    /// The frames have no intrinsics, and no lens is stored.
    case noIntrinsics

    /// Returns nil if nothing is lacking.
    init?(spanSeconds: Double, lacksIntrinsics: Bool) {
        if spanSeconds < ImageFacts.shortest {
            self = .tooShort(seconds: spanSeconds)
        } else if lacksIntrinsics {
            self = .noIntrinsics
        } else {
            return nil
        }
    }

    /// The reason, as a sentence.
    var meaning: String {
        switch self {
        case .tooShort(let seconds):
            return "Gyroscope and images cannot be aligned: frames cover \(seconds.short) s, and "
                + "\(ImageFacts.shortest.short) s are needed."
        case .noIntrinsics:
            return "Gyroscope and images cannot be aligned: the frames have no intrinsics."
        }
    }

    /// What to do about it.
    var remedy: Remedy {
        switch self {
        case .tooShort: return "To get a result, record longer."
        case .noIntrinsics:
            return "Calibrate the camera, and store the result with \(.storeCalibration)."
        }
    }
}
