import LockstepFormats
import LockstepSamples

/// What is known of frames beside their pictures: intrinsics, pose and depth.
final class ROSFrameFacts {
    /// As pictures and depth are paired by the TUM RGB-D benchmark's `associate.py`.
    private static let largestDifference = HostDuration.milliseconds(20)

    /// Where the camera sits on the IMU, in a session's axes; nil where nobody says.
    let calibration: Calibration?
    private let track: PoseTrack
    private let cameras: [(time: HostTime, size: PixelSize, Intrinsics)]
    private let maps: ROSDepthMaps?
    private let pairing: NearestPairing
    private let survey: ROSSurvey

    init(_ survey: ROSSurvey, maps: ROSDepthMaps?) {
        self.survey = survey
        self.maps = maps
        cameras = survey.camerasOfPictures.sorted { $0.time < $1.time }
        track = PoseTrack(survey.poses[survey.pictureFrame] ?? survey.poses[""] ?? [])
        calibration = survey.calibration
        pairing = NearestPairing(
            survey.pictureTimes, with: survey.depthTimes, limit: Self.largestDifference)
    }

    /// The size of the pictures; nil where no message says it.
    var size: PixelSize? { cameras.first?.size }

    /// Adds what is known; returns what else is to be said.
    func describe(_ frame: inout CameraFrame, _ index: Int) throws -> [Sample] {
        frame.intrinsics = intrinsics(of: frame)
        if let pose = track.pose(at: frame.timestamp)?.transform {
            frame.worldFromCamera = AxesOfOthers.yUpFromZUp * pose * AxesOfOthers.arkitFromVision
        }
        guard let number = pairing.partners[index] else { return [] }
        do {
            frame.depth = try maps?.map(number)
            return []
        } catch let error as any Failure {
            return Sample.unusable(
                .depth, at: frame.timestamp, "A message of \(survey.depth?.topic ?? "")", error)
        }
    }

    /// Those of the frame's own stamp, else the latest before, else the first.
    private func intrinsics(of frame: CameraFrame) -> Intrinsics? {
        var (low, high) = (0, cameras.count)
        while low < high {
            let middle = (low + high) / 2
            if cameras[middle].time <= frame.timestamp { low = middle + 1 } else { high = middle }
        }
        guard let camera = low > 0 ? cameras[low - 1] : cameras.first,
            camera.size == frame.picture.size
        else { return nil }
        return camera.2
    }

    /// What a reader should know, a sentence each.
    func notices(table: String) -> [String] {
        var notices = survey.calibrationNotices
        if !track.isEmpty {
            notices.append(
                "Poses were taken for those of the camera's optical frame in a world with z up.")
            notices.append(AxesOfOthers.worldNotice)
            notices += PoseCount(track, at: survey.pictureTimes).notices(table: table)
        }
        let unpaired = survey.depthTimes.count - pairing.partners.count
        if unpaired > 0 {
            notices.append(
                "\(unpaired.counted("depth map")) belong to no picture and are left out.")
        }
        if cameras.isEmpty {
            notices.append("No CameraInfo with intrinsics belongs to the pictures.")
        }
        return notices
    }
}

extension ROSSurvey {
    /// The messages about the camera of the pictures: those beside their topic (image_transport's
    /// rule), else those of the only topic there is.
    fileprivate var camerasOfPictures: [(time: HostTime, size: PixelSize, Intrinsics)] {
        guard let topic = pictures?.topic else { return [] }
        var names = topic.split(separator: "/").map(String.init)
        if names.last == "compressed" { names.removeLast() }
        let beside = "/" + (names.dropLast() + ["camera_info"]).joined(separator: "/")
        return cameras[beside] ?? (cameras.count == 1 ? cameras.values.first ?? [] : [])
    }

    /// How camera and IMU sit on each other by the transforms that hold throughout.
    fileprivate var calibration: Calibration? {
        let origin = said(ROSConventions.calibrationKey)
        guard let visionFromDevice,
            origin == nil || CalibrationOrigin(rawValue: origin ?? "") != nil
        else { return nil }
        return Calibration(
            cameraFromImu: AxesOfOthers.arkitFromVision * visionFromDevice,
            origin: origin.flatMap(CalibrationOrigin.init) ?? .nominal)
    }

    private var visionFromDevice: Transform? {
        let (camera, device) = (pictureFrame, inertialFrame)
        if let found = constants.first(where: { $0.header.frame == camera && $0.child == device }) {
            return found.parentFromChild.isFinite ? found.parentFromChild : nil
        }
        let other = constants.first { $0.header.frame == device && $0.child == camera }
        return other.flatMap { $0.parentFromChild.isFinite ? $0.parentFromChild.inverse : nil }
    }

    /// What Lockstep's own export says beside its messages.
    func said(_ key: String) -> String? { metadata[ROSConventions.name]?[key] }

    fileprivate var calibrationNotices: [String] {
        guard pictures != nil, !inertialFrame.isEmpty, said(ROSConventions.calibrationKey) == nil
        else { return [] }
        return [
            visionFromDevice == nil
                ? "No transform says how '\(inertialFrame.prefix(60))' sits on "
                    + "'\(pictureFrame.prefix(60))'."
                : "The transform between camera and inertial sensor was taken for nominal: nobody "
                    + "says that it was measured."
        ]
    }
}

extension Transform {
    fileprivate var isFinite: Bool { columnMajor.allSatisfy(\.isFinite) }
}
