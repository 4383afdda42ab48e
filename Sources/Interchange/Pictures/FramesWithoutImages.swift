import LockstepSamples

/// Frames whose image is not there: those of which a pose or depth is known, without an image; the
/// others count as lost.
final class FramesWithoutImages: SampleStream {
    /// Adds what is known of a frame; returns what else is to be said.
    typealias Describe = (inout CameraFrame) throws -> [Sample]

    private let size: PixelSize?
    private let describe: Describe
    private var times: ArraySlice<HostTime>
    private var waiting: ArraySlice<Sample> = []

    /// - Parameters:
    ///   - times: in the order of the recording.
    ///   - size: that of the images; nil where nobody knows it.
    init(_ times: [HostTime], size: PixelSize?, describe: @escaping Describe) {
        self.times = times[...]
        self.size = size
        self.describe = describe
    }

    func next() throws -> Sample? {
        if let sample = waiting.popFirst() { return sample }
        guard let time = times.popFirst() else { return nil }
        var frame = CameraFrame(timestamp: time, picture: .missing(size))
        waiting = try describe(&frame)[...]
        if frame.worldFromCamera != nil || frame.depth != nil { return .frame(frame) }
        let drop = Drop(stream: .camera, reason: .unusable, evidence: .reported, timestamp: time)
        return .event(.drop(drop), at: time)
    }

    /// What a reader should know of frames that are not there, as a sentence.
    static let notice =
        "Frames without an image keep their times, poses and depth. To have the images too, put them "
        + "back in their places and import again."
}
