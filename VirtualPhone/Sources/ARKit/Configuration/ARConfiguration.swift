public import AVFoundation
@_exported public import CoreGraphics
@_exported public import CoreLocation
public import Foundation
internal import VirtualPhone

/// The settings of a session (ARConfiguration.h).
///
/// A session keeps a copy: changing a configuration that is running has no effect.
open class ARConfiguration: NSObject, NSCopying {
    /// The images' size and rate; by default the first supported format.
    open var videoFormat: VideoFormat
    /// The orientation of the world's axes; poses remain the recording's.
    open var worldAlignment = WorldAlignment.gravity
    /// Whether frames contain a light estimate.
    open var isLightEstimationEnabled = true
    /// Whether to capture audio, which needs the user's permission for the microphone.
    open var providesAudioData = false
    /// Whether images may have a high dynamic range; they never do.
    open var videoHDRAllowed = false

    /// The additional data of each frame.
    ///
    /// Setting unsupported semantics is a programming error ("an exception is thrown").
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

    /// Returns a configuration with the same settings.
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

    /// Whether the phone supports this type of configuration.
    open class var isSupported: Bool { false }

    /// The formats that this type supports, the default first.
    open class var supportedVideoFormats: [VideoFormat] { [] }

    /// Returns whether this type supports the frame semantics.
    open class func supportsFrameSemantics(_ frameSemantics: FrameSemantics) -> Bool {
        frameSemantics.isEmpty
    }

    /// The first of ``supportedVideoFormats`` with 3840 pixels across; nil without one.
    open class var recommendedVideoFormatFor4KResolution: VideoFormat? {
        supportedVideoFormats.first { $0.imageResolution.width == 3840 }
    }

    /// The camera of the images, for setting its focus, exposure and white balance ("may return nil
    /// if it is not recommended"); nil if this type is not supported.
    open class var configurableCaptureDeviceForPrimaryCamera: AVCaptureDevice? {
        guard isSupported else { return nil }
        return AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)
    }

    /// The first of ``supportedVideoFormats`` that captures larger images; nil without one.
    open class var recommendedVideoFormatForHighResolutionFrameCapturing: VideoFormat? {
        supportedVideoFormats.first { $0.isRecommendedForHighResolutionFrameCapturing }
    }
}

extension ARConfiguration {
    /// Additional data of a frame (ARConfiguration.h).
    public struct FrameSemantics: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Semantics from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The pixels that show people.
        public static let personSegmentation = FrameSemantics(rawValue: 1 << 0)
        /// The pixels that show people, with their depth.
        public static let personSegmentationWithDepth = FrameSemantics(rawValue: 1 << 1 | 1 << 0)
        /// The positions of a body's joints.
        public static let bodyDetection = FrameSemantics(rawValue: 1 << 2)
        /// The depth of the scene.
        public static let sceneDepth = FrameSemantics(rawValue: 1 << 3)
        /// The depth of the scene, smoothed over several frames.
        public static let smoothedSceneDepth = FrameSemantics(rawValue: 1 << 4)
    }

    /// The orientation of the world's axes (ARConfiguration.h).
    public enum WorldAlignment: Int, Sendable {
        /// Gravity is (0, -1, 0).
        case gravity
        /// Gravity is (0, -1, 0), true north is (0, 0, -1).
        case gravityAndHeading
        /// The camera's axes at the start.
        case camera
    }
}
