import CoreMotion
import Foundation
import LockstepConcurrency
import LockstepSamples
import LockstepSynthetic
import VirtualPhone

/// A synthetic phone without a camera.
func syntheticSource(
    _ streams: Set<LockstepSamples.Stream>, hertz: Double = 100, seconds: Int64 = 2
) throws -> SyntheticPhone {
    var configuration = SyntheticConfiguration(seed: 5, duration: .seconds(seconds))
    configuration.streams = streams
    configuration.inertialRateHertz = hertz
    return try SyntheticPhone(configuration)
}

/// Returns the samples that the same synthetic phone delivers directly.
func samples(
    _ streams: Set<LockstepSamples.Stream>, hertz: Double = 100, seconds: Int64 = 2
) throws -> [Sample] {
    let source = try syntheticSource(streams, hertz: hertz, seconds: seconds)
    var all: [Sample] = []
    while let delivery = try source.next() {
        if delivery.sample.stream != nil { all.append(delivery.sample) }
    }
    return all
}

/// A list that handlers on any queue append to.
final class Heard<Element: Sendable>: Sendable {
    private let state = Mutex<[Element]>([])

    var all: [Element] { state.withLock { $0 } }

    func add(_ element: Element) { state.withLock { $0.append(element) } }
}

func serialQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
}
