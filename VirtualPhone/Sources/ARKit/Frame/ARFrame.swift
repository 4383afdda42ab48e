@_exported public import CoreVideo
public import Foundation
internal import ImageIO
internal import LockstepSamples
internal import LockstepSessions

/// One image with everything that was tracked in it (ARFrame.h).
open class ARFrame: NSObject, NSCopying {
    /// Seconds since boot, on the host clock.
    public let timestamp: TimeInterval
    /// The image, '420f'.
    public let capturedImage: CVPixelBuffer
    /// What EXIF says of the image, as numbers, under EXIF's own keys (experience: not inside
    /// another dictionary).
    public let exifData: [String: Any]
    /// The camera that took it.
    public let camera: ARCamera
    /// What the app put into the world.
    public let anchors: [ARAnchor]
    /// The light; nil if it is not estimated, or the feed does not know how much there is.
    public let lightEstimate: ARLightEstimate?
    /// What tracking recognized; nil if the feed has none.
    public let rawFeaturePoints: ARPointCloud?
    /// Depth; nil without it, or where it is not in the configuration's frame semantics.
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

    /// The frame itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CameraFrame {
    /// What the feed knows of the exposure, as EXIF spells it.
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

/// Light, guessed from images (ARLightEstimate.h).
open class ARLightEstimate: NSObject {
    /// How much light, lumen: about 1000 in a well lit room.
    public let ambientIntensity: CGFloat
    /// The light's color, kelvin: 6500 is white; 0 where the feed does not say.
    public let ambientColorTemperature: CGFloat

    init?(_ exposure: Exposure) {
        guard let lumen = exposure.ambientIntensityLumen else { return nil }
        ambientIntensity = lumen
        ambientColorTemperature = exposure.ambientColorTemperatureKelvin ?? 0
    }
}

/// Points that tracking recognized (ARPointCloud.h).
open class ARPointCloud: NSObject {
    /// Where the points are in the world, meters.
    public let points: [vector_float3]
    /// Which points they are, in the same order.
    public let identifiers: [UInt64]

    init(_ points: [FeaturePoint]) {
        self.points = points.map { point in
            let position = point.position
            return vector_float3(Float(position.x), Float(position.y), Float(position.z))
        }
        identifiers = points.map(\.identifier)
    }
}

/// Depth and how sure it is (ARDepthData.h).
open class ARDepthData: NSObject {
    /// Meters, 32-bit floats.
    public let depthMap: CVPixelBuffer
    /// An ``ARConfidenceLevel`` for each, one byte; nil if the feed has none.
    public let confidenceMap: CVPixelBuffer?

    init?(_ map: DepthMap) {
        guard let depth = CVPixelBuffer(copying: map.depth) else { return nil }
        depthMap = depth
        confidenceMap = map.confidence.flatMap { CVPixelBuffer(copying: $0) }
    }
}

/// How sure a depth is (ARDepthData.h).
public enum ARConfidenceLevel: Int, Comparable, Sendable {
    /// Hardly.
    case low
    /// Somewhat.
    case medium
    /// Quite.
    case high

    /// Whether the left one is less sure.
    public static func < (lhs: ARConfidenceLevel, rhs: ARConfidenceLevel) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
