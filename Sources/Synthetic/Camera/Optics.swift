import LockstepSamples

/// The camera's lens and exposure, and their changes over time.
struct Optics: Sendable {
    private let size: PixelSize
    private let longestExposureSeconds: Double
    private let focal: SmoothCurve
    private let centerX: SmoothCurve
    private let centerY: SmoothCurve
    private let brightness: SmoothCurve

    /// Creates the optics of one phone.
    ///
    /// A focal length of 1450 and a principal point within ±8 pixels at a width of 1920 match a
    /// real recording (1443–1475, 957–973).
    init(_ model: PhoneModel) {
        size = model.configuration.imageSize
        longestExposureSeconds = 0.9 / model.configuration.framesPerSecond
        let scale = Double(size.width) / 1920
        let drifts = model.physics.intrinsicsDrift ? 1.0 : 0
        func wave(_ amplitude: Double, _ period: Double, _ index: UInt64) -> SmoothCurve.Wave {
            SmoothCurve.Wave(
                amplitude: amplitude * drifts * scale, radiansPerSecond: 2 * .pi / period,
                phase: model.random.uniform(0...2 * .pi, .intrinsics, index))
        }
        focal = SmoothCurve(constant: 1450 * scale, waves: [wave(10, 9, 0), wave(4, 3.7, 1)])
        centerX = SmoothCurve(
            constant: Double(size.width - 1) / 2, waves: [wave(5, 6.1, 2), wave(2, 2.3, 3)])
        centerY = SmoothCurve(
            constant: Double(size.height - 1) / 2, waves: [wave(5, 7.3, 4), wave(2, 2.9, 5)])
        brightness = SmoothCurve(
            constant: 1,
            waves: [
                SmoothCurve.Wave(
                    amplitude: 0.25, radiansPerSecond: 0.6,
                    phase: model.random.uniform(0...2 * .pi, .exposure))
            ])
    }

    /// Returns the true intrinsics, with the origin at the center of the first pixel.
    func intrinsics(at seconds: Double) -> Intrinsics {
        let length = focal.jet(at: seconds).value
        return Intrinsics(
            fx: length, fy: length, cx: centerX.jet(at: seconds).value,
            cy: centerY.jet(at: seconds).value)
    }

    /// Returns the exposure duration of a row in seconds: 7.5 to 12.5 ms, always shorter than a
    /// frame.
    func exposureSeconds(at seconds: Double) -> Double {
        min(0.010 * brightness.jet(at: seconds).value, longestExposureSeconds)
    }

    /// Returns the sensitivity (ISO) that keeps images equally bright.
    func iso(exposureSeconds: Double) -> Double {
        (2.5 / exposureSeconds).rounded()
    }
}
