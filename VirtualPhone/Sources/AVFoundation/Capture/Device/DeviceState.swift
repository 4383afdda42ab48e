internal import LockstepSamples

/// A camera's settings, and its pending changes.
struct DeviceState {
    /// The number of locks for configuration.
    var locks = 0
    var format: AVCaptureDevice.Format
    /// Nil if it is the format's own.
    var minFrameDuration: CMTime?
    /// Nil if it is the format's own.
    var maxFrameDuration: CMTime?
    var focusMode = AVCaptureDevice.FocusMode.continuousAutoFocus
    var exposureMode = AVCaptureDevice.ExposureMode.continuousAutoExposure
    var whiteBalanceMode = AVCaptureDevice.WhiteBalanceMode.continuousAutoWhiteBalance
    var torchMode = AVCaptureDevice.TorchMode.off
    var torchLevel: Float = 0
    // An indoor scene, until the feed or the app sets other values.
    var lensPosition: Float = 0.75
    var exposureDuration = CMTime(value: 1, timescale: 60)
    var iso: Float = 100
    var targetOffset: Float = 0
    var targetBias: Float = 0
    /// The gains in use; the automatic white balance ends at ``DeviceState/scene``.
    var gains = AVCaptureDevice.WhiteBalanceGains(redGain: 1.5, greenGain: 1, blueGain: 2.25)
    /// The frames that are still exposed differently.
    private(set) var framesToExpose: Int
    /// The frames that are still balanced differently.
    private(set) var framesToBalance: Int
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

    /// A change shows in the third frame after the request (from experience: sensors work frames
    /// ahead).
    static let framesUntilApplied = 3

    /// The gains that fit the scene, which the feed does not contain.
    static let scene = AVCaptureDevice.WhiteBalanceGains(
        redGain: 2, greenGain: 1, blueGain: 1.75)

    /// The frames until automatic white balance has converged.
    private let balancingFrames: Int

    /// The state of a device that starts.
    ///
    /// - Parameters:
    ///   - exposingFrames: the frames until automatic exposure has converged.
    ///   - balancingFrames: the frames until automatic white balance has converged.
    init(_ format: AVCaptureDevice.Format, exposingFrames: Int = 0, balancingFrames: Int = 0) {
        self.format = format
        self.balancingFrames = balancingFrames
        (framesToExpose, framesToBalance) = (exposingFrames, balancingFrames)
    }

    /// Begins to balance from the present gains.
    mutating func beginBalancing() { framesToBalance = balancingFrames }

    /// Moves the gains toward the scene's by the share of one frame.
    private mutating func balance() {
        guard framesToBalance > 0 else { return }
        let share = 1 / Float(framesToBalance)
        framesToBalance -= 1
        guard whiteBalanceMode != .locked else { return }
        gains = framesToBalance == 0 ? Self.scene : gains.moved(by: share, toward: Self.scene)
    }

    /// The frame duration at the highest rate.
    var shortestFrame: CMTime { minFrameDuration ?? format.usualFrameDuration }

    /// The frame duration at the lowest rate.
    var longestFrame: CMTime { maxFrameDuration ?? format.usualFrameDuration }

    /// Sets a format, and with it its default rates.
    mutating func setFormat(_ format: AVCaptureDevice.Format) {
        self.format = format
        minFrameDuration = nil
        maxFrameDuration = nil
    }

    /// Sets the focus mode; a single scan ends locked (AVCaptureDevice.h, `autoFocus`).
    mutating func setFocusMode(_ mode: AVCaptureDevice.FocusMode) {
        focusMode = mode
        guard mode == .autoFocus else { return }
        later({ if $0.focusMode == .autoFocus { $0.focusMode = .locked } }, handler: nil)
    }

    /// Sets the exposure mode; a single measurement ends locked (AVCaptureDevice.h, `autoExpose`).
    mutating func setExposureMode(_ mode: AVCaptureDevice.ExposureMode) {
        exposureMode = mode
        guard mode == .autoExpose else { return }
        later({ if $0.exposureMode == .autoExpose { $0.exposureMode = .locked } }, handler: nil)
    }

    /// Adds a change that later frames will show.
    mutating func later(
        _ apply: @escaping (inout DeviceState) -> Void, handler: ((CMTime) -> Void)?
    ) {
        pending.append(
            Pending(framesLeft: Self.framesUntilApplied, apply: apply, handler: handler))
    }

    /// Applies a frame's values to the automatic modes.
    ///
    /// - Returns: the handlers of changes that this frame shows first, in the order of their
    ///   requests.
    mutating func note(_ exposure: Exposure) -> [(CMTime) -> Void] {
        balance()
        framesToExpose = max(0, framesToExpose - 1)
        if exposureMode != .custom, exposureMode != .locked {
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

extension AVCaptureDevice.WhiteBalanceGains {
    /// Gains between these and others.
    fileprivate func moved(by share: Float, toward other: Self) -> Self {
        Self(
            redGain: redGain + share * (other.redGain - redGain),
            greenGain: greenGain + share * (other.greenGain - greenGain),
            blueGain: blueGain + share * (other.blueGain - blueGain))
    }
}
