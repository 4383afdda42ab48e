import LockstepFormats
import LockstepSamples

/// A recording of the TUM RGB-D benchmark's layout, after a first pass over its files.
struct TUMRGBDRecording {
    private let pictures: PictureList
    /// The times of the frames: of images that are there or, where none is, of all rows.
    private let times: [HostTime]
    private let size: PixelSize?
    private let depth: TUMRGBDDepth?
    private let poses: PoseFile?
    private let accelerometer: TUMRGBDAccelerometer?
    private let camera: TUMRGBDCamera
    private let decoder: StillDecoder

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, depthUnitsPerMetre: Float?, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try TUMRGBDRecording(folder, depthUnitsPerMetre, codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(
        _ folder: RecordingFolder, _ depthUnitsPerMetre: Float?, _ codecs: any MediaCodecs
    ) throws {
        guard let pictures = try PictureList(tum: TUMRGBDFiles.pictures, in: folder) else {
            throw InterchangeError(
                .noSamples(.tumrgbd, reason: "\(TUMRGBDFiles.pictures) has no row"),
                place: Place(file: folder.path))
        }
        decoder = try StillDecoder(codecs)
        times = pictures.entries.isEmpty ? pictures.lost : pictures.entries.map(\.time)
        depth = try TUMRGBDDepth(
            folder, for: times, decoder, statedUnitsPerMetre: depthUnitsPerMetre)
        poses = try TableReader<TUMPoseTable>(
            spaced: TUMRGBDFiles.poses, TUMPoseTable.columns, in: folder
        ).map {
            try PoseFile($0, of: .tumrgbd, tolerance: TUMRGBDFiles.largestDifference)
        }
        accelerometer = try TUMRGBDAccelerometer(folder)
        camera = try TUMRGBDCamera(folder)
        size =
            try pictures.firstPicture(decoder)?.size
            ?? camera.intrinsics.flatMap(PixelSize.init(guessedFrom:))
        self.pictures = pictures
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
        let stills = StillFrames(pictures, decoder, keepsLost: pictures.entries.isEmpty) {
            try describe(&$0, $1)
        }
        guard pictures.entries.isEmpty else { return [stills] }
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
            at: frame.timestamp, AxesOfOthers.arkitFromVision)
        do {
            frame.depth = try depth?.map(ofPicture: index)
            return []
        } catch let error as any Failure {
            let file = depth?.name(ofPicture: index) ?? TUMRGBDFiles.depth
            return Sample.unusable(.depth, at: frame.timestamp, file, error)
        }
    }

    private var description: SourceDescription {
        var camera = StreamDescription(stream: .camera)
        camera.size = size
        camera.stampMeaning = .unknown
        if self.camera.intrinsics != nil { camera.pixelOrigin = .pixelCentre }
        var streams = [camera]
        if let depth {
            var description = StreamDescription(stream: .depth)
            description.size = depth.size
            streams.append(description)
        }
        if accelerometer != nil { streams.append(StreamDescription(stream: .accelerometer)) }
        var description = SourceDescription(streams: streams)
        description.startAnchor = unix?.anchor
        description.duration = stampRange.last - stampRange.first
        description.notices = notices
        return description
    }

    private var stampRange: (first: HostTime, last: HostTime) {
        [pictures.survey, accelerometer?.survey].compactMap { $0 }.stampRange
    }

    private var unix: UnixStamps? { UnixStamps(first: stampRange.first) }

    private var notices: [String] {
        var notices = unix == nil ? [] : [UnixStamps.notice]
        notices += pictures.notices
        if pictures.entries.isEmpty {
            notices.append(FramesWithoutImages.notice)
            if let size { notices.append(size.guessNotice) }
        } else {
            notices += pictures.encodingNotices
        }
        notices.append(camera.notice)
        notices += depth?.notices(pictureCount: times.count) ?? ["There is no depth."]
        notices += poses?.notices(at: times) ?? ["There are no poses."]
        return notices + (accelerometer?.notices ?? ["There are no accelerations."])
    }
}
