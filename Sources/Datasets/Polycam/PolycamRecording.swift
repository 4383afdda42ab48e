import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A raw export of Polycam, surveyed in a first pass over its files.
///
/// The optimized set of cameras is imported, as Polycam recommends for almost all uses (polyform,
/// README), unless it has less than half as many keyframes as ARKit's. Keyframes of the two sets
/// are never mixed, because optimization moves poses by centimeters.
struct PolycamRecording {
    private let folder: RecordingFolder
    private let keyframes: PolycamKeyframes
    private let other: PolycamKeyframes?
    private let maps: DepthMaps<HostTime>?
    private let decoder: StillDecoder
    private let size: PixelSize?
    private let unix: UnixTimestamps?

    /// Opens the folder as a source.
    static func open(
        _ folder: RecordingFolder, codecs: any MediaCodecs
    ) throws -> any StoredSource {
        let recording = try PolycamRecording(folder, codecs: codecs)
        return try ImportedRecording(recording.description, streams: recording.streams)
    }

    private init(_ folder: RecordingFolder, codecs: any MediaCodecs) throws {
        let keyframesFolder = try folder.subfolder(PolycamFiles.keyframes)
        let sets = try PolycamFiles.Cameras.allCases.compactMap { set in
            try keyframesFolder.flatMap { try PolycamKeyframes(set, in: $0) }
        }
        let most = sets.map(\.count).max() ?? 0
        let best =
            most > 0
            ? sets.first { 2 * $0.count >= most } : sets.first { !$0.list.lost.isEmpty }
        guard let keyframesFolder, let keyframes = best, !keyframes.times.isEmpty else {
            let reason = (best ?? sets.first)?.refusal ?? "there is no camera file"
            throw DatasetError(
                .noSamples(.polycam, reason: reason), place: Place(file: folder.path))
        }
        self.folder = folder
        self.keyframes = keyframes
        other = sets.first { $0.set != keyframes.set }
        decoder = try StillDecoder(codecs)
        maps = try .polycam(keyframesFolder, at: keyframes.times, decoder)
        size = try keyframes.list.firstImage(decoder)?.size
        unix = keyframes.times.first.flatMap { UnixTimestamps(first: $0) }
    }

    private var streams: [any SampleStream] {
        var streams: [any SampleStream] = [ListedSamples(keyframes.drops)]
        if let unix { streams.insert(unix.samples, at: 0) }
        streams.append(
            StillFrames(keyframes.list, decoder, keepsLost: true) { frame, _ in
                try describe(&frame)
            })
        streams.append(
            FramesWithoutImages(keyframes.list.lost, size: size) { try describe(&$0) })
        return streams
    }

    private func describe(_ frame: inout CameraFrame) throws -> [Sample] {
        keyframes.describe(&frame)
        do {
            guard let found = try maps?.map(of: frame.timestamp) else { return [] }
            frame.depth = found.map
            return found.problem.map { [.event(.notice($0), at: frame.timestamp)] } ?? []
        } catch let error as any Failure {
            let file = maps?.name(of: frame.timestamp) ?? PolycamFiles.depth
            return Sample.unusable(.depth, at: frame.timestamp, file, error)
        }
    }
}

extension PolycamKeyframes {
    /// Adds the facts from the keyframe's camera file.
    fileprivate func describe(_ frame: inout CameraFrame) {
        guard let camera = camera(at: frame.timestamp) else { return }
        frame.worldFromCamera = camera.worldFromCamera
        if case .missing(let size) = frame.image {
            frame.image = .missing(camera.size ?? size)
        }
        let size = frame.image.size
        if camera.size ?? size == size { frame.intrinsics = camera.intrinsics }
    }
}

extension PolycamRecording {
    private var description: SourceDescription {
        var camera = StreamDescription(stream: .camera)
        camera.size = size
        camera.stampMeaning = .unknown
        camera.pixelOrigin = .pixelCenter
        var streams = [camera]
        if let maps {
            var depth = StreamDescription(stream: .depth)
            depth.size = maps.firstSize()
            streams.append(depth)
        }
        var description = SourceDescription(streams: streams)
        description.startAnchor = unix?.anchor
        let times = keyframes.times
        if let first = times.first, let last = times.last { description.duration = last - first }
        description.notices = notices
        return description
    }

    private var notices: [String] {
        var notices = [
            unix == nil ? "The wall-clock time is unknown." : UnixTimestamps.notice
        ]
        notices += setNotices + sizeNotices + [PixelOrigin.centerNotice] + keyframes.notices
        notices += maps?.notices(of: "keyframe") ?? ["There is no depth."]
        notices.append("There are keyframes, but no inertial samples.")
        let names = folder.names.filter { $0 != PolycamFiles.keyframes }
        if !names.isEmpty {
            notices.append("Not read: \(names.prefix(12).joined(separator: ", ")).")
        }
        return notices
    }

    private var setNotices: [String] {
        let others = other.map { max(0, $0.count - keyframes.count) } ?? 0
        switch keyframes.set {
        case .original:
            let corrected = other.map { $0.count.counted("keyframe") } ?? "none"
            return [
                "Poses and images are ARKit's own (\(keyframes.count.counted("keyframe"))), because "
                    + "fewer than half of them were optimized: \(corrected)."
            ]
        case .corrected:
            var notices = [
                "Poses are those that Polycam optimized after the recording, and images those "
                    + "that it undistorted; ARKit's own are left out."
            ]
            if maps != nil {
                notices.append(
                    "Depth belongs to the images before they were undistorted: it is off by a "
                        + "few pixels toward the edges.")
            }
            if others > 0 {
                notices.append(
                    "\(others.counted("keyframe")) \(others.verb("was", "were")) not optimized and "
                        + "\(others.verb("is", "are")) left out.")
            }
            return notices
        }
    }

    private var sizeNotices: [String] {
        let cameras = keyframes.list.entries.compactMap { keyframes.camera(at: $0.time) }
        let silent = cameras.reduce(0) { $0 + ($1.size == nil ? 1 : 0) }
        let foreign = cameras.reduce(0) { $0 + ($1.size ?? size != size ? 1 : 0) }
        var notices: [String] = []
        if silent > 0 {
            notices.append(
                "\(silent.counted("camera file", of: cameras.count)) \(silent.verb("does", "do")) "
                    + "not state the image's size, which was read from the image.")
        }
        if foreign > 0 {
            notices.append(
                "\(foreign.counted("camera file", of: cameras.count)) "
                    + "\(foreign.verb("states", "state")) a different size than the images have: "
                    + "\(foreign.verb("its frame has", "their frames have")) no intrinsics.")
        }
        return notices
    }
}
