import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of Record3D, surveyed in a first pass over its files.
struct Record3DRecording {
    private let files: Record3DFiles
    private let list: ImageList
    /// The indices of the existing frames.
    private let numbers: [Int]
    private let metadata: Record3DMetadata
    private let times: Record3DTimes
    private let poses: Record3DPoses
    private let intrinsics: Record3DIntrinsics
    private let maps: Record3DMaps?
    private let decoder: StillDecoder
    /// Whether there is a folder of images; otherwise only the document's poses are imported.
    private let hasImages: Bool
    /// The first image's size as it is stored, or as the document states it.
    private let size: PixelSize
    private let hasSound: Bool

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try Record3DRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: [recording.frames])
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        func refuse(_ reason: String) -> DatasetError {
            DatasetError(
                .noSamples(.record3D, reason: reason), place: Place(file: folder.path))
        }
        guard let (files, root) = try Record3DFiles.find(in: folder) else {
            throw refuse("the folder contains neither metadata with rgbd nor an EXR export")
        }
        self.files = files
        metadata = try Self.metadata(files, root)
        times = Record3DTimes(metadata)
        poses = Record3DPoses(metadata)
        let images = try root.subfolder(files.images)
        let all = images.map(Record3DFiles.numbers) ?? []
        let rows = all.map { [times] number in
            ImageList.Entry(time: times.time(of: number), path: files.image(number))
        }
        list = try ImageList(
            rows, on: ImageIndex(root),
            survey: TableSurvey(
                file: root.prefix + files.images + "/*.jpg", timestamps: rows.map(\.time)))
        // The app writes no EXIF: the images' size determines their orientation.
        decoder = try StillDecoder(codecs, readsOrientation: false)
        hasImages = images != nil
        numbers =
            hasImages
            ? list.entries.compactMap { Record3DFiles.number(ofImage: $0.path) }
            : poses.knownIndices
        if hasImages {
            guard let size = try list.firstImage(decoder)?.size else {
                throw refuse("\(images?.prefix ?? "") contains no image that can be decoded")
            }
            self.size = size
        } else {
            guard let size = metadata.size, !numbers.isEmpty else {
                throw refuse("\(files.metadata) has no images beside it and no image size or poses")
            }
            self.size = size
        }
        intrinsics = Record3DIntrinsics(metadata, imageSize: size)
        maps = try Record3DMaps(
            files, root, numbers: numbers, size: metadata.depthSize, imageSize: size)
        hasSound = root.contains("sound.m4a")
    }

    private static func metadata(
        _ files: Record3DFiles, _ root: RecordingFolder
    ) throws -> Record3DMetadata {
        let place = Place(file: root.prefix + files.metadata)
        do {
            let bytes = try root.contents(of: files.metadata, limit: Record3DFiles.longestMetadata)
            return try Record3DMetadata(bytes ?? [])
        } catch let error as FormatError {
            throw error.at(place)
        }
    }

    private var frames: any SampleStream {
        guard hasImages else { return framesWithoutImages }
        return StillFrames(list, decoder) { frame, index in
            let stored = frame.image.size ?? size
            frame.image = Record3DTurn(stored).native(frame.image)
            return try describe(&frame, numbers[index], stored)
        }
    }

    private var framesWithoutImages: any SampleStream {
        var rest = numbers[...]
        let native = Record3DTurn(size).native(size)
        return FramesWithoutImages(numbers.map(times.time), size: native) { frame in
            try rest.popFirst().map { try describe(&frame, $0, size) } ?? []
        }
    }

    /// Adds the known facts about a frame; returns further events.
    ///
    /// - Parameter stored: its image's size as it is stored.
    private func describe(
        _ frame: inout CameraFrame, _ number: Int, _ stored: PixelSize
    ) throws -> [Sample] {
        let turn = Record3DTurn(stored)
        frame.intrinsics = intrinsics.intrinsics(number, of: stored).map { turn.native($0, stored) }
        frame.worldFromCamera = poses.worldFromCamera(number, turn)
        frame.orientation = turn == .back ? .portrait : nil
        return try addDepth(number, turn, to: &frame)
    }

    private func addDepth(
        _ number: Int, _ turn: Record3DTurn, to frame: inout CameraFrame
    ) throws -> [Sample] {
        do {
            guard let found = try maps?.map(of: number) else { return [] }
            frame.depth = turn.native(found.map)
            return found.problem.map { [.event(.notice($0), at: frame.timestamp)] } ?? []
        } catch let error as any Failure {
            let file = maps?.name(of: number) ?? files.depths
            return Sample.unusable(.depth, at: frame.timestamp, file, error)
        }
    }
}

extension Record3DRecording {
    private var description: SourceDescription {
        let turn = Record3DTurn(size)
        var camera = StreamDescription(stream: .camera)
        camera.size = turn.native(size)
        camera.stampMeaning = .unknown
        camera.pixelOrigin = .pixelCenter
        var streams = [camera]
        if let maps {
            var depth = StreamDescription(stream: .depth)
            depth.size = maps.firstSize().map(turn.native)
            streams.append(depth)
        }
        var description = SourceDescription(streams: streams)
        let timestamps = numbers.map(times.time)
        if let first = timestamps.min(), let last = timestamps.max() {
            description.duration = last - first
        }
        description.notices = notices(turn)
        return description
    }

    private func notices(_ turn: Record3DTurn) -> [String] {
        let file = files.metadata
        var notices = list.notices + times.notices(numbers: numbers, file: file)
        switch turn {
        case _ where !hasImages:
            notices.append(
                "There are no images in \(files.images), only the poses of \(file). "
                    + FramesWithoutImages.notice)
        case .back:
            notices.append(
                "Images are stored upright. An EXIF orientation rotates them back without changing "
                    + "a pixel; intrinsics, poses and depth were rotated with them. It is assumed "
                    + "that the phone was held in portrait.")
        case .none:
            notices.append(
                "Images are wider than tall and were treated as native; whether they are upside "
                    + "down is unknown.")
        }
        notices += intrinsics.notices(numbers: numbers, of: size, file: file)
        notices.append(PixelOrigin.centerNotice)
        notices += poses.notices(numbers: numbers, file: file)
        notices += maps?.notices ?? ["There is no depth."]
        if hasSound { notices.append("sound.m4a was not read.") }
        return notices + ["There are no inertial samples."]
    }
}
