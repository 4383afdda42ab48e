import LockstepSamples

/// What is true of a synthetic phone, as lines of JSON without their ends.
///
/// The first line, `"type":"header"`, says what holds throughout: mounting, offsets, readout,
/// noise, defects. Then, in order of time, a line `"type":"frame"` for each frame the camera took,
/// lost ones included, and a line `"type":"bias"` for every second. Lengths are metres, times
/// nanoseconds of the phone's clock, matrices column-major, quaternion-free; frames of axes as in
/// ``Transform``. The same configuration gives the same lines.
public struct SyntheticTruth: Sequence, Sendable {
    private let model: PhoneModel

    /// The truth of one phone.
    init(_ model: PhoneModel) {
        self.model = model
    }

    /// Begins with the header.
    public func makeIterator() -> Iterator { Iterator(model) }

    /// Makes the lines one after the other; memory does not grow.
    public struct Iterator: IteratorProtocol {
        private let header: TruthHeader
        private var frames: FrameTruth
        private var biases: BiasTruth
        private var nextFrame: TimedLine?
        private var nextBias: TimedLine?
        private var isBegun = false

        fileprivate init(_ model: PhoneModel) {
            header = TruthHeader(model: model)
            frames = FrameTruth(model)
            biases = BiasTruth(model)
            nextFrame = frames.next()
            nextBias = biases.next()
        }

        /// The next line; nil after the last.
        public mutating func next() -> String? {
            guard isBegun else {
                isBegun = true
                return header.line
            }
            if let frame = nextFrame, nextBias.map({ frame.time < $0.time }) ?? true {
                nextFrame = frames.next()
                return frame.text
            }
            defer { nextBias = biases.next() }
            return nextBias?.text
        }
    }
}

/// A line with its place among the others.
struct TimedLine: Sendable {
    let time: HostTime
    let text: String
}
