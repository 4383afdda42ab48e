import LockstepFormats
import LockstepSamples

/// The results of a first pass over a recording: its topics, and all small data.
struct ROSSurvey {
    /// The image topic that is read; nil if there is none.
    private(set) var images: ROSImageTopic?
    private var imageTopics: ROSImageTopics
    /// The topic of the depth maps; nil if there is none.
    private(set) var depth: ROSChannel?
    /// The timestamps of images and of depth maps, in the order of the file.
    private(set) var imageTimes: [HostTime] = []
    /// The timestamps of frames: those of images or, if no topic has any, the distinct ones of
    /// poses.
    private(set) var frameTimes: [HostTime] = []
    private(set) var depthTimes: BoundedRows<HostTime>
    private(set) var depthSize: PixelSize?
    /// The last depth map, until its confidence is found.
    private var depthWithoutConfidence: (time: HostTime, size: PixelSize)?
    /// The number of confidence maps that do not follow a depth map of their timestamp and size.
    private(set) var strayConfidenceCount = 0
    /// Whether static transforms are from Lockstep's own export.
    private(set) var areTransformsExported = false
    /// The transforms between coordinate frames.
    private(set) var frames: ROSFrameTree
    /// The poses that name no tracked frame, and their topic; nil if there is none.
    private(set) var poses: BoundedRows<PoseRow>
    private(set) var poseTopic: String?
    /// The poses of the first odometry topic.
    private(set) var odometry: ROSOdometryTrack
    private(set) var cameras: BoundedRows<ROSCameraRow>
    /// The lens distortions, by topic.
    private(set) var lenses: [String: ROSLens] = [:]
    /// The coordinate frame of the inertial samples.
    private(set) var inertialFrame = ""
    /// Readings by type, and the topics that are read.
    private(set) var readings: [String: String] = [:]
    /// The sensors that the readings contain, and the values that are left out.
    private(set) var readingFacts = ROSReadingFacts()
    /// The number of messages that are not read, by topic.
    private(set) var unread: [String: Int] = [:]
    /// Encodings of raw images and of packets that are not read, by topic.
    private(set) var unreadEncodings: [String: String] = [:]
    private(set) var first: HostTime?
    private(set) var last: HostTime?
    private(set) var unreadableCount = 0
    private(set) var faults: BinaryFaults
    /// The extent of the file.
    private(set) var extent: ROSExtent
    private(set) var metadata: [String: [String: String]] = [:]

    /// Reads a file to its end.
    ///
    /// - Throws: ``BinaryError`` if it contains more rows of one kind than the limit.
    init(_ file: ROSFile, mostRows: Int = BoundedRows<HostTime>.mostOfARecording) throws {
        let reader = try file.reader()
        faults = reader.faults
        extent = ROSExtent(reader)
        imageTopics = ROSImageTopics(mostRows: mostRows)
        depthTimes = BoundedRows("depth maps", limit: mostRows)
        frames = ROSFrameTree(mostRows: mostRows)
        poses = BoundedRows("poses", limit: mostRows)
        odometry = ROSOdometryTrack(mostRows: mostRows)
        cameras = BoundedRows("messages about cameras", limit: mostRows)
        var messageCount = 0
        while let message = try reader.next() {
            messageCount += 1
            do {
                if try !take(message) { unread[message.channel.topic, default: 0] += 1 }
            } catch let error as BinaryError {
                if case .tooMany = error.fact {
                    let place = Place(file: file.name, byte: message.byte)
                    throw BinaryError(error.fact, place: place)
                }
                unreadableCount += 1
            }
        }
        faults = reader.faults
        extent = ROSExtent(reader, messageCount: messageCount)
        metadata = reader.metadata
        chooseImages()
    }

    /// The topics that are not read, with their numbers of messages; empty if there is none.
    var unreadWords: String {
        let most = 20
        var topics = unread.sorted { $0.key < $1.key }.prefix(most).map { topic, count in
            let encoding = unreadEncodings[topic].map { " in \($0)" } ?? ""
            return "\(topic.prefix(80)) (\(count)\(encoding))"
        }
        if unread.count > most { topics.append("\(unread.count - most) more") }
        return topics.joined(separator: ", ")
    }

    /// The coordinate frame of the images; empty if there are none.
    var imageFrame: String { images?.frame ?? "" }

    private mutating func chooseImages() {
        images = imageTopics.best
        for (topic, count) in imageTopics.others { unread[topic, default: 0] += count }
        imageTimes = images.map { imageTopics.times(of: $0.channel) } ?? []
        frameTimes = images == nil ? PoseTrack(bodyPoses).times : imageTimes
        for time in frameTimes { note(time) }
    }

