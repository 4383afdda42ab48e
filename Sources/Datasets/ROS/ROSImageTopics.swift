import LockstepFormats
import LockstepSamples

/// A topic of images.
struct ROSImageTopic {
    let channel: ROSChannel
    /// The coordinate frame of its images.
    fileprivate(set) var frame = ""
    /// Width and height stated by the first message, or by the first packet that can be decoded;
    /// nil for compressed images.
    fileprivate(set) var size: PixelSize?
    /// The encoding of raw images in its first message; nil for compressed ones.
    fileprivate(set) var encoding: String?
    /// The first packet of a movie that can be decoded.
    fileprivate(set) var firstPacket: (codec: MovieCodec, configuration: [UInt8])?
    /// The number of messages with an image.
    fileprivate(set) var count = 0

    /// The topic's priority; the topic with the smallest rank is imported.
    ///
    /// Compressed images come before raw ones, whose pixels a session would have to encode. Color
    /// comes before gray: next to a color topic, a gray one is infrared or for feature tracking.
    /// Packets that cannot be decoded come last.
    fileprivate var rank: Int {
        guard let encoding else {
            return channel.type == ROSCompressedVideo.name && firstPacket == nil ? 3 : 0
        }
        return ROSPixels(encoding: encoding)?.hasColor == true ? 1 : 2
    }
}

/// The image topics of a recording, of which a session imports one.
struct ROSImageTopics {
    private var topics: [ROSImageTopic] = []
    private var numbers: [ROSChannel: Int] = [:]
    private var rows: BoundedRows<(topic: Int, time: HostTime)>

    init(mostRows: Int) { rows = BoundedRows("images", limit: mostRows) }

    /// The topic that is imported: of equal ranks the first by name, so `/cam0` before `/cam1`.
    var best: ROSImageTopic? {
        topics.min { ($0.rank, $0.channel.topic) < ($1.rank, $1.channel.topic) }
    }

    /// The timestamps of a topic's images, in the order of the file.
    func times(of channel: ROSChannel) -> [HostTime] {
        guard let number = numbers[channel] else { return [] }
        return rows.rows.filter { $0.topic == number }.map(\.time)
    }

    /// The topics that are not read, with the number of images of each.
    var others: [(topic: String, count: Int)] {
        let best = best?.channel
        return topics.filter { $0.channel != best }.map { ($0.channel.topic, $0.count) }
    }

    /// Adds a message with an image or with a movie's packet; returns false if it is neither.
    mutating func add(_ message: ROSRecordedMessage) throws -> Bool {
        let channel = message.channel
        // `image_transport` gives topics of depth in PNG files this name.
        guard !channel.topic.hasSuffix("/compressedDepth") else { return false }
        guard channel.type == ROSCompressedVideo.name else {
            let header = try message.header()
            try append(channel, at: header.time) { $0.frame = header.frame }
            return true
        }
        let packet: ROSCompressedVideo = try message.decoded()
        guard let codec = packet.codec else { return false }
        try append(channel, at: packet.time) { topic in
            topic.frame = packet.frame
            guard topic.firstPacket == nil else { return }
            let image = AnnexBFrame(packet.bytes, codec: codec)
            guard let configuration = image.configuration else { return }
            topic.firstPacket = (codec, configuration)
            topic.size = image.size
        }
        return true
    }

    /// Adds a raw image; returns false if its encoding is not supported.
    mutating func add(_ image: ROSImage, on channel: ROSChannel) throws -> Bool {
        guard ROSPixels(encoding: image.encoding) != nil else { return false }
        try append(channel, at: image.header.time) { topic in
            topic.frame = image.header.frame
            topic.encoding = topic.encoding ?? image.encoding
            topic.size = topic.size ?? (image.size.isOfAnImage ? image.size : nil)
        }
        return true
    }

    private mutating func append(
        _ channel: ROSChannel, at time: HostTime, _ update: (inout ROSImageTopic) -> Void
    ) throws {
        let number = numbers[channel] ?? topics.count
        try rows.append((number, time))
        if number == topics.count {
            numbers[channel] = number
            topics.append(ROSImageTopic(channel: channel))
        }
        update(&topics[number])
        topics[number].count += 1
    }
}
