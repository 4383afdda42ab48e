/// Tracks the phone's orientation, without its position (ARConfiguration.h); poses remain the
/// feed's.
open class AROrientationTrackingConfiguration: ARConfiguration {
    /// Whether autofocus is enabled.
    open var isAutoFocusEnabled = true

    /// A configuration with the default settings.
    public override init() { super.init() }

    override class func makeNew() -> ARConfiguration { AROrientationTrackingConfiguration() }

    override func takeSettings(of other: ARConfiguration) {
        super.takeSettings(of: other)
        guard let other = other as? AROrientationTrackingConfiguration else { return }
        isAutoFocusEnabled = other.isAutoFocusEnabled
    }

    /// Whether the phone supports world tracking.
    open override class var isSupported: Bool { ARWorldTrackingConfiguration.isSupported }

    /// The formats of world tracking.
    open override class var supportedVideoFormats: [VideoFormat] {
        ARWorldTrackingConfiguration.supportedVideoFormats
    }
}
