internal import VirtualPhone

/// The device's orientation; landscape is named by the side opposite the home button (UIDevice.h).
public enum UIDeviceOrientation: Int, Sendable {
    /// Unknown, or not being observed.
    case unknown
    /// Upright, home button at the bottom.
    case portrait
    /// Upside down, home button at the top.
    case portraitUpsideDown
    /// Home button on the right.
    case landscapeLeft
    /// Home button on the left.
    case landscapeRight
    /// Flat, the screen up.
    case faceUp
    /// Flat, the screen down.
    case faceDown

    /// Whether the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is on one of its long sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device is flat on its front or back.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether an interface can have this orientation.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }

    init(_ orientation: PhoneOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        case .faceUp: self = .faceUp
        case .faceDown: self = .faceDown
        }
    }
}

/// The interface's orientation; landscape is named by the side of the home button, so left here has
/// the number of right in ``UIDeviceOrientation`` (UIApplication.h).
public enum UIInterfaceOrientation: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// Home button at the bottom.
    case portrait = 1
    /// Home button at the top.
    case portraitUpsideDown = 2
    /// Home button on the left.
    case landscapeLeft = 4
    /// Home button on the right.
    case landscapeRight = 3

    /// Whether the screen is higher than wide.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the screen is wider than high.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// The interface orientation of an app that supports all but upside down, the default on iPhone
    /// (UIViewController.h); nil if the interface does not rotate.
    init?(_ orientation: PhoneOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .landscapeLeft: self = .landscapeRight
        case .landscapeRight: self = .landscapeLeft
        case .portraitUpsideDown, .faceUp, .faceDown: return nil
        }
    }
}
