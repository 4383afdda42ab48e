import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Computes facts from images on a separate thread while the next images are decoded.
final class BackgroundImageFacts {
    private enum Input {
        case frame(FrameRow, number: Int, PixelBuffer?)
        case finish(TimestampStatistics?)
    }

    private let reduction: BackgroundReduction<ImageFacts, Input>
    private let sample: ImageSample
    private var wasIncluded = false

    /// The most images that wait; one of the largest, 67 million pixels, takes 100 MB.
    private static let mostWaiting = 2

    /// Starts a thread for the images.
    init(_ facts: sending ImageFacts) {
        sample = facts.sample
        reduction = BackgroundReduction(of: facts, mostWaiting: Self.mostWaiting) { facts, input in
            switch input {
            case .frame(let row, let number, let pixels):
                facts.add(row, number: number, pixels: pixels)
            case .finish(let timestamps): facts.finish(camera: timestamps)
            }
        }
    }

    /// Adds a frame as ``ImageFacts/add(_:number:pixels:)`` does; waits if too many are queued.
    func add(_ row: FrameRow, number: Int, pixels: PixelBuffer?) {
        let isIncluded = sample.includes(number - 1)
        defer { wasIncluded = isIncluded }
        // The first frame after a run ends the run; the others change nothing.
        guard isIncluded || wasIncluded else { return }
        reduction.add(.frame(row, number: number, pixels))
    }

    /// Compares all pairs with the gyroscope, as ``ImageFacts/finish(camera:)`` does.
    func finish(camera timestamps: TimestampStatistics?) {
        reduction.add(.finish(timestamps))
    }

    /// Waits until all frames are examined, and returns the facts.
    func result() -> ImageFacts { reduction.result() }
}
