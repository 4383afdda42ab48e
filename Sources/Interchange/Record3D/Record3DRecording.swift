import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of Record3D, after a first pass over its files.
struct Record3DRecording {
    private let files: Record3DFiles
    private let list: PictureList
    /// The numbers of the frames that are there.
    private let numbers: [Int]
    private let metadata: Record3DMetadata
    private let times: Record3DTimes
    private let poses: Record3DPoses
    private let intrinsics: Record3DIntrinsics
    private let maps: Record3DMaps?
    private let decoder: StillDecoder
    /// The first picture's size as it is stored.
    private let size: PixelSize
    private let hasSound: Bool

    /// The longest document: a hundred thousand frames with all that is said of them.
    private static let longestMetadata: Int64 = 64 << 20

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try Record3DRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: [recording.frames])
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        func refuse(_ reason: String) -> InterchangeError {
            InterchangeError(
                .noSamples(.record3d, reason: reason), place: Place(file: folder.path))
        }
        guard let (files, root) = try Record3DFiles.find(in: folder),
            let pictures = try root.subfolder(files.pictures)
        else { throw refuse("there is neither metadata with rgbd nor an export with EXR") }
        metadata = try Self.metadata(files, root)
        times = Record3DTimes(metadata)
        poses = Record3DPoses(metadata)
        let all = Record3DFiles.numbers(in: pictures)
        let rows = all.map { [times] number in
            PictureList.Entry(time: times.time(of: number), path: files.picture(number))
        }
        list = try PictureList(
            rows, on: PictureShelf(root),
            survey: TableSurvey(file: pictures.prefix + "*.jpg", stamps: rows.map(\.time)))
        numbers = list.entries.compactMap { Record3DFiles.number(ofPicture: $0.path) }
        decoder = try StillDecoder(codecs)
        guard let size = try list.firstPicture(decoder)?.size else {
            throw refuse("\(pictures.prefix) has no picture that can be decoded")
        }
        self.size = size
        self.files = files
        intrinsics = Record3DIntrinsics(metadata, pictureSize: size)
        maps = try Record3DMaps(
            files, root, numbers: numbers, size: metadata.depthSize, pictureSize: size)
        hasSound = root.contains("sound.m4a")
    }

    private static func metadata(
        _ files: Record3DFiles, _ root: RecordingFolder
    ) throws -> Record3DMetadata {
        let place = Place(file: root.prefix + files.metadata)
        do {
            let bytes = try root.contents(of: files.metadata, limit: longestMetadata)
            return try Record3DMetadata(bytes ?? [])
        } catch let error as FormatError {
            throw error.at(place)
        }
    }

    private var frames: any SampleStream {
        StillFrames(list, decoder) { frame, index in
            let number = numbers[index]
            let stored = frame.picture.size ?? size
            let turn = Record3DTurn(stored)
            frame.picture = turn.native(frame.picture)
            frame.intrinsics = intrinsics.intrinsics(number, of: stored)
                .map { turn.native($0, stored) }
            frame.worldFromCamera = poses.worldFromCamera(number, turn)
            frame.orientation = turn == .back ? .portrait : nil
            return try addDepth(number, turn, to: &frame)
        }
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
        camera.pixelOrigin = .pixelCentre
        var streams = [camera]
        if let maps {
            var depth = StreamDescription(stream: .depth)
            depth.size = maps.firstSize().map(turn.native)
            streams.append(depth)
        }
        var description = SourceDescription(streams: streams)
        let stamps = [list.survey].stampRange
        description.duration = stamps.last - stamps.first
        description.notices = notices(turn)
        return description
    }

    private func notices(_ turn: Record3DTurn) -> [String] {
        let file = files.metadata
        var notices = list.notices + times.notices(numbers: numbers, file: file)
        switch turn {
        case .back:
            notices.append(
                "Pictures are stored upright: an EXIF orientation turns them back, no pixel was "
                    + "changed, and intrinsics, poses and depth were turned with them. That the "
                    + "phone was held in portrait is a guess.")
        case .none:
            notices.append(
                "Pictures are wider than high and were taken for native; nothing says whether they "
                    + "stand on their heads.")
        }
        notices += intrinsics.notices(numbers: numbers, of: size, file: file)
        notices.append(PixelOrigin.centreNotice)
        notices += poses.notices(numbers: numbers, file: file)
        notices += maps?.notices ?? ["There is no depth."]
        if hasSound { notices.append("sound.m4a was not read.") }
        return notices + ["There are no inertial readings."]
    }
}
