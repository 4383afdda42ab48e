import LockstepSamples

/// Frames whose image is missing.
///
/// If a pose or depth is known, the frame is kept without an image; otherwise it counts as lost.
final class FramesWithoutImages: SampleStream {
    /// Adds the known facts about a frame; returns further events.
    typealias Describe = (inout CameraFrame) throws -> [Sample]

    private let size: PixelSize?
    private let describe: Describe
    private var times: ArraySlice<HostTime>
    private var waiting: ArraySlice<Sample> = []

    /// - Parameters:
    ///   - times: the frames' times, in the order of the recording.
    ///   - size: the images' size; nil if unknown.
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

    /// The description of a stream of frames that have poses, without information about images.
    static var description: StreamDescription {
        var description = StreamDescription(stream: .camera)
        description.stampMeaning = .unknown
        return description
    }

    /// Notices about poses that are kept without images, one sentence each.
    ///
    /// - Parameter body: The body that the poses describe, and its coordinate frame; nil if
    ///   unknown.
    static func notices(posesOf track: PoseTrack, _ body: String?) -> [String] {
        let count = track.times.count
        let owner = body.map { "those of \($0)" } ?? "poses of an unnamed frame"
        var notices = [
            "There are no images: \(count.counted("pose")) \(count.verb("is", "are")) kept as frames "
                + "without an image, at their own times. They are \(owner), whose axes are used as a camera's (x right, "
                + "y down, z forward): exports contain them unchanged.",
            AxisConventions.worldNotice,
        ]
        if track.repeatedCount > 0 {
            notices.append(
                "\(track.repeatedCount.counted("pose")) with the time of an earlier one are left out."
            )
        }
        return notices
    }

    /// A notice about frames without images, one sentence.
    static let notice =
        "Frames without an image keep their times, poses and depth. To import the images too, put "
        + "them back in their places and import again."
}
