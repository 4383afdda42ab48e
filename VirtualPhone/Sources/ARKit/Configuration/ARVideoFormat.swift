public import Foundation
internal import LockstepSamples

extension ARConfiguration {
    /// A size and rate of images (ARVideoFormat.h); two of the same numbers are equal.
    open class VideoFormat: NSObject, NSCopying {
        /// Width and height, pixels.
        public let imageResolution: CGSize
        /// Frames a second.
        public let framesPerSecond: Int
        /// Whether larger images can be taken between frames: not here.
        open var isRecommendedForHighResolutionFrameCapturing: Bool { false }
        /// Whether images can have a high dynamic range: not here.
        open var isVideoHDRSupported: Bool { false }

        /// A format of no size, for a phone that has none.
        override init() {
            imageResolution = .zero
            framesPerSecond = 0
        }

        init(_ format: CameraFormat) {
            imageResolution = CGSize(width: format.size.width, height: format.size.height)
            framesPerSecond = Int(exactly: format.framesPerSecond.rounded()) ?? 0
        }

        /// The format itself, which cannot change.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// Whether the numbers are the same.
        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? VideoFormat else { return false }
            return other.imageResolution == imageResolution
                && other.framesPerSecond == framesPerSecond
        }

        /// Hashes the numbers.
        open override var hash: Int {
            var hasher = Hasher()
            hasher.combine(imageResolution.width)
            hasher.combine(imageResolution.height)
            hasher.combine(framesPerSecond)
            return hasher.finalize()
        }
    }
}
