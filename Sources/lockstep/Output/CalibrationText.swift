import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What a session says of its calibration, for a person or a program.
struct CalibrationText {
    let session: Session

    init(_ session: Session) { self.session = session }

    /// A sentence a fact, the session's path when quiet, or the session's JSON.
    func text(_ options: OutputOptions) -> [UInt8] {
        if options.json { return json }
        let lines =
            options.quiet ? [session.path] : facts + notices.map { "Note: \($0)" } + [session.path]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", session.path)
            json.object("calibration") { $0.append(session.manifest.calibration) }
            json.strings("notices", notices)
        }
    }

    private var facts: [String] {
        session.manifest.calibration?.sentences ?? ["No calibration."]
    }
}

extension Calibration {
    /// What it says, for a person, a sentence a fact; the same words wherever it is shown.
    var sentences: [String] {
        let place = cameraFromImu.inverse.translation * 1000
        let who = source.map { " with \($0)" } ?? ""
        var sentences = [
            "Camera on the IMU (device axes): \(place.x.fixed(1)), \(place.y.fixed(1)), "
                + "\(place.z.fixed(1)) mm; \(origin.rawValue)\(who)."
        ]
        if let seconds = imuMinusCameraSeconds {
            sentences.append("IMU stamps are camera stamps plus \((seconds * 1000).fixed(3)) ms.")
        }
        if let lens { sentences.append(lens.sentence) }
        return sentences + (noise?.sentences ?? [])
    }
}

extension LensCalibration {
    fileprivate var sentence: String {
        let numbers = distortionCoefficients.map(\.description).joined(separator: ", ")
        return "Lens for \(size.width)×\(size.height): focal lengths \(intrinsics.fx), "
            + "\(intrinsics.fy) px, principal point \(intrinsics.cx), \(intrinsics.cy) px, "
            + "\(distortionModel)\(numbers.isEmpty ? "" : " " + numbers)."
    }
}

extension InertialNoise {
    /// Units are Kalibr's (docs/FORMAT.md, section 4).
    fileprivate var sentences: [String] {
        [
            "Noise densities: accelerometer \(accelerometerNoiseDensity) m/s²/√Hz, gyroscope "
                + "\(gyroscopeNoiseDensity) rad/s/√Hz.",
            "Random walks: accelerometer \(accelerometerRandomWalk) m/s³/√Hz, gyroscope "
                + "\(gyroscopeRandomWalk) rad/s²/√Hz.",
        ]
    }
}

extension JSONText {
    /// Adds the members of a session's calibration; `none` is an origin too.
    mutating func append(_ calibration: Calibration?) {
        member("origin", calibration?.origin.rawValue ?? "none")
        member("camera_from_imu", calibration?.cameraFromImu.columnMajor)
        member("source", calibration?.source)
        member("imu_minus_camera_s", calibration?.imuMinusCameraSeconds)
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
