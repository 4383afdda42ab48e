import LockstepFormats
import LockstepSamples

/// The frames of a recording: image files, raw images, or packets of a movie.
final class ROSImages: SampleStream {
    private let reader: ROSRecordingReader
    private let topic: ROSChannel
    private let decoder: StillDecoder
    private let facts: ROSFrameFacts
    private var movie: ROSMovie?
    private var waiting: ArraySlice<Sample> = []
    /// The next image's index among all images.
    private var index = 0

    init(
        _ reader: ROSRecordingReader, of topic: ROSChannel, _ decoder: StillDecoder,
        movie: ROSMovie?, facts: ROSFrameFacts
    ) {
        self.reader = reader
        self.topic = topic
        self.decoder = decoder
        self.movie = movie
        self.facts = facts
    }

    func next() throws -> Sample? {
        if let sample = waiting.popFirst() { return sample }
        while let message = try reader.next() {
            guard message.channel == topic else { continue }
            waiting = try samples(message)[...]
            if let sample = waiting.popFirst() { return sample }
        }
        return nil
    }

    /// The content of a message.
    private enum Content {
        case image(FrameImage)
        /// A packet that depends on missing ones.
        case nothing
        case unreadable(any Failure)
    }

    private func samples(_ message: ROSRecordedMessage) throws -> [Sample] {
        guard let (time, content) = content(of: message) else { return [] }
        defer { index += 1 }
        switch content {
        case .unreadable(let error):
            return Sample.unusable(.camera, at: time, "A message of \(topic.topic)", error)
        case .image(let image):
            var frame = CameraFrame(timestamp: time, image: image)
            let others = try facts.describe(&frame, index)
            return [.frame(frame)] + others
        case .nothing:
            let drop = Drop(
                stream: .camera, reason: .unusable, evidence: .reported, timestamp: time)
            return [.event(.drop(drop), at: time)]
        }
    }

    /// The content of a message; nil if it was not counted as an image.
    private func content(of message: ROSRecordedMessage) -> (HostTime, Content)? {
        if topic.type == ROSCompressedVideo.name {
            guard let packet: ROSCompressedVideo = try? message.decoded(), packet.codec != nil
            else {
                return nil
            }
            let packets = movie?.image(packet, index)
            return (packet.time, packets.map { .image(.packets($0)) } ?? .nothing)
        }
        if topic.type == ROSImage.name { return rawContent(of: message) }
        guard let header = try? message.header() else { return nil }
        do {
            let image: ROSCompressedImage = try message.decoded()
            return (header.time, .image(try decoder.image(image.bytes)))
        } catch let error as any Failure {
            return (header.time, .unreadable(error))
        } catch {
            return (header.time, .nothing)
        }
    }

    private func rawContent(of message: ROSRecordedMessage) -> (HostTime, Content)? {
        guard let image: ROSImage = try? message.decoded(),
            let layout = ROSPixels(encoding: image.encoding)
        else { return nil }
        do {
            return (image.header.time, .image(.pixels(try layout.pixels(of: image))))
        } catch let error as any Failure {
            return (image.header.time, .unreadable(error))
        } catch {
            return (image.header.time, .nothing)
        }
    }
}

/// A recording's packets as a movie, with the facts that must be known before the first packet.
struct ROSMovie {
    let format: MovieFormat
    private let times: [HostTime]
    private var start: HostTime?
    private var latest: HostDuration?
    private var count = 0

    /// The duration of an image without a later one, as at 30 Hz.
    private static let lastDuration = HostDuration(nanoseconds: 33_333_333)

    /// - Returns: nil if no packet has the parameter sets that decoding needs, or the size is
    ///   unknown.
    init?(_ survey: ROSSurvey, size: PixelSize?) {
        guard let first = survey.images?.firstPacket, let size, size.isOfAnImage else {
            return nil
        }
        format = MovieFormat(codec: first.codec, size: size, configuration: first.configuration)
        times = survey.imageTimes
    }

    /// A message's packet; nil before the first packet from which decoding can start.
    mutating func image(_ message: ROSCompressedVideo, _ index: Int) -> MoviePackets? {
        let image = AnnexBFrame(message.bytes, codec: format.codec)
        guard start != nil || image.isSyncFrame, !image.packetBytes.isEmpty else { return nil }
        let start = self.start ?? message.time
        self.start = start
        // A movie's times must increase by at least one tick.
        let earliest = latest.map { $0 + HostDuration(nanoseconds: 10_000) } ?? .zero
        let presentation = max(message.time - start, earliest)
        let next = index + 1 < times.count ? times[index + 1] - start : presentation
        let duration = next > presentation ? next - presentation : Self.lastDuration
        latest = presentation
        defer { count += 1 }
        let packet = MoviePacket(
            bytes: image.packetBytes, presentation: presentation, decoding: presentation,
            duration: duration, isSyncFrame: image.isSyncFrame)
        return MoviePackets(packets: [packet], size: format.size, imageIndex: count)
    }
}
