import LockstepFormats
import LockstepSamples

/// A recording in the TUM RGB-D benchmark's format, surveyed in a first pass over its files.
struct TUMRGBDRecording {
    private let images: ImageList
    /// The frames' times: those of existing images or, if none exists, of all rows.
    private let times: [HostTime]
    private let size: PixelSize?
    private let depth: TUMRGBDDepth?
    private let poses: PoseFile?
    private let accelerometer: TUMRGBDAccelerometer?
    private let camera: TUMRGBDCamera
    private let decoder: StillDecoder

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, depthUnitsPerMeter: Float?, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try TUMRGBDRecording(folder, depthUnitsPerMeter, codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(
        _ folder: RecordingFolder, _ depthUnitsPerMeter: Float?, _ codecs: any MediaCodecs
    ) throws {
        guard let images = try ImageList(tum: TUMRGBDFiles.images, in: folder) else {
            throw DatasetError(
                .noSamples(.tumrgbd, reason: "\(TUMRGBDFiles.images) has no row"),
                place: Place(file: folder.path))
        }
        decoder = try StillDecoder(codecs)
        times = images.entries.isEmpty ? images.lost : images.entries.map(\.time)
        depth = try TUMRGBDDepth(
            folder, for: times, decoder, statedUnitsPerMeter: depthUnitsPerMeter)
        poses = try TableReader<TUMPoseTable>(
            spaced: TUMRGBDFiles.poses, TUMPoseTable.columns, in: folder
        ).map {
            try PoseFile($0, of: .tumrgbd, tolerance: TUMRGBDFiles.largestDifference)
        }
        accelerometer = try TUMRGBDAccelerometer(folder)
        camera = try TUMRGBDCamera(folder)
        size =
            try images.firstImage(decoder)?.size
            ?? camera.intrinsics.flatMap(PixelSize.init(guessedFrom:))
        self.images = images
    }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let unix { streams.append(unix.samples) }
        if let depth { streams.append(ListedSamples(depth.drops)) }
        streams += frames
        if let accelerometer { streams.append(try accelerometer.samples()) }
        return streams
    }

    private var frames: [any SampleStream] {
        let stills = StillFrames(images, decoder, keepsLost: images.entries.isEmpty) {
            try describe(&$0, $1)
        }
        guard images.entries.isEmpty else { return [stills] }
        var index = 0
        let others = FramesWithoutImages(times, size: size) { frame in
            defer { index += 1 }
            return try describe(&frame, index)
        }
        return [stills, others]
    }

    private func describe(_ frame: inout CameraFrame, _ index: Int) throws -> [Sample] {
        frame.intrinsics = camera.intrinsics
        frame.worldFromCamera = poses?.worldFromCamera(
            at: frame.timestamp, AxisConventions.arkitFromVision)
        do {
            frame.depth = try depth?.map(ofImage: index)
            return []
        } catch let error as any Failure {
            let file = depth?.name(ofImage: index) ?? TUMRGBDFiles.depth
            return Sample.unusable(.depth, at: frame.timestamp, file, error)
        }
    }

    private var description: SourceDescription {
        var camera = StreamDescription(stream: .camera)
        camera.size = size
        camera.stampMeaning = .unknown
        if self.camera.intrinsics != nil { camera.pixelOrigin = .pixelCenter }
        var streams = [camera]
        if let depth {
            var description = StreamDescription(stream: .depth)
            description.size = depth.size
            streams.append(description)
        }
        if accelerometer != nil { streams.append(StreamDescription(stream: .accelerometer)) }
        var description = SourceDescription(streams: streams)
        description.startAnchor = unix?.anchor
        description.duration = timestampRange.last - timestampRange.first
        description.notices = notices
        return description
    }

    private var timestampRange: (first: HostTime, last: HostTime) {
        [images.survey, accelerometer?.survey].compactMap { $0 }.timestampRange
    }

    private var unix: UnixTimestamps? { UnixTimestamps(first: timestampRange.first) }

    private var notices: [String] {
        var notices = unix == nil ? [] : [UnixTimestamps.notice]
        notices += images.notices
        if images.entries.isEmpty {
            notices.append(FramesWithoutImages.notice)
            if let size { notices.append(size.guessNotice) }
        } else {
            notices += images.encodingNotices
        }
        notices.append(camera.notice)
        notices += depth?.notices(imageCount: times.count) ?? ["There is no depth."]
        notices += poses?.notices(at: times) ?? ["There are no poses."]
        return notices + (accelerometer?.notices ?? ["There are no accelerations."])
    }
}
