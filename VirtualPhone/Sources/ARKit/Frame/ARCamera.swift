public import Foundation
internal import LockstepSamples
@_exported public import UIKit
@_exported public import simd

/// The camera's state for a frame (ARCamera.h).
open class ARCamera: NSObject, NSCopying {
    /// The camera's pose in meters; the identity if the feed has no pose.
    public let transform: simd_float4x4
    /// Pitch about x, yaw about y, roll about z, in radians; roll is applied first, then pitch.
    public let eulerAngles: simd_float3
    /// The state of tracking.
    public let trackingState: TrackingState
    /// Focal lengths and principal point in pixels from the center of the upper-left pixel; zeros
    /// if the feed has none.
    public let intrinsics: simd_float3x3
    /// Width and height of the image in pixels.
    public let imageResolution: CGSize
    /// Exposure duration of a row in seconds; 0 if the feed does not contain it.
    public let exposureDuration: TimeInterval
    /// Offset from the metered exposure in EV; 0 if the feed does not contain it.
    public let exposureOffset: Float

    init(_ frame: CameraFrame, _ trackingState: TrackingState) {
        let size = frame.image.size ?? PixelSize(width: 0, height: 0)
        transform = frame.worldFromCamera.map(simd_float4x4.init(_:)) ?? matrix_identity_float4x4
        let angles =
            frame.eulerAngles
            ?? frame.worldFromCamera.map { CameraEulerAngles(rotation: $0.rotation) }
        eulerAngles =
            angles.map { simd_float3(Float($0.pitch), Float($0.yaw), Float($0.roll)) } ?? .zero
        self.trackingState = trackingState
        intrinsics = frame.intrinsics.map(simd_float3x3.init(_:)) ?? simd_float3x3()
        imageResolution = CGSize(width: size.width, height: size.height)
        exposureDuration = frame.exposure.durationSeconds ?? 0
        exposureOffset = Float(frame.exposure.offsetEV ?? 0)
    }

    /// Returns the camera itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the transform from the world to the axes of a viewer with that interface
    /// orientation.
    open func viewMatrix(for orientation: UIInterfaceOrientation) -> simd_float4x4 {
        turn(for: orientation) * transform.inverse
    }

    /// The camera's axes are those of `landscapeRight`: x points to the right of the image in the
    /// sensor's orientation (ARCamera's documentation).
    private func turn(for orientation: UIInterfaceOrientation) -> simd_float4x4 {
        let quarters: (cosine: Float, sine: Float)
        switch orientation {
        case .landscapeRight, .unknown: quarters = (1, 0)
        case .landscapeLeft: quarters = (-1, 0)
        case .portrait: quarters = (0, -1)
        case .portraitUpsideDown: quarters = (0, 1)
        }
        return simd_float4x4(
            simd_float4(quarters.cosine, quarters.sine, 0, 0),
            simd_float4(-quarters.sine, quarters.cosine, 0, 0),
            simd_float4(0, 0, 1, 0), simd_float4(0, 0, 0, 1))
    }
}

extension ARCamera {
    /// The quality of tracking.
    public enum TrackingState: Equatable, Sendable {
        /// The reason tracking is limited.
        public enum Reason: Hashable, Sendable {
            /// Tracking is initializing.
            case initializing
            /// The camera moves too fast.
            case excessiveMotion
            /// The image has too few features.
            case insufficientFeatures
            /// Tracking is relocalizing after an interruption.
            case relocalizing
        }

        /// The pose is unavailable.
        case notAvailable
        /// The pose may be wrong.
        case limited(Reason)
        /// The pose is reliable.
        case normal
    }
}

extension ARCamera.TrackingState {
    /// ARKit's state for a feed's; a limit without a reason becomes the most common one (from
    /// experience): too few features.
    init(_ state: TrackingState) {
        switch state {
        case .normal: self = .normal
        case .initializing: self = .limited(.initializing)
        case .limitedMotion: self = .limited(.excessiveMotion)
        case .limitedFeatures, .limited: self = .limited(.insufficientFeatures)
        case .relocalizing: self = .limited(.relocalizing)
        case .notAvailable: self = .notAvailable
        }
    }
}

extension simd_float4x4 {
    /// A feed's transform in single precision, which is the only precision of ARKit.
    init(_ transform: Transform) {
        let m = transform.columnMajor.map(Float.init)
        self.init(
            [0, 4, 8, 12].map { simd_float4(m[$0], m[$0 + 1], m[$0 + 2], m[$0 + 3]) })
    }
}

extension simd_float3x3 {
    /// A feed's intrinsics in single precision, which is the only precision of ARKit.
    fileprivate init(_ intrinsics: Intrinsics) {
        let k = intrinsics.columnMajor.map(Float.init)
        self.init([0, 3, 6].map { simd_float3(k[$0], k[$0 + 1], k[$0 + 2]) })
    }
}
