import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of ROS, in an MCAP file or a bag, surveyed in a first pass over its messages.
struct ROSRecording {
    private let file: ROSFile
    private let survey: ROSSurvey
    private let facts: ROSFrameFacts
    private let decoder: StillDecoder
    private let movie: ROSMovie?
    private let unix: UnixTimestamps?

    /// Opens the folder as a source.
    ///
    /// - Throws: ``DatasetError`` if no message can be read, ``BinaryError`` if the file is of
    ///   another kind.
    static func open(
        _ folder: RecordingFolder, as layout: DatasetFormat, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try ROSRecording(folder, layout, codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(
        _ folder: RecordingFolder, _ layout: DatasetFormat, _ codecs: any MediaCodecs
    ) throws {
        file = try ROSFile(folder, as: layout, codecs: codecs)
        survey = try ROSSurvey(file)
        guard let first = survey.first else { throw Self.nothingReadable(survey, file) }
        unix = UnixTimestamps(first: first)
        decoder = try StillDecoder(codecs)
        var maps: ROSDepthMaps?
        if let topic = survey.depth { maps = ROSDepthMaps(try file.reader(), of: topic) }
        facts = ROSFrameFacts(survey, maps: maps)
        movie = ROSMovie(survey, size: facts.size)
    }

    private static func nothingReadable(_ survey: ROSSurvey, _ file: ROSFile) -> DatasetError {
        if case .cutOff(let byte) = survey.extent.end {
            let fact = DatasetError.Fact.cutOff(
                file.layout, readBytes: byte, byteCount: survey.extent.byteCount,
                messages: survey.extent.messageCount)
            return DatasetError(fact, place: Place(file: file.name, byte: byte))
        }
        let fault = survey.faults.first.first
        let unread = survey.unreadWords
        return DatasetError(
            .noSamples(
                file.layout,
                reason: fault?.problem ?? "there is no message of a supported type"
                    + (unread.isEmpty ? "" : ", but \(unread)")),
            place: fault?.place ?? Place(file: file.name))
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let unix { streams.append(unix.samples) }
        if let topic = survey.images, hasCamera {
            streams.append(
                ROSImages(
                    try file.reader(), of: topic.channel, decoder, movie: movie, facts: facts))
        } else if survey.images == nil, !survey.frameTimes.isEmpty {
            streams.append(
                FramesWithoutImages(survey.frameTimes, size: nil) { try facts.describe(&$0, 0) })
        }
        streams.append(
            ROSReadings(try file.reader(), topics: survey.readings, isUnix: unix != nil))
        return streams
    }

    /// Whether the images can be used; packets that cannot be decoded are not images.
    private var hasCamera: Bool {
        survey.images.map { $0.channel.type != ROSCompressedVideo.name || movie != nil } ?? false
    }

    /// Whether there are frames: with images or, if no topic has any, with poses.
    private var hasFrames: Bool {
        hasCamera || survey.images == nil && !survey.frameTimes.isEmpty
    }

    private var description: SourceDescription {
        var description = SourceDescription(streams: streamDescriptions)
        description.movieFormat = hasCamera ? movie?.format : nil
        description.calibration = facts.calibration
        description.startAnchor = unix?.anchor
        description.deviceModel = survey.said(ROSConventions.deviceKey)
        description.systemVersion = survey.said(ROSConventions.systemKey)
        if let first = survey.first, let last = survey.last { description.duration = last - first }
        description.notices = notices
        return description
    }

    private var streamDescriptions: [StreamDescription] {
        var streams: [StreamDescription] = []
        if hasFrames {
            var camera = StreamDescription(stream: .camera)
            camera.size = facts.size
            camera.stampMeaning =
                survey.said(ROSConventions.timestampMeaningKey).flatMap(TimestampMeaning.init)
                ?? .unknown
            camera.pixelOrigin = .pixelCenter
            streams.append(camera)
        }
        if hasCamera, survey.depth != nil {
            var depth = StreamDescription(stream: .depth)
            depth.size = survey.depthSize
            streams.append(depth)
        }
        let readings: [(String, [Stream])] = [
            (
                ROSImu.name,
                [InertialSensor.accelerometer, .gyroscope]
                    .filter(survey.readingFacts.inertialSensors.contains).map(\.stream)
            ),
            (ROSMagneticField.name, [.magnetometer]), (ROSFluidPressure.name, [.barometer]),
            (ROSNavSatFix.name, unix == nil ? [] : [.location]),
        ]
        for (type, of) in readings where survey.readings[type] != nil {
            streams += of.map { StreamDescription(stream: $0) }
        }
        return streams
    }

    private var notices: [String] {
        var notices =
            unix == nil
            ? ["The wall-clock time is unknown."] : [UnixTimestamps.notice]
        notices += survey.extent.notices(file: file.name) + faultNotices + leftOutNotices
        notices += survey.readingFacts.notices
        if survey.readingFacts.inertialSensors.contains(.accelerometer) {
            notices.append(
                "Linear accelerations were read as specific force and divided by -9.80665 m/s².")
        }
        if survey.readings[ROSNavSatFix.name] != nil {
            notices.append(
                unix == nil
                    ? "Positions on the earth were left out, because a session stores them by "
                        + "wall-clock time."
                    : "Heights of positions were imported unchanged, as heights above mean sea "
                        + "level.")
        }
        notices.append(
            "Times of recording were not kept: samples are in order of timestamps.")
        if hasFrames { notices += facts.notices(table: file.name) }
        return notices + (hasCamera ? [] : noticesWithoutImages)
    }

    /// A session stores depth with its image, and poses without one.
    private var noticesWithoutImages: [String] {
        let poses = [
            (survey.poses.rows.count + survey.odometry.count, "pose"),
            (survey.frames.counts.values.reduce(0, +), "transform over time"),
        ]
        let lost = ([(survey.depthTimes.rows.count, "depth map")] + (hasFrames ? [] : poses))
            .filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        let words = lost.isEmpty ? "" : "Left out with them: \(lost.joined(separator: ", "))."
        guard hasFrames else {
            return ["There are no images.\(words.isEmpty ? "" : " ")\(words)"]
        }
        return lost.isEmpty
            ? [] : ["\(lost.joined(separator: ", ")) without an image are left out."]
    }

    private var faultNotices: [String] {
        let faults = survey.faults.first.filter { !survey.extent.speaks(of: $0) }
        var notices = faults.map { fault in
            "\(fault.place.map(\.description) ?? file.name): \(fault.problem); the data there is "
                + "left out."
        }
        let others = survey.faults.count - survey.faults.first.count
        if others > 0 {
            notices.append("\(others.counted("more place")) of \(file.name) cannot be read.")
        }
        if survey.unreadableCount > 0 {
            notices.append(
                "\(survey.unreadableCount.counted("message")) cannot be read and "
                    + "\(survey.unreadableCount.verb("is", "are")) left out.")
        }
        return notices
    }

    private var leftOutNotices: [String] {
        var notices: [String] = []
        let topics = survey.unreadWords
        if !topics.isEmpty { notices.append("Topics that are not read: \(topics).") }
        if let encoding = survey.images?.encoding,
            let notice = ROSPixels(encoding: encoding)?.notice(encoding: encoding)
        {
            notices.append(notice)
        }
        if let topic = survey.images, topic.channel.type == ROSCompressedVideo.name, movie == nil {
            let reason =
                topic.firstPacket == nil
                ? "no packet has the parameter sets that decoding needs"
                : "neither the packets nor a CameraInfo state their size"
            notices.append(
                "Left out: \(topic.count.counted("image")) of \(topic.channel.topic.prefix(80)): "
                    + "\(reason).")
        }
        return notices
    }
}
