import LockstepSamples

/// The frames of a list of image files; a file that cannot be decoded is reported and counted.
final class StillFrames: SampleStream {
    /// Adds the known facts about a frame besides its image; returns further events.
    ///
    /// `index` is the frame's index in the list.
    typealias Describe = (inout CameraFrame, _ index: Int) throws -> [Sample]

    private let list: ImageList
    private let decoder: StillDecoder
    private let describe: Describe
    private var waiting: ArraySlice<Sample>
    private var index = 0

    /// - Parameter keepsLost: whether ``FramesWithoutImages`` reports missing images.
    init(
        _ list: ImageList, _ decoder: StillDecoder, keepsLost: Bool = false,
        describe: @escaping Describe
    ) {
        self.list = list
        self.decoder = decoder
        self.describe = describe
        waiting = list.drops(of: .camera, keepsLost: keepsLost)[...]
    }

    func next() throws -> Sample? {
        if let sample = waiting.popFirst() { return sample }
        guard index < list.entries.count else { return nil }
        defer { index += 1 }
        let entry = list.entries[index]
        let bytes = try list.shelf.bytes(of: entry.path)
        let image: FrameImage
        do {
            image = try decoder.image(bytes)
        } catch let error as any Failure {
            waiting =
                Sample.unusable(
                    .camera, at: entry.time, list.shelf.name(of: entry.path), error)[...]
            return waiting.popFirst()
        }
        var frame = CameraFrame(timestamp: entry.time, image: image)
        waiting = try describe(&frame, index)[...]
        return .frame(frame)
    }
}

extension Sample {
    /// Events for a file that cannot be decoded: a notice with its name, and a drop.
    static func unusable(
        _ stream: Stream, at time: HostTime, _ file: String, _ error: any Failure
    ) -> [Sample] {
        let drop = Drop(stream: stream, reason: .unusable, evidence: .reported, timestamp: time)
        return [
            .event(.notice(UndecodedFile(file, error).notice), at: time),
            .event(.drop(drop), at: time),
        ]
    }
}
