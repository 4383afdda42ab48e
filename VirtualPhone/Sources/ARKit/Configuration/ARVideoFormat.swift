public import Foundation
internal import LockstepSamples

extension ARConfiguration {
    /// A size and rate of images (ARVideoFormat.h); formats with the same numbers are equal.
    open class VideoFormat: NSObject, NSCopying {
        /// Width and height in pixels.
        public let imageResolution: CGSize
        /// Frames per second.
        public let framesPerSecond: Int
        /// Whether larger images can be captured between frames: in all formats below 4K (assumed).
        open var isRecommendedForHighResolutionFrameCapturing: Bool {
            imageResolution.width > 0 && imageResolution.width < 3840
        }
        /// Whether images can have a high dynamic range: never here.
        open var isVideoHDRSupported: Bool { false }

        /// A format of size zero, for a phone without formats.
        override init() {
            imageResolution = .zero
            framesPerSecond = 0
        }

        init(_ format: CameraFormat) {
            imageResolution = CGSize(width: format.size.width, height: format.size.height)
            framesPerSecond = Int(exactly: format.framesPerSecond.rounded()) ?? 0
        }

        /// Returns the format itself, which is immutable.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// Returns whether the numbers are equal.
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
