import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A session's calibration as text or JSON.
struct CalibrationText {
    let session: Session
    /// Whether the session's seal, if it has one, covers the calibration.
    let isSealKept: Bool

    init(_ session: Session, isSealKept: Bool) {
        self.session = session
        self.isSealKept = isSealKept
    }

    /// One sentence per fact, the session's path when quiet, or JSON.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        let notes = notices + (isSealKept ? [] : [SealText.nothingSigned])
        let lines =
            options.quiet ? [session.path] : facts + notes.map { "Note: \($0)" } + [session.path]
        return .lines(lines)
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", session.path)
            json.object("calibration") { $0.append(session.manifest.calibration) }
            json.member("is_seal_kept", isSealKept)
            json.strings("notices", notices)
        }
    }

    private var facts: [String] {
        session.manifest.calibration?.sentences ?? ["No calibration."]
    }
}

extension Calibration {
    /// The calibration as text, one sentence per fact; every command uses these sentences.
    var sentences: [String] {
        [mountingSentence, timeOffset?.sentence(by: source), lens?.sentence].compactMap { $0 }
            + (noise?.sentences ?? [])
    }

    private var mountingSentence: String? {
        guard let cameraFromImu, let origin else { return nil }
        let place = cameraFromImu.inverse.translation * 1000
        let who = source.map { " with \($0)" } ?? ""
        return "Camera on the IMU (device axes): \(place.x.fixed(1)), \(place.y.fixed(1)), "
            + "\(place.z.fixed(1)) mm; \(origin.rawValue)\(who)."
    }
}

extension TimeOffset {
    /// The offset, its standard error and its method, as text.
    ///
    /// - Parameter source: The program that measured the calibration; nil if it is unknown.
    func sentence(by source: String?) -> String {
        let error = standardErrorSeconds.map { $0 * 1e3 }
        let milliseconds = (imuMinusCameraSeconds * 1e3).sum(by: error ?? 0)
        let doubt = error.map { " (standard error \($0.short(by: $0)) ms)" }
        return "IMU timestamps are camera timestamps \(milliseconds) ms\(doubt ?? "")"
            + (method.map { ", \($0.words(of: source))" } ?? "") + "."
    }
}

extension TimeOffsetMethod {
    fileprivate func words(of source: String?) -> String {
        switch self {
        case .calibration: return "measured with \(source ?? "a calibration program")"
        case .stated: return "as stated"
        case .poses: return "measured from poses and gyroscope"
        case .images: return "measured from images and gyroscope"
        }
    }
}

extension LensCalibration {
    fileprivate var sentence: String {
        let numbers = distortionCoefficients.map { $0.rounded(digits: 4).description }
            .joined(separator: ", ")
        let k = intrinsics
        return "Lens for \(size.width)×\(size.height): focal lengths \(k.fx.fixed(2)), "
            + "\(k.fy.fixed(2)) px, principal point \(k.cx.fixed(2)), \(k.cy.fixed(2)) px, "
            + "\(distortionModel)\(numbers.isEmpty ? "" : " " + numbers)."
    }
}

extension InertialNoise {
    /// The noise values in Kalibr's units (docs/FORMAT.md, section 4).
    fileprivate var sentences: [String] {
        [
            "Noise densities: accelerometer \(accelerometerNoiseDensity.rounded(digits: 4)) "
                + "m/s²/√Hz, gyroscope \(gyroscopeNoiseDensity.rounded(digits: 4)) rad/s/√Hz.",
            "Random walks: accelerometer \(accelerometerRandomWalk.rounded(digits: 4)) m/s³/√Hz, "
                + "gyroscope \(gyroscopeRandomWalk.rounded(digits: 4)) rad/s²/√Hz.",
        ]
    }
}

extension JSONText {
    /// Adds the members of a session's calibration; the origin is `none` if it has no calibration.
    mutating func append(_ calibration: Calibration?) {
        member("origin", calibration?.origin?.rawValue ?? "none")
        member("camera_from_imu", calibration?.cameraFromImu?.columnMajor)
        member("source", calibration?.source)
        let offset = calibration?.timeOffset
        member("imu_minus_camera_s", offset?.imuMinusCameraSeconds)
        member("imu_minus_camera_error_s", offset?.standardErrorSeconds)
        member("imu_minus_camera_method", offset?.method?.rawValue)
        if let lens = calibration?.lens {
            object("lens") { $0.append(lens) }
        }
        if let noise = calibration?.noise {
            object("noise") { $0.append(noise) }
        }
    }

    private mutating func append(_ lens: LensCalibration) {
        let k = lens.intrinsics
        member("intrinsics", [k.fx, k.fy, k.cx, k.cy])
        member("size", lens.size)
        member("distortion_model", lens.distortionModel)
        member("distortion_coefficients", lens.distortionCoefficients)
    }

    private mutating func append(_ noise: InertialNoise) {
        member("accelerometer_noise_density", noise.accelerometerNoiseDensity)
        member("accelerometer_random_walk", noise.accelerometerRandomWalk)
        member("gyroscope_noise_density", noise.gyroscopeNoiseDensity)
        member("gyroscope_random_walk", noise.gyroscopeRandomWalk)
    }
}
