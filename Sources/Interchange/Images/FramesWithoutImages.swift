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
    ///   - size: that of the images; nil if no one knows it.
    init(_ times: [HostTime], size: PixelSize?, describe: @escaping Describe) {
        self.times = times[...]
        self.size = size
        self.describe = describe
    }

    func next() throws -> Sample? {
        if let sample = waiting.popFirst() { return sample }
        guard let time = times.popFirst() else { return nil }
        var frame = CameraFrame(timestamp: time, image: .missing(size))
        waiting = try describe(&frame)[...]
        if frame.worldFromCamera != nil || frame.depth != nil { return .frame(frame) }
        let drop = Drop(stream: .camera, reason: .missing, evidence: .reported, timestamp: time)
        return .event(.drop(drop), at: time)
    }

    /// The stream of frames that have poses, without anything known of images.
    static var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.stampMeaning = .unknown
        return description
    }

    /// What a reader should know of poses that are kept without images, a sentence each.
    ///
    /// - Parameter thing: whose poses they are and in which frame; nil if no one says.
    static func notices(posesOf track: PoseTrack, _ thing: String?) -> [String] {
        let count = track.times.count
        let owner = thing.map { "those of \($0)" } ?? "poses of an unnamed frame"
        var notices = [
            "There are no images: \(count.counted("pose")) are kept as frames without an image, at "
                + "their own times. They are \(owner), whose axes stand in for a camera's (x right, "
                + "y down, z forward): exports return them unchanged.",
            AxisConventions.worldNotice,
        ]
        if track.repeatedCount > 0 {
            notices.append(
                "\(track.repeatedCount.counted("pose")) with the time of an earlier one are left out."
            )
        }
        return notices
    }

    /// What a reader should know of frames that are not there, as a sentence.
    static let notice =
        "Frames without an image keep their times, poses and depth. To have the images too, put them "
        + "back in their places and import again."
}
