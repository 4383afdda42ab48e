import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording of the app iOS-3D-Logger, surveyed in a first pass over its rows and files.
struct Logger3DRecording {
    private let folder: RecordingFolder
    private let folders: Logger3DFolders
    private let survey: Logger3DSurvey
    private let metadata: Logger3DMetadata
    private let motions: Logger3DMotions

    /// Opens the folder as a source.
    static func open(_ folder: RecordingFolder) throws -> any StoredSource {
        let recording = try Logger3DRecording(folder)
        let streams = [try recording.samples(), try recording.motions.samples()]
        return try ImportedRecording(recording.description, streams: streams)
    }

    private init(_ folder: RecordingFolder) throws {
        guard let reader = try Self.reader(folder) else {
            throw Self.noSamples("\(Logger3DFiles.frames) is empty or missing", folder)
        }
        self.folder = folder
        folders = try Logger3DFolders(folder)
        survey = try Logger3DSurvey(reader, folders)
        guard survey.table.rows > 0 else {
            let reason = survey.table.firstUnreadable?.described ?? "no row is complete"
            throw Self.noSamples(reason, folder)
        }
        metadata = try Logger3DMetadata(folder, rows: survey.table.rows)
        motions = try Logger3DMotions(folder, areInRows: survey.motions > 0)
    }

    private static func reader(
        _ folder: RecordingFolder
    ) throws -> TableReader<Logger3DFrameTable>? {
        try TableReader<Logger3DFrameTable>(Logger3DFiles.frames, in: folder)
    }

    private static func noSamples(_ reason: String, _ folder: RecordingFolder) -> DatasetError {
        DatasetError(.noSamples(.logger3D, reason: reason), place: Place(file: folder.path))
    }

    /// Frames in the order of the file, each after its row's device motion.
    private func samples() throws -> any SampleStream {
        guard let reader = try Self.reader(folder) else { return ListedSamples([]) }
        var latestMotion: HostTime?
        func samples(_ row: Logger3DFrameRow) throws -> [Sample] {
            var samples: [Sample] = []
            if let motion = row.motion, motion.timestamp != latestMotion {
                samples.append(.deviceMotion(motion))
                latestMotion = motion.timestamp
            }
            return samples + (try frame(row))
        }
        return TableStream(
            reader, losing: { _ in [.camera] },
            from: HostTime(nanoseconds: survey.table.first ?? 0), samples: samples)
    }

    /// A row's frame, or its drop if it has no image, pose or depth; also the drop of its depth.
    private func frame(_ row: Logger3DFrameRow) throws -> [Sample] {
        let still = try Logger3DImage(row, in: folders).still(row, in: folders)
        guard still != nil || row.isKeptWithoutImage else {
            return [.lost(.camera, at: row.timestamp)]
        }
        var frame = CameraFrame(
            timestamp: row.timestamp, image: still.map { .still($0) } ?? .missing(row.size))
        if frame.image.size == row.size { frame.intrinsics = row.intrinsics }
        frame.worldFromCamera = row.worldFromCamera
        frame.eulerAngles = row.eulerAngles
        frame.trackingState = row.trackingState
        frame.exposure = row.exposure
        frame.orientation = row.orientation
        frame.sharpness = row.sharpness
        let depth = try Logger3DDepth(row, in: folders)
        frame.depth = try depth?.map(row, in: folders)
        let isDepthLost = depth != nil && frame.depth == nil
        return [.frame(frame)] + (isDepthLost ? [.lost(.depth, at: row.timestamp)] : [])
    }
}

extension Logger3DRecording {
    private var description: SourceDescription {
        var camera = StreamDescription(stream: .camera)
        camera.size = survey.size
        camera.stampMeaning = .unknown
        camera.pixelOrigin = .pixelCenter
        var streams = [camera]
        if let size = survey.depthSize {
            var depth = StreamDescription(stream: .depth)
            depth.size = size
            streams.append(depth)
        }
        if survey.motions > 0 || motions.survey != nil {
            streams.append(StreamDescription(stream: .deviceMotion))
        }
        var description = SourceDescription(streams: streams)
        description.deviceModel = metadata.deviceModel
        description.systemVersion = metadata.systemVersion
        let timestamps = [survey.table, motions.survey].compactMap { $0 }.timestampRange
        description.duration = timestamps.last - timestamps.first
        description.notices =
            metadata.notices + ["The wall-clock time is unknown."] + survey.notices
            + motions.notices + otherFiles
        return description
    }

    /// Notices about files that are not read.
    private var otherFiles: [String] {
        let known = [
            Logger3DFiles.frames, Logger3DFiles.metadata, SessionLayout.images,
            SessionLayout.depths, SessionLayout.confidences, Logger3DFiles.motions,
        ]
        let names = folder.names.filter { !known.contains($0) }
        guard !names.isEmpty else { return [] }
        return ["Not read: \(names.prefix(12).joined(separator: ", "))."]
    }
}
