import LockstepConcurrency

extension AVCaptureDevice {
    /// Returns whether a focus mode is supported: by the back camera only.
    ///
    /// Front cameras have autofocus since iPhone 14, and the virtual phone's does not.
    public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { position == .back }

    /// Whether the lens can be moved to a position.
    public var isLockingFocusWithCustomLensPositionSupported: Bool { position == .back }

    /// The focus mode.
    public var focusMode: FocusMode {
        get { state.withLock { position == .back ? $0.focusMode : .locked } }
        set {
            let isSupported = isFocusModeSupported(newValue)
            change("setFocusMode:") { rules, _ in
                rules.supported(isSupported, "focus mode \(newValue.rawValue)")
            } _: {
                $0.setFocusMode(newValue)
            }
        }
    }

    /// The position of the lens, from 0 (nearest focus) to 1 (farthest).
    public var lensPosition: Float { state.withLock { $0.lensPosition } }

    /// Moves the lens to a position and locks it.
    ///
    /// - Parameter handler: called on any queue with the time, on the camera's clock, of the first
    ///   frame that shows the change, so not until a session runs.
    public func setFocusModeLocked(
        lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
    ) {
        let isCurrent = lensPosition == Self.currentLensPosition
        let canMove = isLockingFocusWithCustomLensPositionSupported
        change("setFocusModeLockedWithLensPosition:completionHandler:") { rules, _ in
            guard !isCurrent else { return nil }
            return rules.supported(canMove, "a lens position")
                ?? rules.within(0...1, lensPosition, "the lens position")
        } _: {
            $0.focusMode = .locked
            $0.later({ if !isCurrent { $0.lensPosition = lensPosition } }, handler: handler)
        }
    }

    /// Moves the lens to a position and waits for the first frame that shows it.
    public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setFocusModeLocked(lensPosition: lensPosition) { continuation.resume(returning: $0) }
        }
    }

    /// Whether the camera can focus on a point.
    public var isFocusPointOfInterestSupported: Bool { position == .back }

    /// The point to focus on: (0, 0) is the image's upper left corner, (1, 1) the lower right.
    public var focusPointOfInterest: CGPoint {
        get { state.withLock { $0.focusPoint } }
        set {
            let isSupported = isFocusPointOfInterestSupported
            change("setFocusPointOfInterest:") { rules, _ in
                rules.supported(isSupported, "a point of interest")
            } _: {
                $0.focusPoint = newValue
            }
        }
    }

    /// Whether a focus scan is running.
    ///
    /// Unlike on a phone, false while ``setFocusModeLocked(lensPosition:)`` moves the lens.
    public var isAdjustingFocus: Bool { state.withLock { $0.focusMode == .autoFocus } }
    /// Whether the focus range can be restricted.
    public var isAutoFocusRangeRestrictionSupported: Bool { false }
    /// Whether smooth autofocus is supported.
    public var isSmoothAutoFocusSupported: Bool { false }

    /// Whether there is a torch: true if there is a flash.
    public var hasTorch: Bool { hasFlash }
    /// Whether the torch is currently available.
    public var isTorchAvailable: Bool { hasTorch }
    /// Whether the torch is on.
    public var isTorchActive: Bool { torchMode == .on }
    /// The brightness of the torch, 0 to 1.
    public var torchLevel: Float { state.withLock { $0.torchLevel } }

    /// Returns whether a torch mode is supported.
    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool {
        torchMode == .off || hasTorch
    }

    /// The torch mode.
    public var torchMode: TorchMode {
        get { state.withLock { $0.torchMode } }
        set {
            let isSupported = isTorchModeSupported(newValue)
            change("setTorchMode:") { rules, _ in
                rules.supported(isSupported, "torch mode \(newValue.rawValue)")
            } _: {
                $0.torchMode = newValue
                $0.torchLevel = newValue == .on ? 1 : 0
            }
        }
    }

    /// Turns the torch on at a brightness.
    public func setTorchModeOn(level torchLevel: Float) throws {
        let level = torchLevel == Self.maxAvailableTorchLevel ? 1 : torchLevel
        let isSupported = hasTorch
        change("setTorchModeOnWithLevel:error:") { rules, _ in
            guard isSupported, level > 0, level <= 1 else {
                return rules.supported(false, "torch level \(level)")
            }
            return nil
        } _: {
            $0.torchMode = .on
            $0.torchLevel = level
        }
    }
}
