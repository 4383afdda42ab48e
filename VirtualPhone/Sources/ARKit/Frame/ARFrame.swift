@_exported public import CoreVideo
public import Foundation
internal import ImageIO
internal import LockstepSamples

/// One image with its tracking data (ARFrame.h).
open class ARFrame: NSObject, NSCopying {
    /// Seconds since boot, on the host clock.
    public let timestamp: TimeInterval
    /// The image, '420f'.
    public let capturedImage: CVPixelBuffer
    /// The image's EXIF values as numbers, under EXIF's own keys (from experience: not nested in
    /// another dictionary).
    public let exifData: [String: Any]
    /// The camera that captured the frame.
    public let camera: ARCamera
    /// The anchors that the app added to the world.
    public let anchors: [ARAnchor]
    /// The light estimate; nil if it is disabled, or the feed lacks the intensity.
    public let lightEstimate: ARLightEstimate?
    /// The feature points of tracking; nil if the feed has none.
    public let rawFeaturePoints: ARPointCloud?
    /// The depth; nil if the feed has none, or the configuration's frame semantics do not include
    /// it.
    public let sceneDepth: ARDepthData?
    /// The same depth: a virtual phone does not smooth it.
    public let smoothedSceneDepth: ARDepthData?

    init?(
        _ frame: CameraFrame, _ trackingState: ARCamera.TrackingState, anchors: [ARAnchor],
        _ configuration: ARConfiguration, in pool: FramePool
    ) {
        guard case .pixels(let pixels) = frame.image, let image = CVPixelBuffer(copying: pixels)
        else { return nil }
        pool.lend(image)
        timestamp = frame.timestamp.seconds
        capturedImage = image
        exifData = frame.exif
        camera = ARCamera(frame, trackingState)
        self.anchors = anchors
        lightEstimate =
            configuration.isLightEstimationEnabled ? ARLightEstimate(frame.exposure) : nil
        rawFeaturePoints = frame.featurePoints.map(ARPointCloud.init(_:))
        let semantics = configuration.frameSemantics
        let wantsDepth = !semantics.isDisjoint(with: [.sceneDepth, .smoothedSceneDepth])
        let depth = wantsDepth ? frame.depth.flatMap(ARDepthData.init(_:)) : nil
        sceneDepth = semantics.contains(.sceneDepth) ? depth : nil
        smoothedSceneDepth = semantics.contains(.smoothedSceneDepth) ? depth : nil
    }

    /// Returns the frame itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CameraFrame {
    /// The feed's exposure values under EXIF's keys.
    fileprivate var exif: [String: Any] {
        var exif: [String: Any] = [:]
        if let size = image.size {
            exif[kCGImagePropertyExifPixelXDimension] = NSNumber(value: size.width)
            exif[kCGImagePropertyExifPixelYDimension] = NSNumber(value: size.height)
        }
        if let seconds = exposure.durationSeconds {
            exif[kCGImagePropertyExifExposureTime] = NSNumber(value: seconds)
        }
        if let iso = exposure.iso {
            exif[kCGImagePropertyExifISOSpeedRatings] = [NSNumber(value: iso)]
        }
        if let millimeters = exposure.focalLengthMillimeters {
            exif[kCGImagePropertyExifFocalLength] = NSNumber(value: millimeters)
        }
        return exif
    }
}

/// An estimate of the light from images (ARLightEstimate.h).
open class ARLightEstimate: NSObject {
    /// Light intensity in lumens: about 1000 in a well lit room.
    public let ambientIntensity: CGFloat
    /// Color temperature in kelvins: 6500 is white; 0 if the feed does not contain it.
    public let ambientColorTemperature: CGFloat

    init?(_ exposure: Exposure) {
        guard let lumen = exposure.ambientIntensityLumen else { return nil }
        ambientIntensity = lumen
        ambientColorTemperature = exposure.ambientColorTemperatureKelvin ?? 0
    }
}

/// Feature points of tracking (ARPointCloud.h).
open class ARPointCloud: NSObject {
    /// The points in the world, in meters.
    public let points: [vector_float3]
    /// The identifiers of the points, in the same order.
    public let identifiers: [UInt64]

    init(_ points: [FeaturePoint]) {
        self.points = points.map { point in
            let position = point.position
            return vector_float3(Float(position.x), Float(position.y), Float(position.z))
        }
        identifiers = points.map(\.identifier)
    }
}

/// Depth and its confidence (ARDepthData.h).
open class ARDepthData: NSObject {
    /// Depth in meters, as 32-bit floats.
    public let depthMap: CVPixelBuffer
    /// An ``ARConfidenceLevel`` for each pixel, one byte each; nil if the feed has none.
    public let confidenceMap: CVPixelBuffer?

    init?(_ map: DepthMap) {
        guard let depth = CVPixelBuffer(copying: map.depth) else { return nil }
        depthMap = depth
        confidenceMap = map.confidence.flatMap { CVPixelBuffer(copying: $0) }
    }
}

/// The confidence in a depth value (ARDepthData.h).
public enum ARConfidenceLevel: Int, Comparable, Sendable {
    /// Low confidence.
    case low
    /// Medium confidence.
    case medium
    /// High confidence.
    case high

    /// Returns whether the left level is lower.
    public static func < (lhs: ARConfidenceLevel, rhs: ARConfidenceLevel) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
