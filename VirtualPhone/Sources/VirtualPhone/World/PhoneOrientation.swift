public import LockstepSamples

/// The phone's orientation, with the names of `UIDeviceOrientation`.
public enum PhoneOrientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// The charging port on the right.
    case landscapeLeft
    /// The charging port on the left.
    case landscapeRight
    /// Flat, the screen up.
    case faceUp
    /// Flat, the screen down.
    case faceDown

    /// The phone's orientation when a recorded image was taken.
    public init(_ orientation: ImageOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        }
    }
}
