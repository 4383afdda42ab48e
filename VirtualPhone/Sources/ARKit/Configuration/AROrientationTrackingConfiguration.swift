/// Tracks how the phone is turned, not where it is (ARConfiguration.h); poses stay the feed's.
open class AROrientationTrackingConfiguration: ARConfiguration {
    /// Whether the lens follows what is seen.
    open var isAutoFocusEnabled = true

    /// A configuration with the default settings.
    public override init() { super.init() }

    override class func makeNew() -> ARConfiguration { AROrientationTrackingConfiguration() }

    override func takeSettings(of other: ARConfiguration) {
        super.takeSettings(of: other)
        guard let other = other as? AROrientationTrackingConfiguration else { return }
        isAutoFocusEnabled = other.isAutoFocusEnabled
    }

    /// Wherever world tracking is.
    open override class var isSupported: Bool { ARWorldTrackingConfiguration.isSupported }

    /// World tracking's.
    open override class var supportedVideoFormats: [VideoFormat] {
        ARWorldTrackingConfiguration.supportedVideoFormats
    }
}
