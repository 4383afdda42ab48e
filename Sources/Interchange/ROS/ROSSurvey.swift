import LockstepFormats
import LockstepSamples

/// What a first pass over a recording finds: which topics there are, and everything small.
struct ROSSurvey {
    /// The topic of the pictures; nil where there is none.
    private(set) var pictures: ROSChannel?
    /// The topic of the depth maps; nil where there is none.
    private(set) var depth: ROSChannel?
    /// Stamps of pictures and of depth maps, in the order of the file.
    private(set) var pictureTimes: [HostTime] = []
    private(set) var depthTimes: [HostTime] = []
    private(set) var depthSize: PixelSize?
    /// Where the thing of each named frame of axes was in the world, by that name.
    private(set) var poses: [String: [PoseRow]] = [:]
    /// The topic of the poses that are not transforms; nil where there is none.
    private var poseTopic: String?
    /// Transforms that hold throughout.
    private(set) var constants: [ROSTransformStamped] = []
    private(set) var cameras: [String: [(time: HostTime, size: PixelSize, Intrinsics)]] = [:]
    /// The first packet of a movie that can be decoded.
    private(set) var firstPacket: (codec: MovieCodec, configuration: [UInt8])?
    /// The frame of axes of pictures and of inertial readings.
    private(set) var pictureFrame = ""
    private(set) var inertialFrame = ""
    /// Readings by type, and the topics that are read.
    private(set) var readings: [String: String] = [:]
    /// Messages that are not read, by topic.
    private(set) var unread: [String: Int] = [:]
    private(set) var first: HostTime?
    private(set) var last: HostTime?
    private(set) var unreadableCount = 0
    private(set) var faults: BinaryFaults
    private(set) var metadata: [String: [String: String]] = [:]

    /// The types of messages that are readings.
    static let readingTypes = [
        ROSImu.name, ROSMagneticField.name, ROSFluidPressure.name, ROSNavSatFix.name,
    ]

    init(_ file: ROSFile) throws {
        let reader = try file.reader()
        faults = reader.faults
        while let message = try reader.next() {
            do {
                if try !take(message) { unread[message.channel.topic, default: 0] += 1 }
            } catch is BinaryError {
                unreadableCount += 1
            }
        }
        faults = reader.faults
        metadata = reader.metadata
    }

    /// Takes in a message; false where nobody wants it.
    private mutating func take(_ message: ROSRecordedMessage) throws -> Bool {
        switch message.channel.type {
        case ROSCompressedImage.name, ROSCompressedVideo.name: return try takePicture(message)
        case ROSImage.name: return try takeImage(message)
        case ROSCameraInfo.name: return try takeCamera(message)
        case ROSPoseStamped.name:
            // Goals and other trackers have topics of their own.
            guard poseTopic ?? message.channel.topic == message.channel.topic else { return false }
            let pose: ROSPoseStamped = try message.decoded()
            poseTopic = message.channel.topic
            add(pose.transform, of: "", pose.header)
        case ROSTransforms.name:
            let transforms: ROSTransforms = try message.decoded()
            guard !message.channel.topic.hasSuffix("tf_static") else {
                constants += transforms.transforms.prefix(1000 - min(1000, constants.count))
                return true
            }
            for one in transforms.transforms { add(one.parentFromChild, of: one.child, one.header) }
        case let type where Self.readingTypes.contains(type): return try takeReading(message)
        default: return false
        }
        return true
    }

    private mutating func takeReading(_ message: ROSRecordedMessage) throws -> Bool {
        let (type, topic) = (message.channel.type, message.channel.topic)
        guard readings[type] ?? topic == topic, message.channel.generation != nil else {
            return false
        }
        let header = try message.header()
        readings[type] = topic
        if type == ROSImu.name, inertialFrame.isEmpty { inertialFrame = header.frame }
        note(header.time)
        return true
    }

    private mutating func takePicture(_ message: ROSRecordedMessage) throws -> Bool {
        // Depth in PNG files is called so by image_transport.
        guard !message.channel.topic.hasSuffix("/compressedDepth"),
            pictures ?? message.channel == message.channel
        else { return false }
        var time: HostTime
        if message.channel.type == ROSCompressedVideo.name {
            let packet: ROSCompressedVideo = try message.decoded()
            guard let codec = packet.codec else { return false }
            time = packet.time
            pictureFrame = packet.frame
            if firstPacket == nil {
                firstPacket = AnnexBPicture(packet.bytes, codec: codec).configuration
                    .map { (codec, $0) }
            }
        } else {
            let header = try message.header()
            time = header.time
            pictureFrame = header.frame
        }
        pictures = message.channel
        pictureTimes.append(time)
        note(time)
        return true
    }

    /// Depth is the first topic of metres or millimetres; grey pictures beside it are its confidence.
    private mutating func takeImage(_ message: ROSRecordedMessage) throws -> Bool {
        let image: ROSImage = try message.decoded()
        if image.encoding == "mono8" { return message.channel.topic.hasSuffix("confidence") }
        guard image.isDepth, depth ?? message.channel == message.channel else { return false }
        depth = message.channel
        depthSize = depthSize ?? (image.size.isOfAPicture ? image.size : nil)
        depthTimes.append(image.header.time)
        note(image.header.time)
        return true
    }

    private mutating func takeCamera(_ message: ROSRecordedMessage) throws -> Bool {
        let camera: ROSCameraInfo = try message.decoded()
        guard let intrinsics = camera.pinhole else { return true }
        let size = PixelSize(width: Int(camera.width), height: Int(camera.height))
        guard size.isOfAPicture else { return true }
        cameras[message.channel.topic, default: []]
            .append((camera.header.time, size, intrinsics))
        return true
    }

    private mutating func add(_ transform: Transform, of child: String, _ header: ROSHeader) {
        guard transform.columnMajor.allSatisfy(\.isFinite) else {
            unreadableCount += 1
            return
        }
        poses[child, default: []].append(
            PoseRow(
                timestamp: header.time, position: transform.translation,
                rotation: Quaternion(rotation: transform.rotation)))
    }

    private mutating func note(_ time: HostTime) {
        first = min(first ?? time, time)
        last = max(last ?? time, time)
    }
}

extension ROSRecordedMessage {
    /// The header that most messages begin with.
    func header() throws -> ROSHeader {
        guard let generation = channel.generation else { return ROSHeader() }
        return try ROSHeader(decoding: bytes, generation)
    }
}

extension ROSHeader {
    var time: HostTime { HostTime(nanoseconds: stamp.sinceZero) }
}

extension ROSCompressedVideo {
    var time: HostTime { HostTime(nanoseconds: stamp.sinceZero) }

    /// nil of compressions that a session does not hold.
    var codec: MovieCodec? {
        switch format {
        case "h264": return .h264
        case "h265": return .hevc
        default: return nil
        }
    }
}

extension ROSImage {
    var isDepth: Bool { encoding == "32FC1" || encoding == "16UC1" }

    var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}
