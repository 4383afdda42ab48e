internal import CoreVideo
import LockstepConcurrency

/// The images of a session that are still held: by the app, by its queue, or by the session.
///
/// "Future camera frames" are dropped while an app retains about a dozen frames (from experience:
/// ARKit warns in the console from the 11th on). Holding a frame's image occupies the frame's
/// place.
final class FramePool: Sendable {
    /// The number of images (from experience: about a dozen).
    static let size = 12

    private let lent = Mutex(0)

    /// Whether an image is free.
    var hasRoom: Bool { lent.withLock { $0 < Self.size } }

    /// Counts an image until its last reference is released.
    func lend(_ image: CVPixelBuffer) {
        let place = Place { [weak self] in self?.lent.withLock { $0 -= 1 } }
        lent.withLock { $0 += 1 }
        CVBufferSetAttachment(image, "ARKit.FramePool", place, .shouldNotPropagate)
    }

    /// An object that lives as long as the image that it is attached to.
    private final class Place {
        private let onEnd: () -> Void

        init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

        deinit { onEnd() }
    }
}
