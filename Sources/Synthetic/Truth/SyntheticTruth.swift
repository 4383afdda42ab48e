public import LockstepSamples

/// The ground truth of a synthetic phone, as lines of JSON without line feeds.
///
/// The first line, `"type":"header"`, contains everything that is constant: mounting, offsets,
/// readout, noise, defects. Then follow, in order of time, a line `"type":"frame"` for each frame
/// the camera captured, including lost ones, and a line `"type":"bias"` for every second. Lengths
/// are in meters, times in nanoseconds of the phone's clock. Rotations are column-major matrices,
/// never quaternions; coordinate frames are as in ``Transform``. The same configuration produces
/// the same lines.
public struct SyntheticTruth: Sequence, Sendable {
    private let model: PhoneModel
    private let end: HostTime

    /// Creates the truth of one phone for its complete duration.
    init(_ model: PhoneModel) {
        self.init(model, end: HostTime(nanoseconds: .max))
    }

    private init(_ model: PhoneModel, end: HostTime) {
        self.model = model
        self.end = end
    }

    /// Returns the truth about a recording that ended earlier than planned: the header, which keeps
    /// the planned duration, frames whose timestamps are not after `last`, and biases up to it.
    public func ending(at last: HostTime) -> SyntheticTruth {
        SyntheticTruth(model, end: last)
    }

    /// Creates an iterator that starts with the header.
    public func makeIterator() -> Iterator { Iterator(model, end: end) }

    /// Generates the lines one after another; memory does not grow.
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

        /// Returns the next line; nil after the last.
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

/// A line with its time, for sorting.
struct TimedLine: Sendable {
    let time: HostTime
    let text: String
}
