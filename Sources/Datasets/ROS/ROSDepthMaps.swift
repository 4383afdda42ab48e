import LockstepFormats
import LockstepSamples

/// The depth maps of a recording in order, each with the confidence map of the same timestamp if
/// there is one.
final class ROSDepthMaps {
    private let reader: ROSRecordingReader
    private let topic: ROSChannel
    private var waiting: ROSImage?
    /// The next map's index among all maps.
    private var index = 0

    init(_ reader: ROSRecordingReader, of topic: ROSChannel) {
        self.reader = reader
        self.topic = topic
    }

    /// Returns the map at an index among all maps, from 0.
    ///
    /// - Returns: nil if there is no such map, if it was already read or skipped, or if the message
    ///   is not a map.
    ///
    /// - Throws: ``RecordedImageError`` if its size does not match its bytes.
    func map(_ number: Int) throws -> DepthMap? {
        guard number >= index else { return nil }
        while let image = try nextImage() {
            guard image.encoding != "mono8" else { continue }
            defer { index += 1 }
            if index < number { continue }
            let following = try nextImage()
            guard let following, following.encoding == "mono8",
                following.header.stamp == image.header.stamp
            else {
                waiting = following
                return try image.depthMap(confidence: nil)
            }
            return try image.depthMap(confidence: following)
        }
        return nil
    }

    /// The next depth or confidence map.
    private func nextImage() throws -> ROSImage? {
        if let image = waiting {
            waiting = nil
            return image
        }
        while let message = try reader.next() {
            guard message.channel.type == ROSImage.name,
                message.channel == topic || message.channel.topic.hasSuffix("confidence"),
                let image: ROSImage = try? message.decoded(),
                message.channel == topic ? image.isDepth : image.encoding == "mono8"
            else { continue }
            return image
        }
        return nil
    }
}
