public import AVFoundation
@_exported public import CoreGraphics
@_exported public import CoreLocation
public import Foundation
internal import VirtualPhone

/// What a session is to do (ARConfiguration.h); a session keeps a copy, so changing one that runs
/// changes nothing.
open class ARConfiguration: NSObject, NSCopying {
    /// The images' size and rate; a new configuration has the first that is supported.
    open var videoFormat: VideoFormat
    /// How the world's axes lie; poses stay the recording's.
    open var worldAlignment = WorldAlignment.gravity
    /// Whether frames tell of the light.
    open var isLightEstimationEnabled = true
    /// Whether sound is wanted; none is ever given.
    open var providesAudioData = false
    /// Whether images may have a high dynamic range; they never have.
    open var videoHDRAllowed = false

    /// What is to be understood of each frame.
    ///
    /// Setting what is not supported is a fault of the program ("an exception is thrown").
    open var frameSemantics: FrameSemantics = [] {
        willSet {
            precondition(
                Self.supportsFrameSemantics(newValue),
                "the frame semantics are not supported: ask supportsFrameSemantics(_:) first")
        }
    }

    override init() {
        videoFormat = Self.supportedVideoFormats.first ?? VideoFormat()
        super.init()
    }

    /// A configuration with the same settings.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.makeNew()
        copy.takeSettings(of: self)
        return copy
    }

    class func makeNew() -> ARConfiguration { ARConfiguration() }

    func takeSettings(of other: ARConfiguration) {
        videoFormat = other.videoFormat
        worldAlignment = other.worldAlignment
        isLightEstimationEnabled = other.isLightEstimationEnabled
        providesAudioData = other.providesAudioData
        videoHDRAllowed = other.videoHDRAllowed
        frameSemantics = other.frameSemantics
    }

    /// Whether the phone can run this kind of configuration.
    open class var isSupported: Bool { false }

    /// The sizes and rates that this kind can have, the default first.
    open class var supportedVideoFormats: [VideoFormat] { [] }

    /// Whether frames of this kind can be understood that way.
    open class func supportsFrameSemantics(_ frameSemantics: FrameSemantics) -> Bool {
        frameSemantics.isEmpty
    }

    /// The first of ``supportedVideoFormats`` with 3840 pixels across; nil without one.
    open class var recommendedVideoFormatFor4KResolution: VideoFormat? {
        supportedVideoFormats.first { $0.imageResolution.width == 3840 }
    }

    /// The camera that images come from, so that its focus, exposure and white balance can be set
    /// ("may return nil if it is not recommended"); nil if this kind is not supported.
    open class var configurableCaptureDeviceForPrimaryCamera: AVCaptureDevice? {
        guard isSupported else { return nil }
        return AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)
    }

    /// None: a virtual phone takes no larger images between frames.
    open class var recommendedVideoFormatForHighResolutionFrameCapturing: VideoFormat? { nil }
}

extension ARConfiguration {
    /// What can be understood of a frame (ARConfiguration.h).
    public struct FrameSemantics: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// What the bits say.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Which pixels show people.
        public static let personSegmentation = FrameSemantics(rawValue: 1 << 0)
        /// Which pixels show people and how far they are.
        public static let personSegmentationWithDepth = FrameSemantics(rawValue: 1 << 1 | 1 << 0)
        /// Where a body's joints are.
        public static let bodyDetection = FrameSemantics(rawValue: 1 << 2)
        /// How far everything is.
        public static let sceneDepth = FrameSemantics(rawValue: 1 << 3)
        /// How far everything is, over several frames.
        public static let smoothedSceneDepth = FrameSemantics(rawValue: 1 << 4)
    }

    /// How the world's axes lie (ARConfiguration.h).
    public enum WorldAlignment: Int, Sendable {
        /// Gravity is (0, -1, 0).
        case gravity
        /// Gravity is (0, -1, 0), true north is (0, 0, -1).
        case gravityAndHeading
        /// As the camera lay at the start.
        case camera
    }
}
