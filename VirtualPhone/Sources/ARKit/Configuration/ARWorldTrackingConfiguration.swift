internal import LockstepSamples
internal import VirtualPhone

/// Tracks the phone's position and orientation (ARConfiguration.h).
open class ARWorldTrackingConfiguration: ARConfiguration {
    /// Whether autofocus is enabled.
    open var isAutoFocusEnabled = true
    /// The planes to detect, of those that the phone's feed has.
    open var planeDetection: PlaneDetection = []
    /// The mesh to reconstruct, if the phone's feed has one.
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

    /// Whether the phone's world supports world tracking.
    open override class var isSupported: Bool { capabilities?.hasWorldTracking ?? false }

    /// The formats of the phone's world.
    ///
    /// Images have the format of the phone's feed, whichever format is selected: scaling would
    /// invent pixels. A world lists the formats that match its feed.
    open override class var supportedVideoFormats: [VideoFormat] {
        guard isSupported else { return [] }
        return capabilities?.worldTrackingFormats.map(VideoFormat.init) ?? []
    }

    /// Returns whether the phone's world has depth, which is the same smoothed or not.
    ///
    /// No other semantics are supported.
    open override class func supportsFrameSemantics(_ frameSemantics: FrameSemantics) -> Bool {
        let hasDepth = isSupported && capabilities?.hasDepth == true
        return frameSemantics.isSubset(of: hasDepth ? [.sceneDepth, .smoothedSceneDepth] : [])
    }

    /// Returns whether a type of reconstruction is supported: all are with LiDAR, as on a phone.
    open class func supportsSceneReconstruction(
        _ sceneReconstruction: SceneReconstruction
    ) -> Bool {
        sceneReconstruction.isEmpty || isSupported && capabilities?.hasDepth == true
    }

    private static var capabilities: PhoneCapabilities? { VirtualPhone.current?.world.capabilities }

    /// The planes to detect (ARPlaneDetectionTypes.h).
    public struct PlaneDetection: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Plane types from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Horizontal planes.
        public static let horizontal = PlaneDetection(rawValue: 1 << 0)
        /// Vertical planes.
        public static let vertical = PlaneDetection(rawValue: 1 << 1)
    }
}

extension ARConfiguration {
    /// The meshes to reconstruct (ARConfiguration.h).
    public struct SceneReconstruction: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Mesh types from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A mesh of the world.
        public static let mesh = SceneReconstruction(rawValue: 1 << 0)
        /// A mesh of the world with a classification for each face.
        public static let meshWithClassification = SceneReconstruction(rawValue: 1 << 1 | 1 << 0)
    }
}
