internal import LockstepSamples

/// What a camera is set to, and what it is about to be.
struct DeviceState {
    /// How often it is locked for configuration.
    var locks = 0
    var format: AVCaptureDevice.Format
    /// Nil while the format's own.
    var minFrameDuration: CMTime?
    /// Nil while the format's own.
    var maxFrameDuration: CMTime?
    var focusMode = AVCaptureDevice.FocusMode.continuousAutoFocus
    var exposureMode = AVCaptureDevice.ExposureMode.continuousAutoExposure
    var whiteBalanceMode = AVCaptureDevice.WhiteBalanceMode.continuousAutoWhiteBalance
    var torchMode = AVCaptureDevice.TorchMode.off
    var torchLevel: Float = 0
    // An indoor scene, until the feed or the app says otherwise.
    var lensPosition: Float = 0.75
    var exposureDuration = CMTime(value: 1, timescale: 60)
    var iso: Float = 100
    var targetOffset: Float = 0
    var targetBias: Float = 0
    var gains = AVCaptureDevice.WhiteBalanceGains(redGain: 2, greenGain: 1, blueGain: 1.75)
    var zoom: CGFloat = 1
    var focusPoint = CGPoint(x: 0.5, y: 0.5)
    var exposurePoint = CGPoint(x: 0.5, y: 0.5)
    var watchesSubjectArea = false
    private var pending: [Pending] = []

    private struct Pending {
        var framesLeft: Int
        var apply: (inout DeviceState) -> Void
        var handler: ((CMTime) -> Void)?
    }

    /// A change shows in the third frame after it was asked for (experience: sensors work frames
    /// ahead).
    static let framesUntilApplied = 3

    init(_ format: AVCaptureDevice.Format) { self.format = format }

    /// From one frame to the next at the highest rate.
    var shortestFrame: CMTime { minFrameDuration ?? format.usualFrameDuration }

    /// From one frame to the next at the lowest rate.
    var longestFrame: CMTime { maxFrameDuration ?? format.usualFrameDuration }

    /// Another format brings its own rates.
    mutating func setFormat(_ format: AVCaptureDevice.Format) {
        self.format = format
        minFrameDuration = nil
        maxFrameDuration = nil
    }

    /// Notes a change that frames will show later.
    mutating func later(
        _ apply: @escaping (inout DeviceState) -> Void, handler: ((CMTime) -> Void)?
    ) {
        pending.append(
            Pending(framesLeft: Self.framesUntilApplied, apply: apply, handler: handler))
    }

    /// Takes over what a frame says of the modes that find their values themselves.
    ///
    /// - Returns: the handlers of changes that this frame shows first, in the order they were asked
    ///   for.
    mutating func note(_ exposure: Exposure) -> [(CMTime) -> Void] {
        if exposureMode != .custom {
            if let iso = exposure.iso { self.iso = Float(iso) }
            if let seconds = exposure.durationSeconds {
                exposureDuration = CMTime(seconds: seconds, preferredTimescale: 1_000_000_000)
            }
        }
        if let offset = exposure.offsetEV { targetOffset = Float(offset) }
        if focusMode != .locked, let position = exposure.lensPosition {
            lensPosition = Float(position)
        }
        for index in pending.indices { pending[index].framesLeft -= 1 }
        let settled = pending.filter { $0.framesLeft <= 0 }
        pending.removeAll { $0.framesLeft <= 0 }
        for change in settled { change.apply(&self) }
        return settled.compactMap(\.handler)
    }
}
