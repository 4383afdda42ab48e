internal import LockstepSamples
internal import VirtualPhone

/// Tracks where the phone is and how it is turned (ARConfiguration.h).
open class ARWorldTrackingConfiguration: ARConfiguration {
    /// Whether the lens follows what is seen.
    open var isAutoFocusEnabled = true
    /// Which planes are to be found; none ever is.
    open var planeDetection: PlaneDetection = []
    /// Which meshes are to be made; none ever is.
    open var sceneReconstruction: SceneReconstruction = []

    /// A configuration with the default settings.
    public override init() { super.init() }

    override class func makeNew() -> ARConfiguration { ARWorldTrackingConfiguration() }

    override func takeSettings(of other: ARConfiguration) {
        super.takeSettings(of: other)
        guard let other = other as? ARWorldTrackingConfiguration else { return }
        isAutoFocusEnabled = other.isAutoFocusEnabled
        planeDetection = other.planeDetection
        sceneReconstruction = other.sceneReconstruction
    }

    /// Whether the phone's world has world tracking.
    open override class var isSupported: Bool { capabilities?.hasWorldTracking ?? false }

    /// The formats of the phone's world.
    ///
    /// Images come as the phone's feed has them, whichever format is chosen: scaling would invent
    /// pixels. A world names the formats that fit its feed.
    open override class var supportedVideoFormats: [VideoFormat] {
        guard isSupported else { return [] }
        return capabilities?.worldTrackingFormats.map(VideoFormat.init) ?? []
    }

    /// Whether the phone's world has depth, which is the same smoothed or not; nothing else is
    /// understood.
    open override class func supportsFrameSemantics(_ frameSemantics: FrameSemantics) -> Bool {
        let hasDepth = isSupported && capabilities?.hasDepth == true
        return frameSemantics.isSubset(of: hasDepth ? [.sceneDepth, .smoothedSceneDepth] : [])
    }

    /// Whether meshes of that kind can be made: none.
    open class func supportsSceneReconstruction(
        _ sceneReconstruction: SceneReconstruction
    ) -> Bool {
        sceneReconstruction.isEmpty
    }

    private static var capabilities: PhoneCapabilities? { VirtualPhone.current?.world.capabilities }

    /// Which planes are to be found (ARPlaneDetectionTypes.h).
    public struct PlaneDetection: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// What the bits say.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Those that lie.
        public static let horizontal = PlaneDetection(rawValue: 1 << 0)
        /// Those that stand.
        public static let vertical = PlaneDetection(rawValue: 1 << 1)
    }
}

extension ARConfiguration {
    /// Which meshes are to be made (ARConfiguration.h).
    public struct SceneReconstruction: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// What the bits say.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A mesh of the world.
        public static let mesh = SceneReconstruction(rawValue: 1 << 0)
        /// A mesh of the world with a kind for each face.
        public static let meshWithClassification = SceneReconstruction(rawValue: 1 << 1 | 1 << 0)
    }
}
