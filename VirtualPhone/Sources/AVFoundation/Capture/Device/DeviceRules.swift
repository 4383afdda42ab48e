/// The calls that a camera refuses (AVCaptureDevice.h: each property names its exceptions).
///
/// Each rule returns nil if the call is allowed.
struct DeviceRules {
    /// The call that is checked.
    let call: String

    /// The rules for a method of `AVCaptureDevice`.
    init(_ method: String) { call = "AVCaptureDevice \(method)" }

    /// Properties change only while the device is locked for configuration.
    func locked(_ locks: Int) -> Refusal? {
        guard locks == 0 else { return nil }
        return .moment(
            call, "may not be called without first locking the device with lockForConfiguration:")
    }

    /// A mode must be supported.
    func supported(_ isSupported: Bool, _ value: String) -> Refusal? {
        isSupported ? nil : .argument(call, "\(value) is not supported by the device")
    }

    /// A number must be within the device's limits.
    func within<Number: Comparable>(
        _ limits: ClosedRange<Number>, _ value: Number, _ name: String
    ) -> Refusal? {
        guard !limits.contains(value) else { return nil }
        return .limits(
            call, "\(name) \(value) is not between \(limits.lowerBound) and \(limits.upperBound)")
    }

    /// An exposure duration must be within the format's limits.
    func exposure(_ duration: CMTime, _ format: AVCaptureDevice.Format) -> Refusal? {
        let (shortest, longest) = (format.minExposureDuration, format.maxExposureDuration)
        let isTime = duration.isNumeric && duration.timescale > 0
        guard !isTime || duration < shortest || duration > longest else { return nil }
        return .limits(
            call,
            "the duration of \(duration.seconds) s is not between \(shortest.seconds) s and "
                + "\(longest.seconds) s")
    }

    /// A frame's duration must be in one of the format's ranges.
    func frameDuration(_ duration: CMTime, _ format: AVCaptureDevice.Format) -> Refusal? {
        guard !format.supports(duration) else { return nil }
        return .argument(
            call,
            "a frame of \(duration.value)/\(duration.timescale) s is in none of the active "
                + "format's videoSupportedFrameRateRanges: \(format)")
    }

    /// Gains must be between 1 and the highest.
    func gains(_ gains: AVCaptureDevice.WhiteBalanceGains, greatest: Float) -> Refusal? {
        for gain in [gains.redGain, gains.greenGain, gains.blueGain] {
            if let refusal = within(1...greatest, gain, "the gain") { return refusal }
        }
        return nil
    }
}
