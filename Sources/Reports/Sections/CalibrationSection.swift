import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// Intrinsics, lens, extrinsics and noise as the session states them, and what the check measured
/// of them, with errors.
struct CalibrationSection {
    let reading: SessionReading
    let check: CheckReport

    private var stated: Calibration? { reading.manifest.calibration }

    /// Findings that measure a part of the calibration.
    private static let measuring: [FindingName] = [
        .intrinsics, .focalLength, .cameraFromImu, .imageCameraFromImu, .poseImuOffset,
        .imageImuOffset, .calibration,
    ]

    func append(to html: inout HTMLText) {
        let findings = Self.measuring.flatMap { name in check.findings.filter { $0.name == name } }
        let facts = facts.filter { !$0.words.isEmpty }
        guard !facts.isEmpty || !findings.isEmpty else { return }
        html.element("section", ["id": "calibration"]) { html in
            html.element("h2", "Calibration")
            html.element("dl", ["class": "facts"]) { html in
                for (term, words) in facts {
                    html.element("div", ["class": "wide"]) { html in
                        html.element("dt", term)
                        html.element("dd", words)
                    }
                }
            }
            guard !findings.isEmpty else { return }
            html.element("div", ["class": "note"]) { html in
                html.element("h3", "Measured by the check")
                html.element("ul") { html in
                    for finding in findings { html.element("li", sentence: finding.meaning) }
                }
            }
        }
    }

    private var facts: [(term: String, words: String)] {
        [
            ("Intrinsics of the frames, px", frames), ("Lens", lens),
            ("Camera on the IMU (device axes)", place),
            ("Rotation from device axes to camera axes (x right, y up, z backwards)", rotation),
            ("Time offset, t_imu − t_camera", offset), ("IMU noise", noise), ("Origin", origin),
        ]
    }

    private var frames: String {
        guard let (low, high) = reading.intrinsics else { return "" }
        let numbers = [
            ("fx", low.fx, high.fx), ("fy", low.fy, high.fy), ("cx", low.cx, high.cx),
            ("cy", low.cy, high.cy),
        ]
        let words = numbers.map { name, low, high in
            low == high ? "\(name) \(low.fixed(2))" : "\(name) \(low.fixed(2)) to \(high.fixed(2))"
        }
        return words.joined(separator: ", ")
    }

    private var lens: String {
        guard let lens = stated?.lens else { return "" }
        let k = lens.intrinsics
        let numbers = [("fx", k.fx), ("fy", k.fy), ("cx", k.cx), ("cy", k.cy)]
            .map { "\($0.0) \($0.1.fixed(2))" }
        let coefficients = lens.distortionCoefficients.map { $0.rounded(digits: 4).description }
            .joined(separator: ", ")
        return numbers.joined(separator: ", ")
            + " px at \(lens.size.width) × \(lens.size.height); \(lens.distortionModel)"
            + (coefficients.isEmpty ? "" : " [\(coefficients)]") + Self.withoutErrors
    }

    /// A session's calibration cannot store the errors of lens and mounting; that of the time
    /// offset is next to it.
    private static let withoutErrors = " (errors not stated)"

    /// The quaternion, as most programs expect it.
    private var rotation: String {
        guard let mounting = stated?.cameraFromImu else { return "" }
        let q = Quaternion(rotation: mounting.rotation)
        return "x \(q.x.fixed(5)), y \(q.y.fixed(5)), z \(q.z.fixed(5)), w \(q.w.fixed(5))"
    }

    /// As `lockstep info` states it.
    private var place: String {
        guard let place = stated?.cameraFromImu?.inverse.translation else { return "" }
        let millimeters = [("x", place.x), ("y", place.y), ("z", place.z)]
            .map { "\($0.0) \(($0.1 * 1e3).fixed(1))" }
        let errors = stated?.origin == .measured ? Self.withoutErrors : ""
        return millimeters.joined(separator: ", ") + " mm" + errors
    }

    private var offset: String {
        guard let offset = stated?.timeOffset else { return "" }
        let error = offset.standardErrorSeconds.map { " ± \(($0 * 1e3).fixed(2))" }
        return "\((offset.imuMinusCameraSeconds * 1e3).fixed(2))\(error ?? "") ms"
            + (error == nil ? Self.withoutErrors : "")
    }

    private var noise: String {
        guard let noise = stated?.noise else { return "" }
        return "accelerometer N \(noise.accelerometerNoiseDensity.rounded(digits: 4)) m/s²/√Hz, "
            + "K \(noise.accelerometerRandomWalk.rounded(digits: 4)) m/s³/√Hz; "
            + "gyroscope N \(noise.gyroscopeNoiseDensity.rounded(digits: 4)) rad/s/√Hz, "
            + "K \(noise.gyroscopeRandomWalk.rounded(digits: 4)) rad/s²/√Hz"
    }

    private var origin: String {
        guard let origin = stated?.origin else { return "" }
        let source = stated?.source.map { " with \($0)" } ?? ""
        return origin.rawValue + source
    }
}
