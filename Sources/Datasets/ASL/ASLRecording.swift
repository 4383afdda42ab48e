import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recording in EuRoC's or TUM VI's ASL format, surveyed in a first pass over its files.
struct ASLRecording {
    private let root: RecordingFolder
    private let inertial: ASLInertial?
    private let camera: ASLCamera?
    private let poses: ASLPoses?
    private let calibration: ASLCalibration

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, as layout: DatasetFormat, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try ASLRecording(folder, layout, codecs)
        return try ImportedRecording(recording.description, streams: recording.streams())
    }

    private init(
        _ folder: RecordingFolder, _ layout: DatasetFormat, _ codecs: any MediaCodecs
    ) throws {
        root = try folder.aslRoot
        inertial = try ASLInertial(root, of: layout)
        camera = try ASLCamera(root, codecs: codecs, of: layout)
        poses = try ASLPoses(root, of: layout)
        calibration = try ASLCalibration(folder, root: root)
        guard inertial != nil || camera != nil || poses != nil else {
            throw DatasetError(
                .noSamples(layout, reason: "neither a camera nor an inertial sensor has a row"),
                place: Place(file: folder.path))
        }
    }

    /// The poses of a recording without a camera, which keep their own times.
    private var posesAlone: ASLPoses? { camera == nil ? poses : nil }

    private func streams() throws -> [any SampleStream] {
        var streams: [any SampleStream] = []
        if let unix { streams.append(unix.samples) }
        if let camera { streams += camera.frames(calibration, poses) }
        if let poses = posesAlone { streams.append(poses.frames) }
        if let inertial { streams.append(try inertial.samples()) }
        return streams
    }

    private var description: SourceDescription {
        var streams: [StreamDescription] = []
        if let camera { streams.append(camera.description) }
        if posesAlone != nil { streams.append(FramesWithoutImages.description) }
        if inertial != nil {
            streams.append(StreamDescription(stream: .accelerometer))
            streams.append(StreamDescription(stream: .gyroscope))
        }
        var description = SourceDescription(streams: streams)
        description.calibration = keptCalibration
        description.startAnchor = unix?.anchor
        description.duration = timestampRange.last - timestampRange.first
        description.notices = notices
        return description
    }

    private var keptCalibration: Calibration? {
        guard camera == nil else { return calibration.calibration }
        return posesAlone == nil ? calibration.ofTheSensor : calibration.ofTheBody
    }

    private var timestampRange: (first: HostTime, last: HostTime) {
        [camera?.images.survey, inertial?.survey, posesAlone?.file.survey].compactMap { $0 }
            .timestampRange
    }

    private var unix: UnixTimestamps? { UnixTimestamps(first: timestampRange.first) }

    private var notices: [String] {
        var notices = unix == nil ? [] : [UnixTimestamps.notice]
        notices += inertial?.notices ?? ["There is no inertial sensor with a row."]
        if let camera {
            notices += camera.notices(calibration) + calibration.notices
            notices += poses?.notices(at: camera.times) ?? ["There are no poses."]
        } else {
            notices += calibration.inertialNotices
            notices +=
                posesAlone?.noticesWithoutImages ?? [
                    "There are no images: only inertial samples are read."
                ]
        }
        return notices + leftOutNotices
    }

    /// Notices about folders that are not read.
    private var leftOutNotices: [String] {
        let known: Set<String?> = [ASLFiles.camera, ASLFiles.inertial, poses?.folder]
        let names = root.entries.filter { $0.isDirectory && !known.contains($0.name) }
        guard !names.isEmpty else { return [] }
        let list = names.prefix(12).map(\.name).joined(separator: ", ")
        return ["Not read, because a session cannot store them: \(list)."]
    }
}
