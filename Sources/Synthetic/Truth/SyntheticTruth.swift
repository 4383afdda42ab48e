public import LockstepSamples

/// What is true of a synthetic phone, as lines of JSON without their ends.
///
/// The first line, `"type":"header"`, says what holds throughout: mounting, offsets, readout,
/// noise, defects. Then, in order of time, a line `"type":"frame"` for each frame the camera took,
/// lost ones included, and a line `"type":"bias"` for every second. Lengths are meters, times
/// nanoseconds of the phone's clock, matrices column-major, quaternion-free; frames of axes as in
/// ``Transform``. The same configuration gives the same lines.
public struct SyntheticTruth: Sequence, Sendable {
    private let model: PhoneModel
    private let end: HostTime

    /// The truth of one phone for all its time.
    init(_ model: PhoneModel) {
        self.init(model, end: HostTime(nanoseconds: .max))
    }

    private init(_ model: PhoneModel, end: HostTime) {
        self.model = model
        self.end = end
    }

    /// The truth about a recording that ended before the phone's time did: the header, which keeps
    /// the duration that was planned, frames whose timestamps are not after `last`, and biases up to it.
    public func ending(at last: HostTime) -> SyntheticTruth {
        SyntheticTruth(model, end: last)
    }

    /// Begins with the header.
    public func makeIterator() -> Iterator { Iterator(model, end: end) }

    /// Makes the lines one after the other; memory does not grow.
    public struct Iterator: IteratorProtocol {
        private let header: TruthHeader
        private var frames: FrameTruth
        private var biases: BiasTruth
        private var nextFrame: TimedLine?
        private var nextBias: TimedLine?
        private var isBegun = false

        fileprivate init(_ model: PhoneModel, end: HostTime) {
            header = TruthHeader(model: model)
            frames = FrameTruth(model, end: end)
            biases = BiasTruth(model, end: end)
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