    /// Processes a message; returns false if it is not used.
    private mutating func take(_ message: ROSRecordedMessage) throws -> Bool {
        switch ROSReadType(named: message.channel.type) {
        case .compressedImage: return try imageTopics.add(message)
        case .compressedVideo:
            let isRead = try imageTopics.add(message)
            let topic = message.channel.topic
            if !isRead, unreadEncodings[topic] == nil,
                let packet: ROSCompressedVideo = try? message.decoded()
            {
                unreadEncodings[topic] = String(packet.format.prefix(40))
            }
            return isRead
        case .image: return try takeImage(message)
        case .cameraInfo: return try takeCamera(message)
        case .poseStamped:
            let pose: ROSPoseStamped = try message.decoded()
            return try take(pose.pose.transform, pose.header, of: message.channel)
        case .poseWithCovarianceStamped:
            let pose: ROSPoseWithCovarianceStamped = try message.decoded()
            return try take(pose.pose.transform, pose.header, of: message.channel)
        case .odometry:
            let pose: ROSOdometry = try message.decoded()
            guard isFinite(pose.pose.transform) else { return true }
            return try odometry.add(pose, of: message.channel.topic)
        case .transformStamped:
            let transform: ROSTransformStamped = try message.decoded()
            if isFinite(transform.parentFromChild) { try frames.add(transform) }
        case .transforms: try takeTransforms(message)
        case .imu, .magneticField, .fluidPressure, .navSatFix: return try takeReading(message)
        case nil: return false
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
        try readingFacts.add(message)
        if type == ROSImu.name, inertialFrame.isEmpty { inertialFrame = header.frame }
        note(header.time)
        return true
    }

    /// Takes in a pose that names no tracked frame; false if it is of another topic than the first:
    /// goals and other trackers have topics of their own.
    private mutating func take(
        _ transform: Transform, _ header: ROSHeader, of channel: ROSChannel
    ) throws -> Bool {
        guard poseTopic ?? channel.topic == channel.topic else { return false }
        poseTopic = channel.topic
        guard isFinite(transform) else { return true }
        try poses.append(PoseRow(transform, at: header.time))
        return true
    }

    /// Depth is the first topic in meters or millimeters; gray images in a topic whose name ends in
    /// `confidence` are its confidence maps.
    private mutating func takeImage(_ message: ROSRecordedMessage) throws -> Bool {
        let (image, channel): (ROSImage, ROSChannel) = (try message.decoded(), message.channel)
        if channel.topic.hasSuffix("confidence") {
            guard image.encoding == "mono8" else { return false }
            takeConfidence(image)
            return true
        }
        guard image.isDepth else {
            let isRead = try imageTopics.add(image, on: channel)
            if !isRead { unreadEncodings[channel.topic] = String(image.encoding.prefix(40)) }
            return isRead
        }
        guard depth ?? channel == channel else { return false }
        depth = channel
        depthSize = depthSize ?? (image.size.isOfAnImage ? image.size : nil)
        try depthTimes.append(image.header.time)
        depthWithoutConfidence = (image.header.time, image.size)
        note(image.header.time)
        return true
    }

    private mutating func takeConfidence(_ image: ROSImage) {
        let depth = depthWithoutConfidence
        depthWithoutConfidence = nil
        if depth?.time != image.header.time || depth?.size != image.size {
            strayConfidenceCount += 1
        }
    }

    private mutating func takeCamera(_ message: ROSRecordedMessage) throws -> Bool {
        let camera: ROSCameraInfo = try message.decoded()
        guard let intrinsics = camera.pinhole else { return true }
        let size = PixelSize(width: Int(camera.width), height: Int(camera.height))
        guard size.isOfAnImage else { return true }
        let topic = message.channel.topic
        try cameras.append(
            ROSCameraRow(
                topic: topic, time: camera.header.time, size: size, intrinsics: intrinsics))
        lenses[topic, default: ROSLens(camera)].add(camera)
        return true
    }

    private mutating func takeTransforms(_ message: ROSRecordedMessage) throws {
        let transforms: ROSTransforms = try message.decoded()
        let isConstant = message.channel.topic.hasSuffix("tf_static")
        if isConstant, message.channel.publisher == ROSConventions.publisher {
            areTransformsExported = true
        }
        for transform in transforms.transforms where isFinite(transform.parentFromChild) {
            try isConstant ? frames.add(constant: transform) : frames.add(transform)
        }
    }

    /// Whether all values are finite; otherwise the message counts as unreadable.
    private mutating func isFinite(_ transform: Transform) -> Bool {
        let isFinite = transform.columnMajor.allSatisfy(\.isFinite)
        if !isFinite { unreadableCount += 1 }
        return isFinite
    }

    private mutating func note(_ time: HostTime) {
        first = min(first ?? time, time)
        last = max(last ?? time, time)
    }
}
